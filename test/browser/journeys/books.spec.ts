/**
 * Reports down to the event behind a figure, and everything that keeps the books: entries, chart, periods, the audit
 * room.
 */
import type { ReachableApp } from '../../kit/app/app';
import { startBooks, type TestBooks } from '../../kit/books/books';
import { withClient } from '../../kit/books/read-models';
import { type PageDriver } from '../driver/page-driver';
import { rowIs } from '../driver/settled-row';
import { recordHoneyAndRent, startOwnersTab } from '../driver/signed-in-books';

/** A refusal that is met, and a download, which the browser reports as broken off: it leaves the page's own loading. */
const ON_PURPOSE = /409|ERR_ABORTED/;

let app: ReachableApp;
let books: TestBooks;
/** The owner's tab, from the first journey to the last. */
let driver: PageDriver;

beforeAll(async () => {
  ({ app, books, driver } = await startOwnersTab());
  await recordHoneyAndRent(books);
});

afterEach(() => expect(driver.faults.filter((fault) => !ON_PURPOSE.test(fault))).toEqual([]));

it('opens a figure of the dashboard into its postings, the entry and the event behind it, and takes it back from there', async () => {
  const wax = await books.record({
    date: '2026-03-04',
    amount: '66.00',
    description: 'Wax',
    categoryId: books.categoryId('Supplies'),
  });
  await driver.goTo('/?start=2026-01-01&end=2026-03-31');
  await driver.pressAt('table[aria-label="Profit & Loss Statement"] a', '66.00');
  await driver.sees('Only what makes up this figure');
  await rowIs(driver, 'Postings of Supplies', 'Closing balance', (cells) => expect(cells.at(-1)).toBe('66.00'));
  await driver.pressAt('a[aria-label^="Entry "]');
  await driver.sees('Where it comes from');
  await driver.sees('Ada Lovelace (owner)');
  await driver.press('Undo');
  await driver.sees('Transaction recorded: taken back');
  // The panel follows: the reversal is part of the entry's history now.
  await driver.sees('Its history');
  expect((await books.client.get(`${books.path}/transactions/${wax.body.id}`)).status).toBe(404);
  await driver.moveTo('/audit');
  await driver.sees('Undo: transaction deleted');
  await driver.press('Redo');
  await driver.sees('Undo: transaction restored');
});

it('writes a balanced entry, says what is missing until it is, and reverses it once', async () => {
  await driver.view('/reports/journal-entries');
  await driver.sees('No journal entries yet');
  await driver.press('New Journal Entry');
  await driver.press('Post Entry');
  await driver.sees('Description is required');
  await driver.fillDate('Date', '2026-03-31');
  await driver.fill('Description', 'Extractor on a loan');
  await driver.search('Ledger account 1', '1500 Equipment');
  await driver.fill('Debit 1', '1,200.00');
  await driver.sees('$1,200.00 missing in credit');
  await driver.search('Ledger account 2', '2500 Long-term loans');
  await driver.fill('Credit 2', '1000');
  await driver.press('Post Entry');
  await driver.sees('Debits and credits must be equal, on at least two lines');
  await driver.fill('Credit 2', '1200');
  await driver.sees('Debits and credits are equal');
  await driver.press('Post Entry');
  await driver.dialogIsGone();
  await driver.sees('Extractor on a loan');
  await driver.moveTo('/balance-sheet?date=2026-03-31&compare=2026-02-28');
  await rowIs(driver, 'Assets', 'Total Assets', (cells) =>
    expect(cells).toEqual(['Total Assets', expect.stringMatching(/^\$[\d,]+\.50$/), '$2,025.50']),
  );
  await driver.moveTo('/reports/journal-entries');
  await driver.pressAt('button[aria-label^="Reverse entry"]');
  await driver.press('Reverse');
  await driver.dialogIsGone();
  await driver.sees('Reversed by');
});

