/**
 * What a visit waits for, and that nothing moves once it is drawn. `npm test` opens the pages that people open first;
 * CAMPAIGN=full opens every one.
 */
import type { Browser } from 'puppeteer-core';
import { ADMINISTRATORS } from '../kit/administrators';
import { startTestApp, type TestApp } from '../kit/app';
import { played } from '../kit/campaign';
import { WEB_DIR } from '../kit/web-dir';
import { launchBrowser } from './launched-browser';
import { PageDriver } from './page-driver';
import { startWalkBooks, type WalkBooks } from './walk-books';
import { SIGNED_OUT, signedInRoutes } from './walk-routes';

/** As browsers sum it up (web.dev, Cumulative Layout Shift); a tenth counts as good there. */
const MOST_SHIFT = 0.02;
/** Document, scripts, faces, and what is asked of the server; the icon in the tab is the browser's own wish. */
const MOST_REQUESTS = 12;
/** A line on which what is asked comes after what is drawn. */
const LATENCY_MS = 60;
const WIDTHS = [1280, 390] as const;
const FIRST_PAGES = ['/', '/transactions', '/imports', '/reports', '/balance-sheet', '/settings?tab=accounts'];

const WATCH = `
  window.shift = 0;
  window.shifted = [];
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries()) {
      if (hadRecentInput) continue;
      shift += value;
      shifted.push(...sources.map(({ node }) => String(node?.textContent).slice(0, 40)));
    }
  }).observe({ type: 'layout-shift', buffered: true });
`;

let app: TestApp;
let browser: Browser;
let books: WalkBooks;

beforeAll(async () => {
  app = await startTestApp({ WEB_DIR, ...ADMINISTRATORS });
  browser = await launchBrowser();
  books = await startWalkBooks(app);
});

afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

async function opened(width: number): Promise<PageDriver> {
  const driver = await PageDriver.open(browser, app.url, { width });
  await driver.enterAs(books.client);
  await driver.beforePages(WATCH);
  const session = await driver.page.createCDPSession();
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  driver.atLeaving(() => session.detach());
  return driver;
}

/** Pages on which something moved, how much of the window, and what it was. */
async function movedOn(driver: PageDriver, paths: readonly string[]): Promise<unknown[]> {
  const moved: unknown[] = [];
  for (const path of paths) {
    await driver.goTo(path);
    const [shift, what] = (await driver.page.evaluate('[shift, shifted]')) as [number, string[]];
    if (shift >= MOST_SHIFT) moved.push([path, shift.toFixed(3), what]);
  }
  return moved;
}

it.each(WIDTHS)('nothing moves once it is drawn, %s pixels wide', async (width) => {
  const driver = await opened(width);
  expect(await movedOn(driver, played(FIRST_PAGES, signedInRoutes(books)))).toEqual([]);
  await driver.close();
});

it('few requests go out before the figures of the dashboard are seen', async () => {
  const driver = await opened(1280);
  const asked: string[] = [];
  driver.page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.origin === app.url) asked.push(url.pathname);
  });
  await driver.page.goto(`${app.url}/`, { waitUntil: 'domcontentloaded' });
  await driver.holds(`document.querySelector('[aria-label=Summary]:not([data-awaited])')`);
  const first = asked.slice(0, asked.findIndex((path) => path.endsWith('/financial-summary')) + 1);
  // None is asked for twice: what the document speaks of is what the app then takes.
  expect(first).toEqual([...new Set(first)]);
  expect(first).toContain(`${books.path}/financial-summary`);
  expect(first.filter((path) => path !== '/favicon.svg').slice(MOST_REQUESTS)).toEqual([]);
  await driver.close();
});

it.each(WIDTHS)('nothing moves for somebody who is not signed in, %s pixels wide', async (width) => {
  const driver = await PageDriver.open(browser, app.url, { width });
  await driver.beforePages(WATCH);
  expect(await movedOn(driver, SIGNED_OUT)).toEqual([]);
  await driver.close();
});
