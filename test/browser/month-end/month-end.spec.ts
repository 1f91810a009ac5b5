/** The owner's month end on a desk and on a phone: import, reconcile, break and mend, receipts, the close. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ChartAccount } from '@counterfoil/contracts/chart.contract';
import type { JournalEntry } from '@counterfoil/contracts/journal.contract';
import type { Receipt } from '@counterfoil/contracts/receipt.contract';
import type { Transaction } from '@counterfoil/contracts/transaction.contract';
import type { ReachableApp } from '../../kit/app/app';
import { startBooks, type TestBooks } from '../../kit/books/books';
import { played } from '../../kit/run/campaign';
import { jpeg, pdf } from '../../kit/books/receipt-upload';
import { sharedAppWithWorker } from '../../kit/app/shared-app';
import { FEBRUARY, reconcile, stateOf, worksheet } from '../../http/reconciliations/reconciled-books';
import { graveViolations, takeLook } from '../looks/axe';
import { PageDriver } from '../driver/page-driver';
import { rowIs } from '../driver/settled-row';
import { startSignedInBooks } from '../driver/signed-in-books';

const JANUARY = [
  'Date,Description,Amount,Balance',
  '2026-01-05,Honey at the fair of the united beekeepers of the northern valleys,500.00,1500.00',
  '2026-01-20,Account keeping,-120.00,1380.00',
  '2026-01-31,Old Mill Road,-100.00,1280.00',
].join('\n');

/** On a phone in `npm test`, where the pages differ most from those of the other journeys. */
const LOOKS = [
  { width: 390, scheme: 'dark' },
  { width: 1280, scheme: 'light' },
  { width: 1280, scheme: 'dark' },
  { width: 390, scheme: 'light' },
] as const;

let app: ReachableApp;
let books: TestBooks;
/** One tab for all of a month end. */
let driver: PageDriver;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'month-end-'));
  ({ app } = await startSignedInBooks());
});

afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
});

