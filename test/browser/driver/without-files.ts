import type { HTTPRequest } from 'puppeteer-core';
import type { PageDriver } from './page-driver';

/** Holds files of a tab back. @returns what lets them go */
export async function withoutFiles(driver: PageDriver, files: RegExp): Promise<() => void> {
  const held: (() => Promise<void>)[] = [];
  let isHeld = true;
  const hold = (request: HTTPRequest): void => {
    // Those of a page that was left meanwhile are nobody's any more.
    const goOn = (): Promise<void> => request.continue().catch(() => undefined);
    if (isHeld && files.test(request.url())) held.push(goOn);
    else void goOn();
  };
  await driver.page.setRequestInterception(true);
  driver.page.on('request', hold);
  driver.atLeaving(() => driver.page.off('request', hold));
  driver.atLeaving(() => driver.page.setRequestInterception(false));
  return () => {
    isHeld = false;
    for (const goOn of held) void goOn();
  };
}
