import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'puppeteer-core';
import { launchBrowser } from '../../browser/driver/launched-browser';
import { WEB_DIR } from '../../kit/app/web-dir';
import type { Bench } from '../bench';
import type { BenchBooks } from '../bench-books';
import type { BenchStack } from '../bench-stack';
import { Distribution } from '../distribution';
import { number } from '../report';
import type { TargetName } from '../targets';
import { handled, slowVisit, type Visit } from '../web-visits';

const VISITS = 5;
const ROWS = 100_000;
const FEW_ROWS = 100;
const FIGURES = `document.querySelector('[aria-label=Summary]:not([data-awaited])')`;
const LIST = `document.querySelector('table[role=grid] tr.row:not(.waiting)')`;
/** On a phone no table: a figure stands in the list. */
const FIGURE_IN_LIST = `/\\d\\.\\d\\d/.test(document.querySelector('main')?.textContent)`;

/** How soon pages are there for somebody with a slow phone, and a list of 100,000 rows for somebody at a desk. */
export async function webSection(bench: Bench): Promise<void> {
  if (!existsSync(join(WEB_DIR, 'index.html'))) {
    bench.report.anchor('web/dist is not built: nothing of the web was measured');
    return;
  }
  const stack = await bench.newStack({ WEB_DIR });
  await stack.startLedger();
  const [books, few] = [await booksOn(bench, stack), await booksOn(bench, stack)];
  if (!books || !few) return;
  const rows = Math.min(ROWS, bench.sizes.transactions);
  const fill = bench.fill(stack);
  await fill.visible(await fill.importRows(few, FEW_ROWS));
  await fill.visible(await fill.importRows(books, rows));
  await fill.settle();
  const browser = await launchBrowser();
  try {
    await firstVisits(bench, browser, stack.url, books);
    await bigList(bench, browser, stack.url, { books, few }, rows);
  } finally {
    await browser.close();
    await bench.retire(stack);
  }
}

/** A business of somebody who has no other one. */
async function booksOn(bench: Bench, stack: BenchStack): Promise<BenchBooks | undefined> {
  const owner = await bench.ownerOn(stack);
  await owner.client.post('/api/auth/complete-setup');
  const [books] = await bench.openBooks(1, owner);
  return books;
}

async function firstVisits(bench: Bench, browser: Browser, url: string, books: BenchBooks): Promise<void> {
  const stranger = await browser.createBrowserContext();
  const owner = await signedIn(browser, url, books);
  const plans: readonly [TargetName, BrowserContext, string, string, boolean][] = [
    ['landing', stranger, '/', `document.querySelector('h1')`, false],
    ['dashboardCold', owner, '/', FIGURES, false],
    ['dashboardWarm', owner, '/', FIGURES, true],
    ['transactionsCold', owner, '/transactions', FIGURE_IN_LIST, false],
  ];
  for (const [target, visitor, path, isThere, isWarm] of plans) {
    const visits: Visit[] = [];
    for (let time = 0; time < VISITS; time++)
      visits.push(await slowVisit(visitor, { url: url + path, isThere, isWarm }));
    const paints = new Distribution(visits.map(({ largestPaintMs }) => largestPaintMs / 1_000));
    const shift = Math.max(...visits.map(({ layoutShift }) => layoutShift));
    bench.report.target(target, {
      figure: paints.p50,
      note: `median of ${VISITS} visits (${paints.all.map(number).join(', ')} s) at 412 pixels, processor 4 times slower, 1.6 Mbit/s, 150 ms; layout shift at most ${shift.toFixed(3)}.`,
    });
  }
}

async function bigList(
  bench: Bench,
  browser: Browser,
  url: string,
  { books, few }: { books: BenchBooks; few: BenchBooks },
  rows: number,
): Promise<void> {
  const page = await atDesk(await signedIn(browser, url, books));
  const small = await atDesk(await signedIn(browser, url, few));
  const [there, thereWithFew] = [new Distribution(), new Distribution()];
  for (let time = 0; time < VISITS; time++) {
    there.add(await firstRows(page, url));
    thereWithFew.add(await firstRows(small, url));
  }
  await small.close();
  const fallsShort = rows < ROWS;
  bench.report.target('firstRows', {
    figure: there.p50,
    fallsShort,
    note: `from opening the address, median of ${VISITS}, the longest ${number(there.quantile(1))} ms; ${number(rows)} transactions, files kept by the browser.`,
  });
  bench.report.target('firstRowsOfFew', {
    figure: there.p50 / thereWithFew.p50,
    fallsShort,
    note: `${number(there.p50)} ms beside ${number(thereWithFew.p50)} ms for ${FEW_ROWS} rows, medians of ${VISITS}, opened in turns.`,
  });
  await page.bringToFront();
  const { frames, keys } = await handled(page, { turns: 100, keys: 100 });
  bench.report.target('frames', {
    figure: new Distribution(frames).quantile(0.95),
    fallsShort,
    note: `of ${frames.length} frames while the list of ${number(rows)} was scrolled by the wheel.`,
  });
  bench.report.target('keys', {
    figure: new Distribution(keys).quantile(0.98),
    fallsShort,
    note: `of ${keys.length} arrow keys in that list, until the frame after.`,
  });
}

async function atDesk(visitor: BrowserContext): Promise<Page> {
  const page = await visitor.newPage();
  await page.setViewport({ width: 1280, height: 800 });
  return page;
}

/** Milliseconds from opening the address of the list until a row of it stands there. */
async function firstRows(page: Page, url: string): Promise<number> {
  await page.bringToFront();
  await page.goto(`${url}/transactions`, { waitUntil: 'domcontentloaded' });
  await page.waitForFunction(LIST, { polling: 'raf' });
  return (await page.evaluate('performance.now()')) as number;
}

async function signedIn(browser: Browser, url: string, { owner }: BenchBooks): Promise<BrowserContext> {
  const visitor = await browser.createBrowserContext();
  const domain = new URL(url).hostname;
  await visitor.setCookie(...[...owner.client.cookies].map(([name, value]) => ({ name, value, domain, path: '/' })));
  return visitor;
}
