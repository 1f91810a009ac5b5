/** Every kind of question about a statement, by keyboard alone, on a phone and on a wide screen, light and dark. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'puppeteer-core';
import type { ReachableApp } from '../kit/app';
import { ASKED_STATEMENTS } from '../kit/asked-statements';
import { openAccount, type TestBooks } from '../kit/books';
import { played } from '../kit/campaign';
import { graveViolations } from './axe';
import { PageDriver } from './page-driver';
import { startSignedInBooks } from './signed-in-books';

let app: ReachableApp;
let browser: Browser;
let books: TestBooks;
const folder = mkdtempSync(join(tmpdir(), 'asked-'));

beforeAll(async () => {
  ({ app, browser, books } = await startSignedInBooks());
  await openAccount(books.client, books.path, {
    name: 'Shop card',
    type: 'credit',
    currentBalance: '0.00',
    initialBalanceDate: '2025-01-01',
  });
});

afterAll(async () => {
  rmSync(folder, { recursive: true });
  await browser?.close();
});

const WAYS = [
  { width: 390, scheme: 'dark' },
  { width: 1280, scheme: 'light' },
];

const QUESTIONS = Object.entries(ASKED_STATEMENTS)
  .map(([kind, statement], at) => ({ kind, ...statement, ...WAYS[at % 2] }))
  .filter((_, at) => at % played(3, 1) === 0);

it.each(QUESTIONS)(
  'asks about $kind and is answered by keyboard ($width wide, $scheme)',
  async ({ text, isCard, width = 390, scheme = 'light' }) => {
    const driver = await PageDriver.open(browser, app.url, { width });
    await driver.page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
    await driver.enterAs(books.client);
    await driver.goTo('/imports');
    await driver.press('Import Statement');
    await driver.sees('Drop a CSV statement here');
    const file = join(folder, 'statement.csv');
    writeFileSync(file, text);
    await (await driver.page.$('input[type=file]'))?.uploadFile(file);
    await driver.choose('Account', isCard ? 'Shop card' : 'Checking');
    for (let asked = 1; await isAsked(driver, asked); asked += 1) {
      expect(await graveViolations(driver, `question ${asked}`)).toEqual([]);
      expect(await isCutOff(driver)).toBe(false);
      // The question has the focus and is read out; Tab leads into its answers, an arrow chooses, Enter goes on.
      await driver.holds(`document.activeElement?.tagName === 'H3'`);
      await driver.page.keyboard.press('Tab');
      await driver.page.keyboard.press('Space');
      await driver.page.keyboard.press('Enter');
    }
    expect(await isAsked(driver, 0)).toBe(false);
    expect(driver.faults).toEqual([]);
    await driver.close();
  },
);

it('asks about fees, and its sentence says which of the two was answered', async () => {
  const driver = await PageDriver.open(browser, app.url);
  await driver.enterAs(books.client);
  await driver.goTo('/imports');
  await driver.press('Import Statement');
  await driver.sees('Drop a CSV statement here');
  const file = join(folder, 'fees.csv');
  writeFileSync(file, ASKED_STATEMENTS['fees beside the amounts']?.text ?? '');
  await (await driver.page.$('input[type=file]'))?.uploadFile(file);
  await driver.choose('Account', 'Checking');
  await driver.sees('Was the money under Fee taken as well');
  await driver.sees('you received $492.50');
  await answer(driver, 'It was taken as well');
  await driver.sees('of these $8.70 in fees or taxes in 2 rows.');
  // Untick all leaves nothing to record, and tick all brings it back.
  await driver.press('Untick all');
  await driver.sees('No row is to be recorded. Left out: 5 rows that you left out.');
  await driver.press('Tick all');
  await driver.sees('5 of 5 rows ticked');
  await driver.press('Back');
  await driver.sees('Was the money under Fee taken as well');
  await answer(driver, 'It is part of the amounts already');
  await driver.sees('3 rows, 15 to 17 January 2026, you spent $322.50 in 2 rows, received $500.00 in 1 row.');
  expect(driver.faults).toEqual([]);
  await driver.close();
});

it('shows the day of purchase beside the one of booking, on a phone, and keeps it with the transaction', async () => {
  const driver = await PageDriver.open(browser, app.url, { width: 390 });
  await driver.enterAs(books.client);
  await driver.goTo('/imports');
  await driver.press('Import Statement');
  await driver.sees('Drop a CSV statement here');
  const file = join(folder, 'two-days.csv');
  writeFileSync(
    file,
    'Transaction Date,Posting Date,Description,Amount\n2026-05-13,2026-05-15,Beeswax,-12.50\n2026-05-31,2026-05-31,Fair,50.00\n',
  );
  await (await driver.page.$('input[type=file]'))?.uploadFile(file);
  await driver.choose('Account', 'Checking');
  await driver.press('Parse Transactions');
  await driver.sees('2 rows, 15 to 31 May 2026');
  await driver.sees('Day of value or purchase: 13 May 2026');
  expect(await driver.page.evaluate(`document.body.innerText.split('Day of value or purchase').length - 1`)).toBe(1);
  expect(await isCutOff(driver)).toBe(false);
  await driver.press('Import 2 transactions');
  await driver.sees('Successfully imported 2 transactions.');
  await driver.press('Later');
  await driver.dialogIsGone();
  await driver.goTo('/transactions');
  await driver.press('Actions for Beeswax');
  await driver.press('Edit', 'menuitem');
  await driver.sees('Day of value or purchase: 13 May 2026');
  expect(driver.faults).toEqual([]);
  await driver.close();
});

/** Chooses the answer that begins so, and goes on. */
async function answer(driver: PageDriver, label: string): Promise<void> {
  await driver.page.evaluate(
    `[...document.querySelectorAll('label')].find((one) => one.textContent.startsWith(${JSON.stringify(label)}))?.click()`,
  );
  await driver.press('Next');
}

/** Waits for the question of a number, or for the preview. */
async function isAsked(driver: PageDriver, number: number): Promise<boolean> {
  const isPreview = `/Is that what your bank says|What goes into which account/.test(document.body.innerHTML)`;
  await driver.holds(`${isPreview} || document.body.innerText.includes('Question ${number} of')`);
  return !(await driver.page.evaluate(isPreview));
}

async function isCutOff(driver: PageDriver): Promise<boolean> {
  return Boolean(
    await driver.page.evaluate(
      `[...document.querySelectorAll('.MuiDialogContent-root')].some((part) => part.scrollWidth > part.clientWidth)`,
    ),
  );
}
