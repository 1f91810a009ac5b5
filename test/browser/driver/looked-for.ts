import { TimeoutError, type JSHandle, type Page } from 'puppeteer-core';

/**
 * How often is looked whether something is there: a look in each frame would make the browser draw sixty of them a
 * second.
 */
const LOOK_MS = 40;

/**
 * What a script is in the page once that counts as true; a page that goes away under it is looked at anew.
 *
 * @param limit milliseconds, after which a `TimeoutError` is thrown
 */
export async function lookedFor(page: Page, script: string, limit: number): Promise<JSHandle> {
  const deadline = Date.now() + limit;
  for (;;) {
    const timeout = Math.max(1, deadline - Date.now());
    try {
      return await page.waitForFunction(withoutThrowing(script), { polling: LOOK_MS, timeout });
    } catch (error) {
      if (error instanceof TimeoutError || Date.now() >= deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
  }
}

/**
 * Puppeteer looks no second time where the first one throws, as it does while a new document has no body yet: what
 * throws is not there yet.
 */
function withoutThrowing(script: string): string {
  return `(() => { try { return (${script}); } catch { return null; } })()`;
}
