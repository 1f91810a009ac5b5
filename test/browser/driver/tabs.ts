import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'puppeteer-core';

const LOOK = readFileSync(join(__dirname, 'page-look.js'), 'utf8');
/** A page of ours without our scripts. */
const NOWHERE = '/health/live';
/** In the address of a tab that is clean. */
const LEFT = 'left';

/**
 * Tabs that somebody has left, clean. Another visitor's costs a process, and reading and compiling the whole app once
 * more.
 */
const left = new WeakMap<Browser, Page[]>();

/** A tab of nobody: its cookies and storage are its own. */
export async function takeTab(browser: Browser): Promise<Page> {
  const used = left.get(browser)?.pop();
  if (used) return used;
  const page = await (await browser.createBrowserContext()).newPage();
  await page.evaluateOnNewDocument(LOOK);
  return page;
}

/** Takes out of a tab what a visitor has left in it, and gives it to the next. @param url of the app */
export async function leaveTab(page: Page, url: string): Promise<void> {
  const context = page.browserContext();
  await page.setOfflineMode(false);
  await page.emulateMediaFeatures([]);
  await page.mouse.move(0, 0);
  // From here on nothing of the app runs that could keep something.
  await page.goto(url + NOWHERE);
  await page.evaluate('localStorage.clear(); sessionStorage.clear()');
  await context.deleteCookie(...(await context.cookies()));
  await page.evaluate(`location.hash = '${LEFT}'`);
  keep(page);
}

/** Keeps the clean tabs of the spec file before, and closes the others: those of tests that failed. */
export async function keepLeftTabs(browser: Browser): Promise<void> {
  for (const context of browser.browserContexts()) {
    if (context === browser.defaultBrowserContext()) continue;
    const [page, ...others] = await context.pages();
    if (page?.url().endsWith(`${NOWHERE}#${LEFT}`) && others.length === 0) {
      await page.evaluateOnNewDocument(LOOK);
      keep(page);
    } else await context.close();
  }
}

function keep(page: Page): void {
  const browser = page.browser();
  left.set(browser, [...(left.get(browser) ?? []), page]);
}
