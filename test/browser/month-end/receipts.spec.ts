/** Receipts on the screen: attached, looked at, moved, removed and brought back; the inbox and what it puts forward. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Receipt } from '@counterfoil/contracts/receipt.contract';
import type { RecordTransactionRequest } from '@counterfoil/contracts/transaction.contract';
import type { TestBooks } from '../../kit/books/books';
import { attach, jpeg, pdf } from '../../kit/books/receipt-upload';
import { expectAccessible } from '../looks/axe';
import { type PageDriver } from '../driver/page-driver';
import { startOwnersTab } from '../driver/signed-in-books';

/** A file that is no receipt is refused. */
const REFUSED_FILE = /\/receipts\b/;

let books: TestBooks;
let driver: PageDriver;
let folder: string;
let paper: string;
let wax: string;
let glue: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'receipts-'));
  ({ books, driver } = await startOwnersTab());
  const record = async (change: Partial<RecordTransactionRequest>) => (await books.record(change)).body.id;
  paper = await record({ description: 'Paper' });
  await record({ description: 'Ink' });
  wax = await record({ description: 'Wax', amount: '46.20', date: '2026-02-05' });
  glue = await record({ description: 'Glue' });
});

afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
});

function file(name: string, bytes: Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}

async function choose(...paths: string[]): Promise<void> {
  const input = await driver.page.waitForSelector('input[aria-label="Receipt files"]');
  await (input as unknown as { uploadFile(...paths: string[]): Promise<void> }).uploadFile(...paths);
}

async function standing(transactionId: string): Promise<string[]> {
  const { body } = await books.client.get<Receipt[]>(`${books.path}/receipts?transactionId=${transactionId}`);
  return body.map(({ name }) => name);
}

it('stand beside a transaction, are looked at one after the other, removed and brought back', async () => {
  await driver.goTo('/transactions');
  await driver.press('Edit Paper');
  await choose(file('till.jpg', await jpeg()), file('invoice.pdf', pdf('Invoice', 'Total 80.00')));
  await driver.sees('Receipt attached');
  await driver.holds(`document.querySelectorAll('[aria-label^="Open "] img').length === 2`);
  await expectAccessible(driver, 'receipts of a transaction');
  await driver.press('Open till.jpg');
  await driver.sees('1 of 2');
  await expectAccessible(driver, 'a receipt');
  await driver.press('Zoom in');
  await driver.press('Next receipt');
  await driver.sees('2 of 2');
  await driver.press('Remove this receipt');
  await driver.sees('Receipt removed');
  expect(await standing(paper)).toEqual(['till.jpg']);
  await driver.press('Cancel');
  await driver.dialogIsGone();
  await driver.page.keyboard.press('u');
  await driver.sees('Undone');
  expect(await standing(paper)).toEqual(['till.jpg', 'invoice.pdf']);
  await driver.moveTo('/transactions');
  await driver.holds(`document.querySelector('svg.receipts')?.getAttribute('aria-label') === '2 receipts'`);
  expect(driver.faults).toEqual([]);
});

it('say what is wrong with a file that is none', async () => {
  await driver.view('/transactions');
  await driver.press('Edit Ink');
  await choose(file('page.jpg', Buffer.from('<!doctype html><script>alert(1)</script>')));
  await driver.sees('was not attached. A receipt is a JPEG');
  // The same file would be refused again.
  expect(await driver.text()).not.toContain('Try again');
  await expectAccessible(driver, 'a refused receipt');
  await driver.press('Cancel');
  await driver.dialogIsGone();
});

it('wait in the inbox, read, and go to the transaction that they fit', async () => {
  await driver.view('/receipts');
  await driver.sees('The inbox is empty');
  await expectAccessible(driver, 'an empty inbox');
  await choose(file('wax.pdf', pdf('Invoice of 3 February 2026', 'Total 46.20')), file('lunch.jpg', await jpeg()));
  await driver.sees('amount and day were read from the file');
  await driver.sees('Type the amount, the day or a word');
  await expectAccessible(driver, 'the inbox');
  await driver.press('Attach wax.pdf to Wax');
  await driver.sees('1 receipt waits');
  expect(await standing(wax)).toEqual(['wax.pdf']);
});

it('take their place before they are there, so that nothing moves when they come', async () => {
  await attach(books, await jpeg(), { fields: { transactionId: glue } });
  await holdAnswers(driver, `/receipts?transactionId=${glue}`);
  await driver.goTo('/transactions');
  await driver.press('Edit Glue');
  await driver.sees('Attach files');
  await driver.comesToRest();
  const before = await placeOfCancel(driver);
  await driver.page.evaluate('letGo()');
  await driver.holds(`document.querySelector('[aria-label="Open till.jpg"] img')?.complete`);
  expect(await placeOfCancel(driver)).toEqual(before);
  expect(driver.faults.filter((fault) => !REFUSED_FILE.test(fault))).toEqual([]);
});

/** Where the button stands under which a form is left. */
function placeOfCancel({ page }: PageDriver): Promise<unknown> {
  return page.evaluate(`(() => {
    const button = [...document.querySelectorAll('[role=dialog] button')].find(({ textContent }) => textContent === 'Cancel');
    const { x, y, width, height } = button.getBoundingClientRect();
    return { x, y, width, height };
  })()`);
}

/** Has the app wait for answers to what it asks, until `letGo` is called in the page. */
function holdAnswers(driver: PageDriver, asked: string): Promise<void> {
  return driver.beforePages(`{
    const fetched = window.fetch;
    const gate = new Promise((resolve) => { window.letGo = () => resolve(); });
    window.fetch = async (...given) => {
      const answer = await fetched(...given);
      if (String(given[0].url ?? given[0]).includes(${JSON.stringify(asked)})) await gate;
      return answer;
    };
  }`);
}
