/** Every kind of question about a statement, by keyboard alone, on a phone and on a wide screen, light and dark. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ASKED_STATEMENTS } from '../../kit/books/asked-statements';
import { openAccount } from '../../kit/books/books';
import { played } from '../../kit/run/campaign';
import { graveViolations, takeLook, type Look } from '../looks/axe';
import { type PageDriver } from '../driver/page-driver';
import { startOwnersTab } from '../driver/signed-in-books';

/** The owner's tab, from the first file to the last. */
let driver: PageDriver;
const folder = mkdtempSync(join(tmpdir(), 'asked-'));

beforeAll(async () => {
  const signedIn = await startOwnersTab();
  ({ driver } = signedIn);
  const { books } = signedIn;
  await openAccount(books.client, books.path, {
    name: 'Shop card',
    type: 'credit',
    currentBalance: '0.00',
    initialBalanceDate: '2025-01-01',
  });
});

afterEach(() => expect(driver.faults).toEqual([]));

afterAll(async () => {
  rmSync(folder, { recursive: true });
});

const PHONE: Look = { width: 390, scheme: 'dark' };
const DESK: Look = { width: 1280, scheme: 'light' };
const TWO_DAYS = [
  'Transaction Date,Posting Date,Description,Amount',
  '2026-05-13,2026-05-15,Beeswax,-12.50',
  '2026-05-31,2026-05-31,Fair,50.00',
].join('\n');

const QUESTIONS = Object.entries(ASKED_STATEMENTS)
  .map(([kind, statement], at) => ({ kind, ...statement, ...(at % 2 === 0 ? PHONE : DESK) }))
  .filter((_, at) => at % played(3, 1) === 0);

it.each(QUESTIONS)(
  'asks about $kind and is answered by keyboard ($width wide, $scheme)',
  async ({ text, isCard, width, scheme }) => {
    await give(text, { width, scheme }, isCard ? 'Shop card' : 'Checking');
    for (let asked = 1; await isAsked(asked); asked += 1) {
      expect(await graveViolations(driver, `question ${asked}`)).toEqual([]);
      expect(await isCutOff()).toBe(false);
      // The question has the focus and is read out; Tab leads into its answers, an arrow chooses, Enter goes on.
      await driver.holds(`document.activeElement?.tagName === 'H3'`);
      await driver.page.keyboard.press('Tab');
      await driver.page.keyboard.press('Space');
      await driver.page.keyboard.press('Enter');
    }
    expect(await isAsked(0)).toBe(false);
  },
);

it('asks about fees, and its sentence says which of the two was answered', async () => {
  await give(ASKED_STATEMENTS['fees beside the amounts']?.text ?? '', DESK);
  await driver.sees('Was the money under Fee taken as well');
  await driver.sees('you received $492.50');
  await answer('It was taken as well');
  await driver.sees('of these $8.70 in fees or taxes in 2 rows.');
  // Untick all leaves nothing to record, and tick all brings it back.
  await driver.press('Untick all');
  await driver.sees('No row is to be recorded. Left out: 5 rows that you left out.');
  await driver.press('Tick all');
  await driver.sees('5 of 5 rows ticked');
  await driver.press('Back');
  await driver.sees('Was the money under Fee taken as well');
  await answer('It is part of the amounts already');
  await driver.sees('3 rows, 15 to 17 January 2026, you spent $322.50 in 2 rows, received $500.00 in 1 row.');
});

it('shows the day of purchase beside the one of booking, on a phone, and keeps it with the transaction', async () => {
  await give(TWO_DAYS, PHONE);
  await driver.press('Parse Transactions');
  await driver.sees('2 rows, 15 to 31 May 2026');
  await driver.sees('Day of value or purchase: 13 May 2026');
  expect(await driver.page.evaluate(`document.body.innerText.split('Day of value or purchase').length - 1`)).toBe(1);
  expect(await isCutOff()).toBe(false);
  await driver.press('Import 2 transactions');
  await driver.sees('Successfully imported 2 transactions.');
  await driver.press('Later');
  await driver.dialogIsGone();
  await driver.view('/transactions');
  await driver.press('Actions for Beeswax');
  await driver.press('Edit', 'menuitem');
  await driver.sees('Day of value or purchase: 13 May 2026');
});

/** Gives a statement to be read, in a look. */
async function give(text: string, look: Look, account = 'Checking'): Promise<void> {
  await takeLook(driver, look);
  await driver.view('/imports');
  if (await driver.page.evaluate('look.hasDialog()')) await driver.press('Close');
  await driver.dialogIsGone();
  await driver.press('Import Statement');
  await driver.sees('Drop a CSV statement here');
  const file = join(folder, 'statement.csv');
  writeFileSync(file, text);
  await (await driver.page.$('input[type=file]'))?.uploadFile(file);
  await driver.choose('Account', account);
}

/** Chooses the answer that begins so, and goes on. */
async function answer(label: string): Promise<void> {
  await driver.page.evaluate(
    `[...document.querySelectorAll('label')].find((one) => one.textContent.startsWith(${JSON.stringify(label)}))?.click()`,
  );
  await driver.press('Next');
}

/** Waits for the question of a number, or for the preview. */
async function isAsked(number: number): Promise<boolean> {
  const isPreview = `/Is that what your bank says|What goes into which account/.test(document.body.innerHTML)`;
  await driver.holds(`${isPreview} || document.body.innerText.includes('Question ${number} of')`);
  return !(await driver.page.evaluate(isPreview));
}

async function isCutOff(): Promise<boolean> {
  return Boolean(
    await driver.page.evaluate(
      `[...document.querySelectorAll('.MuiDialogContent-root')].some((part) => part.scrollWidth > part.clientWidth)`,
    ),
  );
}
