/** A month end: statement imported, account reconciled, broken on purpose, mended, and the month closed. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HTTPRequest } from 'puppeteer-core';
import type { AccountReconciliationState } from '@counterfoil/contracts/reconciliation.contract';
import type { TestBooks } from '../../kit/books/books';
import { eventually } from '../../kit/run/time-limit';
import { expectAccessible } from '../looks/axe';
import { type PageDriver } from '../driver/page-driver';
import { startOwnersTab } from '../driver/signed-in-books';

/** A read gives up after half a minute. */
const SOONER_THAN_A_READ_GIVES_UP_MS = 20_000;

const JANUARY = [
  'Date,Description,Amount,Balance',
  '2026-01-05,Honey at the fair,500.00,1500.00',
  '2026-01-31,Old Mill Road,-100.00,1400.00',
].join('\n');

let books: TestBooks;
let driver: PageDriver;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'statements-'));
  ({ books, driver } = await startOwnersTab());
  await books.record();
  await books.record({ date: '2026-02-27', description: 'Cheque', amount: '50.00' });
});

afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
});

afterEach(() => expect(driver.faults).toEqual([]));

async function standing(): Promise<AccountReconciliationState | undefined> {
  const { body } = await books.client.get<AccountReconciliationState[]>(`${books.path}/reconciliations`);
  return body.find(({ accountId }) => accountId === books.account.id);
}

/** Keeps back what the page reads. @returns what lets it have all of it, and what it reads from then on */
async function held(isMeant: (url: URL) => boolean): Promise<() => Promise<void>> {
  const waiting: HTTPRequest[] = [];
  const onRequest = (request: HTTPRequest) => {
    if (request.method() === 'GET' && isMeant(new URL(request.url()))) waiting.push(request);
    else void request.continue();
  };
  await driver.page.setRequestInterception(true);
  driver.page.on('request', onRequest);
  return async () => {
    driver.page.off('request', onRequest);
    await driver.page.setRequestInterception(false);
    // One that the page has given up meanwhile cannot go on.
    await Promise.allSettled(waiting.map((request) => request.continue()));
  };
}

it('reconciles a statement that the books agree with at the end of its import', async () => {
  const file = join(folder, 'january.csv');
  writeFileSync(file, JANUARY);
  await driver.goTo('/');
  await driver.press('Import Statement');
  await driver.sees('Drop a CSV statement here');
  await (await driver.page.$('input[type=file]'))?.uploadFile(file);
  await driver.sees('Honey at the fair');
  await driver.press('Parse Transactions');
  await driver.press('Import 2 transactions');
  await driver.sees('The books agree with this statement');
  await expectAccessible(driver, 'the end of an import');
  await driver.press('Reconcile through 31 Jan 2026');
  await eventually('the reconciliation', async () =>
    (await standing())?.closingDay === '2026-01-31' ? true : undefined,
  );
  await driver.press('Later');
  await driver.dialogIsGone();
  expect(await standing()).toMatchObject({ closingDay: '2026-01-31', agrees: true });
});

it('reconciles with the keyboard, adds what the bank charged, and says what a change breaks until it is undone', async () => {
  await driver.view(`/reconciliation?account=${books.account.id}`);
  await driver.sees('Goes on from 31 Jan 2026');
  await driver.fillDate('Last day of the statement', '2026-02-28');
  await driver.fill("Bank's balance at its end", '1316.99');
  await driver.press('Show the Rows');
  await driver.sees('2 rows, 0 ticked');
  await driver.page.focus('[role=grid]');
  await driver.page.keyboard.press('ArrowDown');
  await driver.page.keyboard.press('Space');
  await driver.sees('Why -$3.01?');
  await expectAccessible(driver, 'the worksheet');
  await driver.press('Add bank fee of $3.01');
  await driver.sees('3 rows, 2 ticked');
  await driver.press('Finish');
  await driver.sees('Balance per books on 28 Feb 2026');
  await expectAccessible(driver, 'the report');

  await driver.moveTo('/transactions?search=Paper');
  await driver.press('Edit Paper');
  await driver.fill('Amount', '85.00');
  await driver.sees('This row was reconciled through 28 Feb 2026. Changing its amount means');
  await driver.press('Save Changes');
  await driver.dialogIsGone();
  expect(await standing()).toMatchObject({ closingDay: '2026-02-28', agrees: false });

  await driver.moveTo(`/reconciliation?account=${books.account.id}`);
  await driver.sees('No longer agrees since');
  await driver.press('28 Feb 2026', 'link');
  await driver.sees('Changed since');
  await expectAccessible(driver, 'a report that is broken');
  await driver.press('Paper', 'link');
  await driver.sees('Recorded');
  await driver.press('Undo');
  await driver.sees('Edited by Undo');
  expect(await standing()).toMatchObject({ agrees: true });
});

it('lets go of what is saved, though the page behind it is slow to be read again', async () => {
  await driver.view('/transactions?search=Paper');
  await driver.press('Edit Paper');
  await driver.fill('Amount', '85.00');
  await driver.sees('This row was reconciled through 28 Feb 2026. Changing its amount means');
  const letGo = await held((url) => url.pathname.endsWith('/transactions') || url.pathname.endsWith('/at-stake'));
  await driver.press('Save Changes');
  await driver.holds('!look.hasDialog()', SOONER_THAN_A_READ_GIVES_UP_MS);
  await letGo();
  await driver.sees('85.00');
  await driver.page.keyboard.press('u');
  await driver.sees('Undone');
  expect(await standing()).toMatchObject({ agrees: true });
});

it('asks before an undo that breaks a reconciliation', async () => {
  const { body } = await books.client.get<{ id: string }[]>(`${books.path}/transactions?search=Bank+fee`);
  await driver.view(`/transactions?history=${body[0]?.id ?? ''}`);
  await driver.press('Undo');
  await driver.sees('This breaks a reconciliation');
  await driver.press('Cancel');
  expect(await standing()).toMatchObject({ agrees: true });
});

it('closes the month that is reconciled, and shows it in the register', async () => {
  await driver.view('/settings?tab=accounts');
  await driver.sees('Reconciled through 28 Feb 2026');
  await driver.view('/reports/periods');
  await driver.fillDate('Close through', '2026-02-28');
  await driver.sees('With the banks on 28 Feb 2026');
  await expectAccessible(driver, 'closing a period');
  await driver.pressAt('label', 'Only if these accounts are reconciled');
  await driver.press('Close Period');
  await driver.sees('The books are closed through 28 Feb 2026');
  await driver.moveTo(`/reports/account-register?account=${books.account.id}&start=2026-01-01&end=2026-03-31`);
  await driver.sees('Reconciled through 28 Feb 2026');
});
