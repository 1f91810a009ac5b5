/** Figures of many digits, on screens of a desktop, the same magnified to 200 %, and a phone: none is cut short. */
import { CUT_FIGURES } from './cut-figures';
import { type PageDriver } from '../driver/page-driver';
import { recordHoneyAndRent, startOwnersTab } from '../driver/signed-in-books';

const WIDTHS = [1280, 640, 390];
/** Each with words that are there once its figures are. */
const PAGES = [
  ['/?start=2026-01-01&end=2026-03-31', '94,076,175.29'],
  ['/transactions?group=category', '-$86,419,753.20'],
  ['/balance-sheet', '94,072,049.79'],
  ['/reports/profit-and-loss?start=2026-01-01&end=2026-03-31&by=month', '86,419,753.20'],
  ['/reports/account-register', '98,765,432.10'],
  ['/settings?tab=accounts', '94,072,049.79'],
] as const;

const IS_TOO_WIDE = 'document.documentElement.scrollWidth > document.documentElement.clientWidth';

let driver: PageDriver;

beforeAll(async () => {
  const signedIn = await startOwnersTab();
  ({ driver } = signedIn);
  const { books } = signedIn;
  await recordHoneyAndRent(books);
  for (const [description, amount, type] of [
    ['Extraordinary consulting engagement for the municipality', '12345678.90', 'deposit'],
    ['Warehouse in the harbour, second instalment', '98765432.10', 'expense'],
  ] as const)
    await books.record({ description, amount, type, categoryId: books.categoryId('Supplies') });
  await books.record({ description: 'Something nobody knows', amount: '7654322.09' });
});

it.each(PAGES)('are shown whole on %s', async (page, figure) => {
  await driver.view(page);
  for (const width of WIDTHS) {
    await driver.page.setViewport({ width, height: 900 });
    await driver.comesToRest();
    await driver.sees(figure);
    expect([width, await driver.page.evaluate(CUT_FIGURES)]).toEqual([width, []]);
    expect([width, await driver.page.evaluate(IS_TOO_WIDE)]).toEqual([width, false]);
  }
});
