/**
 * `npm run pictures`: takes the pictures of the README and of the walkthrough anew, in a real VS Code on the example agent, dark and light.
 * Needs the host in Chromium (see `vscodeHost.mjs`); the fonts Inter and JetBrains Mono make them look their best.
 */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packageExtension } from './package.mjs';
import { toPalettePng } from './palettePng.mjs';
import { findHost } from './vscodeHost.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const largest = 300 * 1024;
const size = { width: 1120, height: 640 };
const themes = { dark: 'Default Dark Modern', light: 'Default Light Modern' };
const asked = process.argv.slice(2);

const settings = {
  'editor.fontFamily': "'JetBrains Mono', 'DejaVu Sans Mono', monospace",
  'editor.fontSize': 14,
  'editor.fontLigatures': false,
  'editor.lineHeight': 1.55,
  'editor.minimap.enabled': false,
  'editor.stickyScroll.enabled': false,
  'editor.inlayHints.enabled': 'off',
  'editor.occurrencesHighlight': 'off',
  'editor.guides.indentation': false,
  'editor.renderLineHighlight': 'none',
  'editor.scrollbar.vertical': 'hidden',
  'editor.overviewRulerBorder': false,
  'editor.hideCursorInOverviewRuler': true,
  'breadcrumbs.enabled': true,
  'window.menuBarVisibility': 'hidden',
  'window.commandCenter': false,
  'workbench.layoutControl.enabled': false,
  'workbench.editor.showTabs': 'single',
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'workbench.activityBar.location': 'default',
  'editor.hover.above': false,
  'files.exclude': { '.vscode': true },
  'explorer.openEditors.visible': 0,
  'outline.collapseItems': 'alwaysCollapse',
  'git.enabled': false,
  'typescript.validate.enable': false,
  'javascript.validate.enable': false,
  'js/ts.validate.enabled': false,
  'problems.defaultViewMode': 'table',
};

const style = `
  .monaco-workbench, .monaco-workbench .part, .monaco-hover { font-family: Inter, 'DejaVu Sans', sans-serif !important; }
  .notifications-toasts, .notifications-center { display: none !important; }
`;

/** Each leaves the editor as it is to be seen; what it answers with, if anything, is cut out of the window. */
const pictures = {
  async squiggle(page) {
    await openFile(page, 'entries.ts');
    await page.keyboard.press('Control+b');
    await goTo(page, 25);
    await squiggles(page);
    await page.locator('.view-line', { hasText: 'entries.length' }).locator('span', { hasText: 'length' }).last().hover();
    await page.locator('.monaco-hover:visible', { hasText: 'capped list' }).first().waitFor();
  },
  async lightbulb(page) {
    await openFile(page, 'bills.ts');
    await page.keyboard.press('Control+b');
    await goTo(page, 8);
    await squiggles(page);
    await page.locator('.view-line', { hasText: 'could not be scheduled' }).locator('span', { hasText: 'could not be' }).first().click();
    await page.keyboard.press('Control+.');
    await page.locator('.action-widget:visible').first().waitFor();
  },
  async rewrite(page) {
    await openFile(page, 'subscriptions.ts');
    await page.keyboard.press('Control+b');
    await squiggles(page);
    await goTo(page, 13);
    await run(page, 'Candor: Rewrite Handler to a Discriminated Result');
    await page.locator('.monaco-diff-editor .line-insert').first().waitFor({ timeout: 30_000 });
    // Between the lines: over a word a hover would open.
    await page.mouse.move(285, 300);
    await page.waitForTimeout(800);
  },
  async problems(page) {
    await openFile(page, 'entries.ts');
    await page.keyboard.press('Control+b');
    await goTo(page, 24);
    await squiggles(page);
    await run(page, 'Candor: Check Workspace');
    await page
      .locator('.markers-panel .monaco-list-row, .markers-table-container .monaco-list-row', { hasText: 'swallowed-failure' })
      .first()
      .waitFor({ timeout: 30_000 });
    await page.waitForTimeout(800);
  },
  async tools(page) {
    await openFile(page, 'subscriptions.ts');
    await squiggles(page);
    await page
      .locator('.activitybar .action-item[aria-label^="Candor"], .activitybar [aria-label^="Candor"]')
      .first()
      .waitFor({ timeout: 30_000 });
    await run(page, 'Candor: Show Agent Tools');
    const row = page.locator('.monaco-list-row', { hasText: 'cancel_subscription' }).first();
    await row.waitFor({ timeout: 30_000 });
    await row.locator('.monaco-tl-twistie').click();
    await page.mouse.move(700, 500);
    await page.waitForTimeout(500);
    await row.locator('.label-name').first().hover();
    await page.locator('.monaco-hover:visible', { hasText: 'declared' }).first().waitFor();
  },
  async rule(page) {
    await openFile(page, 'entries.ts');
    await page.keyboard.press('Control+b');
    await squiggles(page);
    await choose(page, 'Candor: Explain a Rule');
    await page.locator('.quick-input-list .monaco-list-row', { hasText: 'page-count-as-total' }).first().click();
    const frame = page.frameLocator('iframe.webview').frameLocator('iframe');
    await frame.locator('h2', { hasText: 'Why it matters' }).waitFor({ timeout: 30_000 });
    await page.waitForTimeout(800);
  },
};

