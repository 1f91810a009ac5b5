/** What a visitor has of the landing page before its scripts have come, and what stays when they do. */
import { sharedApp } from '../../kit/app/shared-app';
import type { ReachableApp } from '../../kit/app/app';
import { PageDriver } from '../driver/page-driver';
import { withoutFiles } from '../driver/without-files';

/** Scripts and faces. */
const FILES = /\/assets\/.*\.(?:js|woff2)$/;

let app: ReachableApp;

beforeAll(async () => {
  app = await sharedApp();
});

it.each(['light', 'dark'])(
  'stands there in whole before a script has come, %s, and is not drawn anew',
  async (scheme) => {
    const driver = await PageDriver.open(app.url);
    await driver.page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
    const goOn = await withoutFiles(driver, FILES);
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
  const driver = await PageDriver.open(app.url);
  const goOn = await withoutFiles(driver, FILES);
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