it('writes an accrual that takes itself back on the first of the next month, on a line that was not seen before', async () => {
  await driver.view('/reports/chart');
  await driver.sees('Long-term loans');
  await driver.seesNoMore('Accrued expenses');
  await driver.pressAt('label', 'Show what is not used yet');
  await driver.sees('Accrued expenses');
  await driver.moveTo('/reports/journal-entries');
  await driver.press('New Journal Entry');
  await driver.choose('Template', 'Accrual');
  await driver.fillDate('Date', '2026-03-31');
  await driver.search('Ledger account 1', '6150 Utilities');
  await driver.fill('Debit 1', '80');
  await driver.fill('Credit 2', '80');
  await driver.sees('Reverse it on 1 Apr 2026');
  await driver.press('Post Entry');
  await driver.dialogIsGone();
  await driver.sees('reversed on 1 Apr 2026');
  await driver.moveTo('/reports/chart');
  await driver.sees('Accrued expenses');
});

it('closes a period with its reason, and opens it again only with one', async () => {
  await driver.view('/reports/periods');
  await driver.fillDate('Close through', '2026-01-31');
  await driver.fill('Reason', 'January is filed');
  await driver.press('Close Period');
  await driver.sees('The books are closed through 31 Jan 2026');
  await driver.press('Open Again');
  await driver.sees('Open closed periods again');
  await driver.pressAt('[role=dialog] button[type=submit]');
  await driver.sees('Say why, for whoever reads the history');
  await driver.page.locator('[role=dialog] input[maxlength="200"]').fill('An invoice was missing');
  await driver.pressAt('[role=dialog] button[type=submit]');
  await driver.sees('All periods are open again');
  await driver.moveTo('/audit');
  await driver.sees('through 31 Jan 2026: January is filed');
  await driver.sees('all of it: An invoice was missing');
});

it('adds a line to the chart, renames it, and lets a category post to it', async () => {
  await driver.view('/reports/chart');
  await driver.press('Add Ledger Account');
  await driver.fill('Code', '5210');
  await driver.fill('Name', 'Jars');
  await driver.press('Add');
  await driver.dialogIsGone();
  await driver.press('Rename Jars');
  await driver.fill('Name', 'Jars and lids');
  await driver.press('Save');
  await driver.dialogIsGone();
  await driver.press('Categories', 'tab');
  await driver.choose('Ledger account of Supplies', '5210 Jars and lids');
  await driver.sees('Supplies posts to Jars and lids from now on');
  await driver.press('Ledger accounts', 'tab');
  await driver.press('Deactivate Jars and lids');
  // A category posts to it: refused with the reason, and nothing has changed.
  await driver.sees('map it to another one first');
});

it('shows the books as they were known right after a step, and proves the history', async () => {
  await driver.view('/audit');
  const rent = `[...document.querySelectorAll('li')].find((item) => item.innerText.includes('Rent, Old Mill Road'))?.querySelector('a')`;
  await driver.holds(rent);
  await driver.page.evaluate(`${rent}.click()`);
  await driver.sees('What was recorded later is left out');
  await driver.holds(`document.body.innerText.match(/event \\d+, recorded \\d+ \\w+ \\d+, \\d+:/g)?.length === 2`);
  // Without days the page shows the year so far.
  const { pathname, search } = await driver.address();
  await driver.moveTo(`${pathname}${search}&start=2026-01-01&end=2026-03-31`);
  await rowIs(driver, 'Trial Balance', 'Rent 6100', (cells) => expect(cells).toContain('2,100.00'));
  await driver.seesNoMore('Supplies');
  await driver.press('As known now');
  await driver.sees('Supplies');
  await driver.moveTo('/audit?tab=proof');
  await driver.press('Check the history');
  await driver.sees('The history is whole.');
});

