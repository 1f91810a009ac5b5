/** What a visitor has of the landing page before its scripts have come, and what stays when they do. */
import type { Browser, HTTPRequest } from 'puppeteer-core';
import { sharedApp } from '../kit/shared-app';
import type { ReachableApp } from '../kit/app';
import { launchBrowser } from './launched-browser';
import { PageDriver } from './page-driver';

let app: ReachableApp;
let browser: Browser;

beforeAll(async () => {
  [app, browser] = await Promise.all([sharedApp(), launchBrowser()]);
});

afterAll(() => browser?.close());

/** Holds back the scripts and faces of a tab until they are wanted. */
async function withoutFiles(driver: PageDriver): Promise<() => void> {
  const held: (() => Promise<void>)[] = [];
  let isHeld = true;
  const hold = (request: HTTPRequest): void => {
    // Those of a page that was left meanwhile are nobody's any more.
    const goOn = (): Promise<void> => request.continue().catch(() => undefined);
    if (isHeld && /\/assets\/.*\.(?:js|woff2)$/.test(request.url())) held.push(goOn);
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

it.each(['light', 'dark'])(
  'stands there in whole before a script has come, %s, and is not drawn anew',
  async (scheme) => {
    const driver = await PageDriver.open(browser, app.url);
    await driver.page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
    const goOn = await withoutFiles(driver);
    const loaded = driver.page.goto(app.url);
    await driver.sees('How It Works');
    const look = `[...document.querySelectorAll('h1, main button, header a, figure')].map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const { color, fontSize, backgroundColor } = getComputedStyle(element);
    return [element.tagName, x, y, width, height, color, fontSize, backgroundColor].join(' ');
  })`;
    const before = await driver.page.evaluate(look);
    await driver.page.evaluate(`window.drawn = document.querySelector('h1')`);
    await driver.page.type('[aria-label="Email address"]', 'ada@jars.example');
    goOn();
    await loaded;
    await driver.holds('look.hasCome()');
    await driver.page.evaluate('document.fonts.ready.then(() => document.activeElement.blur())');
    await driver.comesToRest();
    expect(await driver.page.evaluate(look)).toEqual(before);
    expect(await driver.page.evaluate(`drawn === document.querySelector('h1')`)).toBe(true);
    expect(await driver.page.evaluate(`document.querySelector('[aria-label="Email address"]').value`)).toBe(
      'ada@jars.example',
    );
    expect(driver.faults).toEqual([]);
    await driver.close();
  },
);

it('leads on to sign-up with the address also before a script has come', async () => {
  const driver = await PageDriver.open(browser, app.url);
  const goOn = await withoutFiles(driver);
  // It is left before its scripts have come.
  driver.page.goto(app.url).catch(() => undefined);
  await driver.sees('Get Started');
  await driver.page.type('[aria-label="Email address"]', 'bee@jars.example');
  await driver.page.keyboard.press('Enter');
  await driver.holds(`location.pathname === '/auth'`);
  goOn();
  await driver.sees('At least 6 characters; 8 or more are better.');
  expect(await driver.page.evaluate(`document.querySelector('input[type=email]').value`)).toBe('bee@jars.example');
  await driver.close();
});
