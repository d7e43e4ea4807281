/** What only a hand on the keyboard can do: type into a box of the editor, and look whether a step of the walkthrough is ticked. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';

const reason = 'the caller reads the text';
/** For one step of the editor, on a machine that does other things as well. */
const patience = 5_000;

/** Goes through the walkthrough as a newcomer does, with no file open at first. */
export async function goThrough(page: Page, folder: string): Promise<void> {
  await page.locator('.monaco-workbench').waitFor({ timeout: 60_000 });

  // The editor counts from here.
  await openWalkthrough(page);
  const tool = page.locator('.pane-body .monaco-list-row', { hasText: 'read_file' });
  await chooseFor(tool, page, 'Candor: Show Agent Tools', 'the tool is in the view, before any file was opened');
  const finding = page.locator('.markers-panel .monaco-list-row', { hasText: 'missing-is-error' });
  await chooseFor(finding, page, 'Candor: Check Workspace', 'the finding is in the Problems panel');
  const row = (text: string): Locator => page.locator('.quick-input-list .monaco-list-row', { hasText: text });
  await chooseFor(row('ambiguous-empty'), page, 'Candor: Explain a Rule', 'the rules are there to choose from');
  // There are more rules than the list shows at once.
  await page.keyboard.type('missing-is-error');
  const rule = row('missing-is-error');
  await rule.first().waitFor({ timeout: 3 * patience });
  await rule.first().click();
  await seen(page.locator('.tab', { hasText: 'missing-is-error' }), 'the page of the rule is open');

  await choose(page, 'Go to File');
  await fill(page, 'files.ts');
  await page.locator('.quick-input-list .monaco-list-row', { hasText: 'files.ts' }).first().waitFor();
  await page.keyboard.press('Enter');
  await ignoreTheFinding(page);
  const written = new RegExp(`^ *// candor-ignore missing-is-error: ${reason}\n *return`, 'm');
  await until('the reason is in the saved file', async () => {
    await page.keyboard.press('Control+s');
    return written.test(readFileSync(join(folder, 'files.ts'), 'utf8'));
  });

  await openWalkthrough(page);
  const steps = page.locator('[data-done-step-id^="candor.candor#"]');
  const ticked = () =>
    steps.evaluateAll((all) =>
      all.map((step) => [(step.getAttribute('data-done-step-id') ?? '').replace(/.*#/, ''), step.classList.contains('complete')]),
    );
  const expected = ['see', 'mend', 'workspace', 'tools', 'rules'].map((step) => [step, true]);
  await until('every step is ticked', async () => JSON.stringify(await ticked()) === JSON.stringify(expected)).catch(async () =>
    assert.deepEqual(await ticked(), expected),
  );
}

async function openWalkthrough(page: Page): Promise<void> {
  // The list of walkthroughs comes when the editor has read them; on a busy machine the box is gone by then.
  await again(page, async () => {
    await choose(page, 'Welcome: Open Walkthrough');
    await fill(page, 'Get Started with Candor');
    await page.locator('.quick-input-list .monaco-list-row', { hasText: 'Candor' }).first().click({ timeout: patience });
    await page.locator('[data-done-step-id^="candor.candor#"]').first().waitFor({ timeout: patience });
  });
}

async function ignoreTheFinding(page: Page): Promise<void> {
  await seen(page.locator('.squiggly-error'), 'the squiggle is there');
  await page.locator('.view-line', { hasText: 'String(e)' }).locator('span', { hasText: 'text' }).last().click();
  await openAndPick(page.locator('.action-widget .monaco-list-row', { hasText: 'Ignore `missing-is-error` here…' }), page, () =>
    page.keyboard.press('Control+.'),
  );
  const box = page.locator('.quick-input-widget');
  await seen(box.locator('.quick-input-title', { hasText: 'missing-is-error' }), 'the box asks for a reason');
  await page.keyboard.press('Enter');
  await seen(box.locator('.quick-input-message', { hasText: 'needs the reason' }), 'none is not taken for one');
  await page.keyboard.type(reason);
  await page.keyboard.press('Enter');
  await box.waitFor({ state: 'hidden' });
}

/** A page that is still opening may take the box away before the key comes, and with it the choice: then it is made again. */
async function chooseFor(effect: Locator, page: Page, command: string, sentence: string): Promise<void> {
  await again(page, async () => {
    await choose(page, command);
    await effect.first().waitFor({ timeout: 3 * patience });
  }).catch(() => assert.fail(`It is not so that ${sentence}.`));
}

async function choose(page: Page, command: string): Promise<void> {
  await openAndPick(page.locator('.quick-input-list .monaco-list-row', { hasText: command }).first(), page, async () => {
    await page.keyboard.press('F1');
    await fill(page, `>${command}`);
  });
}

/** What a menu holds is settled when it is opened: what was not yet there then is in the next one. */
async function openAndPick(row: Locator, page: Page, open: () => Promise<void>): Promise<void> {
  await again(page, async () => {
    await open();
    await row.waitFor({ timeout: patience });
  });
  // By key: a menu of the older editor takes no click in its first moments.
  const hasFocus = () => row.evaluate((element) => element.classList.contains('focused'));
  for (let i = 0; i < 20 && !(await hasFocus()); i++) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
}

/** What a busy machine did not get done in time is done anew, from a closed box. */
async function again(page: Page, act: () => Promise<void>): Promise<void> {
  for (let attempts = 6; ; attempts--) {
    try {
      await act();
      return;
    } catch (error) {
      if (attempts === 0) throw error;
      await page.keyboard.press('Escape');
    }
  }
}

async function fill(page: Page, text: string): Promise<void> {
  const input = page.locator('.quick-input-widget input[type=text]');
  await input.fill(text, { timeout: patience });
}

async function seen(what: Locator, sentence: string): Promise<void> {
  await what
    .first()
    .waitFor({ timeout: 60_000 })
    .catch(() => assert.fail(`It is not so that ${sentence}.`));
}

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const late = performance.now() + 30_000;
  while (!(await isSo())) {
    if (performance.now() > late) throw new Error(`Waited 30 s until ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
