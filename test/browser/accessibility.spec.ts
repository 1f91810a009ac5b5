import { join } from 'node:path';
import type { Browser } from 'puppeteer-core';
import { startTestApp, type TestApp } from '../kit/app';
import { startBooks, type TestBooks } from '../kit/books';
import { startWorker, type TestWorker } from '../kit/worker';
import { graveViolations } from './axe';
import { launchBrowser, PageDriver, WEB_DIR } from './page-driver';

jest.setTimeout(180_000);

const STATEMENT = join(__dirname, 'fixtures/checking-q1.csv');

const SCHEMES = ['light', 'dark'] as const;
const SIGNED_OUT = ['/', '/auth?tab=signin', '/auth?tab=signup', '/nowhere'];
const SIGNED_IN = ['/', '/transactions', '/balance-sheet', '/settings?tab=accounts', '/settings?tab=categories', '/settings?tab=business', '/nowhere'];

let app: TestApp;
let worker: TestWorker;
let browser: Browser;
let books: TestBooks;

beforeAll(async () => {
  app = await startTestApp({ WEB_DIR });
  worker = await startWorker(app);
  browser = await launchBrowser();
  books = await startBooks(app);
  await books.client.post('/api/auth/complete-setup');
  await books.record({ date: '2026-01-05', type: 'deposit', amount: '3125.50', categoryId: books.categoryId('Sales') });
  await books.record({ date: '2026-01-15', amount: '2100.00', categoryId: books.categoryId('Rent') });
});

afterAll(async () => {
  await browser?.close();
  await worker?.stop();
  await app?.stop();
});

describe.each(SCHEMES)('in %s colours', (scheme) => {
  it.each([1280, 375])('nothing serious stands in the way of anybody, %s pixels wide', async (width) => {
    const visitor = await openIn(scheme, width);
    for (const path of SIGNED_OUT) await expectAccessible(visitor, path);
    await visitor.close();
    const owner = await openIn(scheme, width);
    await owner.enterAs(books.client);
    for (const path of SIGNED_IN) await expectAccessible(owner, path);
    expect(owner.faults).toEqual([]);
    await owner.close();
  });

  it('dialogs neither', async () => {
    const driver = await openIn(scheme, 1280);
    await driver.enterAs(books.client);
    await driver.goTo('/');
    await driver.press('Add Transaction');
    await driver.sees('Add New Transaction');
    await driver.press('Save Transaction');
    await driver.sees('Amount is required');
    await expectNoViolations(driver, 'Add New Transaction with its messages');
    await driver.press('Cancel');
    await driver.dialogIsGone();
    await driver.press('Import CSV');
    await driver.sees('Drop a CSV statement here');
    await expectNoViolations(driver, 'import, upload');
    const input = await driver.page.$('input[type=file]');
    await input?.uploadFile(STATEMENT);
    await driver.sees('The first 3 rows of the file');
    await expectNoViolations(driver, 'import, mapping');
    await driver.press('Parse Transactions');
    await driver.sees('Is that what your bank says?');
    await expectNoViolations(driver, 'import, preview');
    expect(driver.faults).toEqual([]);
    await driver.close();
  });
});

async function openIn(scheme: (typeof SCHEMES)[number], width: number): Promise<PageDriver> {
  const driver = await PageDriver.open(browser, app.url, { width });
  // Without motion nothing is judged half faded in.
  await driver.page.emulateMediaFeatures([
    { name: 'prefers-color-scheme', value: scheme },
    { name: 'prefers-reduced-motion', value: 'reduce' },
  ]);
  return driver;
}

async function expectAccessible(driver: PageDriver, path: string): Promise<void> {
  await driver.goTo(path);
  await driver.page.waitForSelector('h1');
  await expectNoViolations(driver, path);
}

/** No rule of weight serious or critical is broken (axe-core). */
async function expectNoViolations(driver: PageDriver, where: string): Promise<void> {
  expect(await graveViolations(driver, where)).toEqual([]);
}
