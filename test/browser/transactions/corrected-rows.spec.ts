/** A row that was corrected after its month was closed: it stays, says so, and is changed as what it is by now. */
import { listed, type TestBooks } from '../../kit/books/books';
import { eventually } from '../../kit/run/time-limit';
import { graveViolations, takeLook } from '../looks/axe';
import { type PageDriver } from '../driver/page-driver';
import { startOwnersTab } from '../driver/signed-in-books';

const FEBRUARY = '/transactions?startDate=2026-02-01&endDate=2026-02-28';
const CORRECTED = 'Corrected 1 Mar 2026: -5.00';

let books: TestBooks;
let driver: PageDriver;

beforeAll(async () => {
  ({ books, driver } = await startOwnersTab());
  const { body: paper } = await books.record({ categoryId: books.categoryId('Supplies') });
  const { body: ink } = await books.record({ description: 'Ink', amount: '7.00' });
  await books.client.post(`${books.path}/periods/close`, { through: '2026-02-28' });
  const { date, accountId, type, description } = paper;
  const change = { date, accountId, type, description, amount: '85.00', onFirstOpenDay: true };
  await books.client.put(`${books.path}/transactions/${paper.id}`, change);
  await books.client.delete(`${books.path}/transactions/${ink.id}`, { onFirstOpenDay: true });
});

async function isWell(where: string): Promise<void> {
  expect(await graveViolations(driver, where)).toEqual([]);
  expect(await driver.page.evaluate('document.documentElement.scrollWidth > innerWidth')).toBe(false);
  expect(driver.faults).toEqual([]);
}

it('says on a desk what was put on the first open day, and is edited as what it is now', async () => {
  await driver.goTo(FEBRUARY);
  await driver.sees(CORRECTED);
  await driver.sees('Corrected 1 Mar 2026: 7.00');
  expect(await driver.text()).not.toContain('Edit Ink');
  await isWell('a closed month with rows that were corrected');
  await driver.view('/transactions?startDate=2026-03-01&endDate=2026-03-31');
  await driver.sees('Corrects 3 Feb 2026');
  await driver.press('Edit Paper');
  await driver.sees('Edit Transaction');
  await driver.holds(`[...document.querySelectorAll('input')].some(({ value }) => value === '85.00')`);
  await driver.fill('Amount', '86.00');
  await driver.press('Save Changes');
  await driver.dialogIsGone();
  const amounts = await eventually('the second correction', async () => {
    const rows = (await listed(books)).filter(({ description }) => description === 'Paper');
    return rows.some(({ amount }) => amount === '-6.00') ? rows.map(({ amount }) => amount) : undefined;
  });
  expect(amounts).toEqual(['-6.00', '-80.00']);
});

it('says so on a phone', async () => {
  await takeLook(driver, { width: 390, scheme: 'dark' });
  await driver.view(FEBRUARY);
  await driver.sees('now -86.00');
  await driver.sees('taken back');
  await isWell('a closed month with rows that were corrected, on a phone');
});
