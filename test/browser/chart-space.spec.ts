import type { HTTPRequest } from 'puppeteer-core';
import { startSignedInBooks, recordHoneyAndRent } from './signed-in-books';
import { PageDriver } from './page-driver';

/** Where the statement below the chart begins on the page. */
const STATEMENT = `document.querySelector('[aria-label="Profit & Loss Statement"]').getBoundingClientRect().top + scrollY`;

it('leaves a figure where it is when the chart above it comes, on a desk and on a phone', async () => {
  const { app, browser, books } = await startSignedInBooks();
  await recordHoneyAndRent(books);
  try {
    for (const width of [1280, 390]) {
      const driver = await PageDriver.open(browser, app.url, { width });
      await driver.enterAs(books.client);
      const held: HTTPRequest[] = [];
      const hold = (request: HTTPRequest): void => {
        if (request.url().includes('/assets/SummaryChart-')) held.push(request);
        else void request.continue().catch(() => undefined);
      };
      await driver.page.setRequestInterception(true);
      driver.page.on('request', hold);
      driver.atLeaving(() => driver.page.off('request', hold));
      driver.atLeaving(() => driver.page.setRequestInterception(false));
      await driver.page.goto(`${app.url}/?start=2026-01-01&end=2026-03-31`);
      await driver.sees('2,100.00');
      await driver.holds(`document.querySelector('section[aria-label="Revenue and expenses"] [aria-busy]')`);
      const before = await driver.page.evaluate(STATEMENT);
      for (const request of held) void request.continue();
      await driver.holds(`document.querySelector('section[aria-label="Revenue and expenses"] [role=img] svg')`);
      await driver.comesToRest();
      expect(await driver.page.evaluate(STATEMENT)).toBe(before);
      await driver.close();
    }
  } finally {
    await browser.close();
  }
});