const folder = mkdtempSync(join(tmpdir(), 'candor-pictures-'));
try {
  const host = await findHost();
  if (host.show === undefined) throw new Error('Pictures are taken in Chromium: unset CANDOR_VSCODE, and DISPLAY where there is one.');
  writeFileSync(join(root, 'images', 'icon.png'), await host.paint(readFileSync(join(root, 'images', 'icon.svg'), 'utf8'), 128));
  const { unpacked } = await packageExtension(join(root, 'out', 'pictures'));
  const workspace = join(folder, 'finance-agent');
  cpSync(join(root, 'examples', 'finance-agent'), workspace, { recursive: true });
  mkdirSync(join(workspace, '.vscode'));
  // Nothing is installed here, and that is not what the pictures are about.
  const tsconfig = join(workspace, 'tsconfig.json');
  writeFileSync(tsconfig, readFileSync(tsconfig, 'utf8').replace(/"types": \[[^\]]*\],?/, ''));
  for (const [theme, colorTheme] of Object.entries(themes)) {
    writeFileSync(join(workspace, '.vscode', 'settings.json'), JSON.stringify({ ...settings, 'workbench.colorTheme': colorTheme }));
    for (const [name, compose] of Object.entries(pictures)) {
      if (asked.length > 0 && !asked.includes(name)) continue;
      const file = join(root, 'images', `${name}-${theme}.png`);
      await host.show({ workspace, extension: unpacked, size, colorScheme: theme, scale: 1.5 }, async (page) => {
        await begin(page);
        await compose(page).catch(async (error) => {
          await page.screenshot({ path: join(root, 'out', `${name}-${theme}-failed.png`) });
          throw error;
        });
        await page.waitForTimeout(400);
        writeFileSync(file, toPalettePng(await page.screenshot()));
      });
      const bytes = statSync(file).size;
      console.log(`${name}-${theme}.png: ${Math.round(bytes / 1024)} KB`);
      if (bytes > largest) throw new Error(`${file} has ${bytes} bytes, at most ${largest}.`);
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
  rmSync(join(root, 'out', 'pictures'), { recursive: true, force: true });
}

async function begin(page) {
  await page.locator('.monaco-workbench').waitFor({ timeout: 60_000 });
  await page.addStyleTag({ content: style });
  // What is empty here anyway.
  const side = page.locator('.part.auxiliarybar .codicon-close, .part.auxiliarybar [aria-label^="Hide"]').first();
  await side.waitFor({ timeout: 15_000 }).then(
    () => side.click(),
    () => undefined,
  );
}

async function run(page, command) {
  await choose(page, command);
  await page.locator('.quick-input-widget').waitFor({ state: 'hidden' });
}

/** Of a command that asks something next. */
async function choose(page, command) {
  await page.keyboard.press('F1');
  const input = page.locator('.quick-input-widget input[type=text]');
  await input.waitFor();
  await input.fill(`>${command}`);
  await page.locator('.quick-input-list .monaco-list-row', { hasText: command }).first().waitFor();
  await page.keyboard.press('Enter');
}

async function openFile(page, name) {
  await page.keyboard.press('Control+p');
  const input = page.locator('.quick-input-widget input[type=text]');
  await input.waitFor();
  await input.fill(name);
  await page.locator('.quick-input-list .monaco-list-row', { hasText: name }).first().waitFor();
  await page.keyboard.press('Enter');
  await page.locator('.monaco-editor .view-lines').first().waitFor();
}

async function goTo(page, line) {
  await page.keyboard.press('Control+g');
  const input = page.locator('.quick-input-widget input[type=text]');
  await input.waitFor();
  await input.fill(`:${line}`);
  await page.keyboard.press('Enter');
}

async function squiggles(page) {
  await page.locator('.squiggly-error, .squiggly-warning').first().waitFor({ timeout: 60_000 });
}
