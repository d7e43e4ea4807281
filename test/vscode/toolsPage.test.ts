/** The page of `candor tools --format html`, as a person meets it: in a real browser, without a network. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { candor } from '../support/candor';
import { repositoryRoot } from '../support/repository';

let browser: Browser;
const out = join(repositoryRoot, 'out');
mkdirSync(out, { recursive: true });
const folder = mkdtempSync(join(out, 'page-'));

before(async () => {
  const script = pathToFileURL(join(repositoryRoot, 'scripts', 'vscodeHost.mjs')).href;
  const { openBrowser } = (await import(script)) as { openBrowser(): Promise<Browser> };
  browser = await openBrowser();
});
after(async () => {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
});

async function pageOf(path: string, name: string): Promise<string> {
  const { status, stdout } = await candor(['tools', path, '--format', 'html']);
  assert.equal(status, 0);
  const file = join(folder, `${name}.html`);
  writeFileSync(file, stdout);
  return pathToFileURL(file).href;
}

/** Every error of the page and everything that it asks a network for. */
async function opened(address: string, options: Parameters<Browser['newContext']>[0] = {}): Promise<{ page: Page; troubles: string[] }> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const troubles: string[] = [];
  page.on('pageerror', (error) => troubles.push(error.message));
  page.on('console', (message) => message.type() === 'error' && troubles.push(message.text()));
  page.on('request', (request) => request.url() !== address && troubles.push(request.url()));
  await page.goto(address);
  return { page, troubles };
}

const shown = (page: Page): Promise<(string | null)[]> => page.locator('article:visible h2').allTextContents();

describe('the page of tools', () => {
  test('shows the worst first, finds, filters and sorts', async () => {
    const { page, troubles } = await opened(await pageOf(join(repositoryRoot, 'examples/finance-agent'), 'example'));
    assert.equal((await shown(page)).length, 8);
    assert.equal(await page.locator('article').first().getAttribute('data-tone'), 'bad');
    assert.equal(await page.locator('#count').textContent(), '8 of 8');

    await page.fill('#find', 'standing order merchant');
    assert.deepEqual(await shown(page), ['cancel_subscription']);
    await page.fill('#find', 'no such tool');
    assert.deepEqual(await shown(page), []);
    assert.ok(await page.locator('#none').isVisible());
    await page.fill('#find', '');

    await page.selectOption('#sort', 'name');
    const names = await shown(page);
    assert.deepEqual(names, [...names].sort());
    await page.selectOption('#show', 'bad');
    const bad = await shown(page);
    assert.ok(bad.length > 0 && bad.length < 8 && !bad.includes('find_receipts'), bad.join());
    assert.deepEqual(troubles, []);
  });

  test('without its script it shows everything, and no control that does nothing', async () => {
    const { page } = await opened(await pageOf(join(repositoryRoot, 'examples/finance-agent'), 'plain'), { javaScriptEnabled: false });
    assert.equal(await page.locator('article:visible').count(), 8);
    assert.equal(await page.locator('#controls').isVisible(), false);
  });

  test('what a checked file says is text', async () => {
    const at = join(folder, 'hostile');
    mkdirSync(at);
    writeFileSync(join(at, 'package.json'), JSON.stringify({ name: 'hostile', dependencies: { '@modelcontextprotocol/sdk': '^1.20.0' } }));
    writeFileSync(
      join(at, 'server.ts'),
      `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
const server = new McpServer({ name: 'case', version: '1.0.0' });
server.registerTool('</script><script>document.title="taken"</script>', { description: '<img src=x onerror=alert(1)>"\\'' }, async () => {
  return { content: [{ type: 'text', text: '</ul><b id="own">\`code\`</b>' }], isError: true };
});
`,
    );
    const { page, troubles } = await opened(await pageOf(at, 'hostile'));
    assert.match(await page.title(), /^Agent tools/);
    assert.equal(await page.locator('article img, article b').count(), 0);
    assert.match((await page.locator('.said').textContent()) ?? '', /<img src=x onerror=alert\(1\)>"'/);
    assert.deepEqual(troubles, []);
  });

  test('it can be read on a small screen, in the dark and in print', async () => {
    const address = await pageOf(join(repositoryRoot, 'examples/finance-agent'), 'small');
    const { page } = await opened(address, { viewport: { width: 360, height: 640 }, colorScheme: 'dark' });
    assert.ok(await page.evaluate('document.documentElement.scrollWidth <= 360'), 'nothing is wider than the screen');
    const background = await page.evaluate('getComputedStyle(document.body).backgroundColor');
    assert.equal(background, 'rgb(20, 24, 28)');
    await page.emulateMedia({ media: 'print' });
    assert.equal(await page.locator('#controls').isVisible(), false);
  });
});
