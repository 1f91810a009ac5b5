/** Where something could not be loaded, no page says that there is none of it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReachableApp } from '../../kit/app/app';
import { sharedApp } from '../../kit/app/shared-app';
import { PageDriver } from '../driver/page-driver';
import { Refusals } from '../driver/refusals';
import { startWalkBooks, type WalkBooks } from './walk-books';
import { signedInRoutes } from './walk-routes';

/** Who is signed in and which businesses are theirs: without them there is no page. */
const BOOKS = /^\/api\/(?!auth\/user$|businesses$)/;
/** What pages say of a list that is empty, as it stands in their source; and words of what is done, or counted. */
const EMPTY_TITLES = /<EmptyNotice\s+title="([^"]+)"|empty=\{\{\s*title: '([^']+)'/g;
const SOURCE = join(__dirname, '../../../web/src');
const titles = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx'))
  .flatMap((file) => [...readFileSync(join(SOURCE, file), 'utf8').matchAll(EMPTY_TITLES)])
  .flatMap(([, title, other]) => title ?? other ?? []);
const CLAIMS = [
  /\bThere (?:is|are) no\b(?! invoices: no payment)/,
  /\bEvery(?:thing)? (?:is|has|statement|row|receipt)\b/,
  /\bNone (?:is|are)\b/,
  /\b0 of 0\b/,
];

/** So many say at least that something could not be loaded. */
const FAILING_PAGES = 25;
/** And so many titles at least are found in the source. */
const LEAST_TITLES = 20;

let app: ReachableApp;
let books: WalkBooks;

beforeAll(async () => {
  app = await sharedApp();
  books = await startWalkBooks(app);
});

it('says on no page that there is none of what could not be loaded', async () => {
  const driver = await PageDriver.open(app.url);
  await driver.enterAs(books.client);
  const refusals = await Refusals.of(driver);
  expect(titles.length).toBeGreaterThan(LEAST_TITLES);
  const claimed: string[][] = [];
  const told: string[] = [];
  refusals.set({ method: 'GET', path: BOOKS });
  await driver.goTo('/help?tab=guides');
  for (const route of signedInRoutes(books).filter((each) => !each.startsWith('/help') && each !== '/setup')) {
    await driver.moveTo(route);
    const text = (await driver.page.evaluate(
      `[...document.querySelectorAll('main, [role=dialog]')].map(({ innerText }) => innerText).join('\\n')`,
    )) as string;
    const claims = [
      ...titles.filter((title) => text.includes(title)),
      ...CLAIMS.flatMap((claim) => claim.exec(text)?.[0] ?? []),
    ];
    if (claims.length > 0) claimed.push([route, ...claims]);
    if (/could not be loaded/.test(text)) told.push(route);
  }
  expect(claimed).toEqual([]);
  expect(told.length).toBeGreaterThan(FAILING_PAGES);
  await driver.close();
});

it('does not say that no row explains a difference, where the rows after its day could not be loaded', async () => {
  const driver = await PageDriver.open(app.url);
  await driver.enterAs(books.client);
  const refusals = await Refusals.of(driver);
  refusals.set({ method: 'GET', path: /\/transactions$/ });
  await driver.goTo(`/reconciliation?account=${books.account.id}&day=2026-03-31&balance=1.23`);
  await driver.sees('The rows after this day could not be loaded');
  expect(await driver.text()).not.toContain('No row, pair of rows');
  refusals.set(null);
  await driver.press('Try again');
  await driver.sees('No row, pair of rows');
  await driver.close();
});