it('finds a change in the history by its words and its amount, and opens it into before and after', async () => {
  const { body: lids } = await books.record({ amount: '41.00', description: 'Lids of glass' });
  const change = { ...lids, description: 'Lids of tin', amount: '42.00', type: 'expense', accountId: books.account.id };
  const { accountId, date, description, amount, type } = change;
  const put = await books.client.put(`${books.path}/transactions/${lids.id}`, {
    accountId,
    date,
    description,
    amount,
    type,
  });
  expect(put.status).toBe(200);
  await driver.goTo('/audit');
  await driver.fill('Search the history', 'lids');
  // Words are searched for after a pause in typing: the list is then another one, with every step closed.
  await driver.holds(`location.search.includes('search=lids')`);
  await driver.fill('Amount', '41');
  await driver.page.keyboard.press('Enter');
  await driver.holds(`location.search.includes('amount=41')`);
  await driver.sees('Transaction changed · Lids of tin · -$42.00');
  await driver.seesNoMore('Rent, Old Mill Road');
  await driver.press('What changed');
  await rowIs(driver, 'Transaction changed: Lids of tin', 'Description', (cells) =>
    expect(cells).toEqual(['Description', 'Lids of glass', 'Lids of tin']),
  );
  await rowIs(driver, 'Transaction changed: Lids of tin', 'Amount', (cells) =>
    expect(cells).toEqual(['Amount', '-$41.00', '-$42.00']),
  );
  // The address holds what is looked for; nobody is offered to undo what may be undone since.
  expect(Object.fromEntries((await driver.address()).searchParams)).toEqual({ search: 'lids', amount: '41' });
  expect(await driver.page.$('ol[aria-label=History] ::-p-text(Undo)')).toBeNull();
  await driver.choose('Kind', 'Receipts');
  await driver.sees('Nothing like that was done');
  await driver.holds(`!document.querySelector('ol[aria-label=History]')`);
  await driver.press('Clear');
  await driver.sees('Rent, Old Mill Road');
});

it('exports the statement with its days, and leads from what the plan does not hold to the plans', async () => {
  await driver.view('/?start=2026-01-01&end=2026-03-31');
  await driver.press('Export P&L');
  await driver.sees('Export Profit & Loss Statement');
  await driver.pressAt('[role=dialog] input[value=csv]');
  await driver.press('Export');
  await driver.sees('CSV exported successfully');
  await driver.dialogIsGone();
  const free = await startBooks(app, await app.signedUp());
  await free.client.post('/api/auth/complete-setup');
  await driver.enterAs(free.client);
  await driver.goTo('/reports/trial-balance');
  await driver.press('Export');
  await driver.sees('Part of Professional: see the plans');
  await driver.pressAt('[role=menuitem]', 'Excel');
  await driver.holds(`location.pathname === '/upgrade'`);
});

it('explains to an assistant what is not part of the role', async () => {
  const assistant = await app.signedUp();
  await assistant.client.post('/api/auth/complete-setup');
  await withClient(app.databaseUrl, (client) =>
    client.query(
      `insert into books.members (business_id, user_id, role, joined_at) values ($1, $2, 'assistant', now())`,
      [books.business.id, assistant.user.id],
    ),
  );
  await driver.enterAs(assistant.client);
  await driver.goTo('/reports/trial-balance');
  await driver.sees('Your role does not include this page');
  await driver.press('To the dashboard', 'link');
  await driver.sees('Financial Dashboard');
  expect(await driver.text()).not.toContain('Export P&L');
});

it('warns where a balance sheet does not balance', async () => {
  const broken = await startBooks(app);
  // A fault of ours, planted in the read model: no command leads there.
  await withClient(app.databaseUrl, async (client) => {
    for (const table of ['daily_totals', 'monthly_totals'])
      await client.query(
        `update books.${table} set debit = debit + 100 where business_id = $1 and ledger_account = '1000'`,
        [broken.business.id],
      );
  });
  await driver.enterAs(broken.client);
  await driver.beforePages(`localStorage.setItem('counterfoil-business-${broken.user.id}', '${broken.business.id}')`);
  await driver.goTo('/balance-sheet');
  await driver.sees('This balance sheet does not balance:');
});
