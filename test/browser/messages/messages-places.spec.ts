/** Where a message stands that was there before a dialog or ticked rows: over nothing that can be pressed. */
import { TOAST_MS } from '../../../web/src/ui/toasts';
import type { ReachableApp } from '../../kit/app/app';
import { openAccount, type TestBooks } from '../../kit/books/books';
import { isMenuCovered, openAccountMenu } from '../looks/oddities';
import { COVERED } from './messages-driver';
import { PageDriver } from '../driver/page-driver';
import { startSignedInBooks } from '../driver/signed-in-books';

/** A message stays for the whole of a test, as long as it would on a quick machine. */
const STAYS = `
  const later = window.setTimeout;
  window.setTimeout = (work, ms, ...rest) => later(work, ms === ${TOAST_MS} ? 600_000 : ms, ...rest);
`;
const IS_THERE = `document.querySelector('[aria-label="Notifications (F8)"] [role=status]').firstChild !== null`;
/** What opens on a phone above the list, with the words of it that are seen at once. */
const DIALOGS = [
  ['Add Expense', 'Picture of the Receipt'],
  ['Add Transaction', 'Updated balance'],
  ['Bulk Upload', 'Drop a CSV statement here'],
  ['Filter', 'Show'],
] as const;

let app: ReachableApp;
let books: TestBooks;

beforeAll(async () => {
  ({ app, books } = await startSignedInBooks());
  for (let at = 0; at < 12; at += 1) await books.record({ description: `Row ${at}` });
  await openAccount(books.client, books.path, { name: 'Savings', type: 'savings' });
});

/** The list, with a message that says what was done there. */
async function listWithMessage(width: number): Promise<PageDriver> {
  const driver = await PageDriver.open(app.url, { width, height: 780 });
  await driver.enterAs(books.client);
  await driver.beforePages(STAYS);
  await driver.goTo('/transactions');
  if (width < 600) {
    await driver.press('Actions for Row 0');
    await driver.press('Categorize', 'menuitem');
  } else await driver.press('Categorize Row 0');
  await driver.search('Category', 'Travel');
  await driver.press('Update Category');
  await driver.sees('Successfully updated 1 transaction.');
  await driver.dialogIsGone();
  return driver;
}

/** A message that is there, once it has made way. */
async function coversNothing(driver: PageDriver, where: string): Promise<void> {
  await driver.comesToRest();
  const left = await driver.holds(`${COVERED}.length === 0`, 5_000).then(
    () => [],
    () => driver.page.evaluate(COVERED),
  );
  expect([where, left, await driver.page.evaluate(IS_THERE)]).toEqual([where, [], true]);
}

it('is none of what a dialog holds on a phone, nor of what can be done with rows that are ticked', async () => {
  const driver = await listWithMessage(390);
  await coversNothing(driver, 'the list');
  await coversNoMenu(driver);
  for (const [opener, words] of DIALOGS) {
    await driver.press(opener);
    await driver.sees(words);
    await coversNothing(driver, opener);
    await driver.page.keyboard.press('Escape');
    await driver.dialogIsGone();
    // One that found no place there is seen again.
    await driver.sees('Successfully updated 1 transaction.');
  }
  await driver.press('Actions for Row 1');
  await driver.press('Select', 'menuitem');
  await coversNoTicked(driver);
});

it('is none of what can be done with rows that are ticked on a desk', async () => {
  const driver = await listWithMessage(1280);
  await coversNoMenu(driver);
  await driver.press('Select Row 1', 'checkbox');
  await coversNoTicked(driver);
});

/** The account's menu, closed and open. */
async function coversNoMenu(driver: PageDriver): Promise<void> {
  expect(await isMenuCovered(driver)).toBe(false);
  await openAccountMenu(driver);
  await driver.comesToRest();
  expect(await isMenuCovered(driver)).toBe(false);
  await driver.page.keyboard.press('Escape');
}

/** What stands below the list once a row is ticked. */
async function coversNoTicked(driver: PageDriver): Promise<void> {
  await driver.sees('Delete Selected (1)');
  await coversNothing(driver, 'the rows');
  for (const button of ['Clear selection', 'Delete Selected (1)']) {
    await driver.page.evaluate(`look.find('button', ${JSON.stringify(button)}).scrollIntoView({ block: 'end' })`);
    await coversNothing(driver, button);
  }
  await driver.press('Categorize (1)');
  await driver.sees('Categorize');
  await coversNothing(driver, 'their category');
  expect(driver.faults).toEqual([]);
  await driver.close();
}