describe.each(LOOKS.slice(0, played(1, LOOKS.length)))('at $width pixels, $scheme', (look) => {
  const isPhone = look.width < 600;

  beforeAll(async () => {
    // Somebody new: the page opens the first business that one has.
    books = await startBooks(await sharedAppWithWorker());
    await books.client.post('/api/auth/complete-setup', {});
    driver = await PageDriver.open(app.url, { width: look.width, height: 800 });
    await driver.enterAs(books.client);
    await takeLook(driver, look);
  });

  // What the books refuse since they have moved is met on purpose.
  afterEach(() => expect(driver.faults.filter((fault) => !fault.includes('409'))).toEqual([]));
  afterAll(() => driver.close());

  async function isWell(where: string): Promise<void> {
    expect(await graveViolations(driver, where)).toEqual([]);
    expect(await driver.page.evaluate('document.documentElement.scrollWidth > innerWidth')).toBe(false);
  }

  /** A journal entry of 10 February on the account. @returns its number */
  async function postedLoan(): Promise<string> {
    const { body: chart } = await books.client.get<ChartAccount[]>(`${books.path}/chart-accounts`);
    const line = (code: string) => chart.find(({ accountCode }) => accountCode === code)?.id;
    const { body } = await books.client.post<JournalEntry>(`${books.path}/journal-entries`, {
      entryDate: '2026-02-10',
      description: 'Loan of the bank',
      lines: [
        { chartAccountId: line('1000'), debitAmount: '200.00' },
        { chartAccountId: line('2500'), creditAmount: '200.00' },
      ],
    });
    return body.entryNumber;
  }

  async function edit(description: string): Promise<void> {
    if (!isPhone) return driver.press(`Edit ${description}`);
    await driver.press(`Actions for ${description}`);
    await driver.press('Edit', 'menuitem');
  }

  it('imports a statement but for one row, which the difference leads to', async () => {
    const file = join(folder, 'january.csv');
    writeFileSync(file, JANUARY);
    await driver.goTo('/imports');
    await driver.press('Import Statement');
    await driver.sees('Drop a CSV statement here');
    await (await driver.page.$('input[type=file]'))?.uploadFile(file);
    await driver.sees('Account keeping');
    await driver.press('Parse Transactions');
    await driver.press('Import line 3', 'checkbox');
    await driver.press('Import 2 transactions');
    await driver.press('Later');
    await driver.dialogIsGone();
    await driver.moveTo(`/reconciliation?account=${books.account.id}`);
    await driver.sees('Both come from january.csv');
    await isWell('the beginning of a reconciliation');
    await driver.press('Show the Rows');
    await driver.sees('3 rows, 3 ticked');
    if (isPhone) await driver.press('Why?');
    await driver.sees('This row of the statement was left out of its import');
    // Too much for a fee of the bank.
    expect(await driver.text()).not.toContain('charged a fee');
    await isWell('what is behind a difference');
    await driver.press('See it in its import', 'link');
    await driver.sees('Left out of january.csv');
    await rowIs(driver, 'Rows left out', '3', (cells) => expect(cells).toContain('Account keeping'));
    await isWell('the rows left out of an import');
    await driver.press('Close');
    await driver.dialogIsGone();
  });

  it('adds it, and reads the rows again when the books have moved meanwhile', async () => {
    await driver.view(`/reconciliation?account=${books.account.id}&day=2026-01-31&balance=1280.00`);
    if (isPhone) await driver.press('Why?');
    await driver.press('Add it to the books');
    await driver.press('Add it');
    await driver.sees('4 rows, 4 ticked');
    await books.record({ date: '2026-01-10', description: 'Meanwhile', amount: '5.00' });
    await driver.press('Finish');
    await driver.sees('The books have moved while you were reconciling');
    await driver.sees('5 rows, 4 ticked');
    await isWell('books that have moved');
    await driver.press('Finish');
    await driver.sees('Balance per books on 31 Jan 2026');
    await isWell('a report');
    expect(await stateOf(books)).toMatchObject({ closingDay: '2026-01-31', agrees: true });
  });

  it('breaks it on purpose and mends it, each said before', async () => {
    await driver.view('/transactions?search=Mill');
    await edit('Old Mill Road');
    await driver.fill('Amount', '110.00');
    await driver.sees('This row was reconciled through 31 Jan 2026. Changing its amount means');
    await isWell('a change that breaks a reconciliation');
    await driver.press('Save Changes');
    await driver.dialogIsGone();
    expect(await stateOf(books)).toMatchObject({ agrees: false });
    await driver.moveTo('/reconciliation');
    await driver.sees('No longer agrees since');
    await isWell('accounts one of which no longer agrees');
    await driver.moveTo('/transactions?search=Mill');
    await edit('Old Mill Road');
    await driver.fill('Amount', '105.00');
    await driver.sees('This row has changed since it was reconciled through 31 Jan 2026');
    await driver.fill('Amount', '100.00');
    await driver.sees('With this change the books agree with the bank on 31 Jan 2026 again');
    await isWell('a change that mends a reconciliation');
    await driver.press('Save Changes');
    await driver.dialogIsGone();
    expect(await stateOf(books)).toMatchObject({ agrees: true });
  });

  it('attaches three receipts to a row at once', async () => {
    const { body } = await books.client.get<Transaction[]>(`${books.path}/transactions?search=Mill`);
    const files = [
      ['till.jpg', await jpeg()],
      ['lease.pdf', pdf('Old Mill Road', 'Total 100.00')],
      ['wax.jpg', await jpeg({ side: 300, orientation: 6 })],
    ] as const;
    const paths = files.map(([name, bytes]) => {
      writeFileSync(join(folder, name), bytes);
      return join(folder, name);
    });
    await driver.view('/transactions?search=Mill');
    await isWell('a row that is reconciled');
    await edit('Old Mill Road');
    const input = await driver.page.waitForSelector('input[aria-label="Receipt files"]');
    await (input as unknown as { uploadFile(...paths: string[]): Promise<void> }).uploadFile(...paths);
    await driver.holds(`document.querySelectorAll('[aria-label^="Open "] img').length === 3`);
    await isWell('three receipts of a row');
    await driver.press('Cancel');
    await driver.dialogIsGone();
    await driver.moveTo('/transactions?search=Mill');
    await driver.holds(`document.querySelector('svg.receipts')?.getAttribute('aria-label') === '3 receipts'`);
    await isWell('a row with receipts');
    const { body: kept } = await books.client.get<Receipt[]>(
      `${books.path}/receipts?transactionId=${body[0]?.id ?? ''}`,
    );
    expect(kept.map(({ name }) => name).sort()).toEqual(['lease.pdf', 'till.jpg', 'wax.jpg']);
  });

  it('is told what adjusting the balance and reversing an entry mean for it', async () => {
    const entry = await postedLoan();
    const { bookBalance } = await worksheet(books, FEBRUARY);
    expect((await reconcile(books, FEBRUARY, bookBalance)).status).toBe(201);
    await driver.goTo('/settings?tab=accounts');
    await driver.press('Actions for Checking');
    await driver.press('Adjust balance', 'menuitem');
    await driver.sees('Reconciled through 28 Feb 2026, and that stays so');
    await isWell('an adjustment of a reconciled account');
    await driver.press('Cancel');
    await driver.dialogIsGone();
    await driver.moveTo('/reports/journal-entries');
    await driver.press(`Reverse entry ${entry}`);
    await driver.sees('This entry was reconciled through 28 Feb 2026. Reversing it on this day means');
    await isWell('a reversal that breaks a reconciliation');
    await driver.fillDate('Date of the reversal', '2026-03-01');
    await driver.holds(`!document.body.innerText.includes('Reversing it on this day means')`);
    await driver.press('Cancel');
    await driver.dialogIsGone();
  });

  it('closes the month', async () => {
    await driver.view('/');
    await driver.sees('Reconciled through 28 Feb 2026');
    await driver.moveTo('/reports/periods');
    await driver.fillDate('Close through', '2026-01-31');
    await driver.sees('With the banks on 31 Jan 2026');
    await driver.pressAt('label', 'Only if these accounts are reconciled');
    // On a phone it begins under the bar at the foot, as far down as the page is.
    await driver.page.evaluate(`look.find('button', 'Close Period').scrollIntoView({ block: 'center' })`);
    await driver.press('Close Period');
    await driver.sees('The books are closed through 31 Jan 2026');
    await isWell('a month that is closed');
  });
});
