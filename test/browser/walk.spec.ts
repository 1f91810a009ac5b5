/** Not one dead button: everything that can be seen on a page is pressed. */
import type { Browser } from 'puppeteer-core';
import { startTestApp, type TestApp } from '../kit/app';
import { startBooks, type TestBooks } from '../kit/books';
import type { HttpClient } from '../kit/http-client';
import { launchBrowser, PageDriver, WEB_DIR } from './page-driver';
import { deadLinks, prepareWalk, walkRoutes } from './walk';

jest.setTimeout(300_000);

const SIGNED_OUT = ['/', '/auth?tab=signin', '/auth?tab=signup', '/forgot-password', '/reset-password?token=none'];
const ON_A_PHONE = ['/', '/transactions', '/team'];

/** What was pressed already on a page. */
const known = new Map<string, Set<string>>();

let app: TestApp;
let browser: Browser;
let books: TestBooks;

beforeAll(async () => {
  app = await startTestApp({ WEB_DIR });
  browser = await launchBrowser();
  books = await startBooks(app);
  await books.client.post('/api/auth/complete-setup');
  await books.record({ date: '2026-01-05', type: 'deposit', amount: '3125.50', description: 'Honey at the fair', categoryId: books.categoryId('Sales') });
  await books.record({ date: '2026-02-15', amount: '2100.00', description: 'Rent, Old Mill Road', categoryId: books.categoryId('Rent') });
});

afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

it('signed out', () => expectAlive(null, SIGNED_OUT));

it('as the owner, on a phone', () => expectAlive(books.client, ON_A_PHONE, 375));

async function expectAlive(client: HttpClient | null, routes: readonly string[], width = 1280): Promise<void> {
  const driver = await PageDriver.open(browser, app.url, { width });
  if (client) await driver.enterAs(client);
  await prepareWalk(driver);
  const walk = await walkRoutes(driver, routes, known);
  walk.faults.push(...(await deadLinks(driver, walk, routes)));
  expect(walk.faults).toEqual([]);
  expect(driver.faults).toEqual([]);
  await driver.close();
}
