/** The close of a month by two people: who keeps the books says that it is ready, the owner looks and closes. */
import type { Periods } from '@counterfoil/contracts/period.contract';
import type { ReachableApp } from '../../kit/app/app';
import type { TestBooks } from '../../kit/books/books';
import type { HttpClient } from '../../kit/app/http-client';
import { joined } from '../../kit/app/team';
import { eventually } from '../../kit/run/time-limit';
import { formatDay } from '../../../web/src/ui/date-format';
import { graveViolations, takeLook } from '../looks/axe';
import { PageDriver } from '../driver/page-driver';
import { recordHoneyAndRent, startSignedInBooks } from '../driver/signed-in-books';

const JANUARY = '2026-01-31';

let app: ReachableApp;
let books: TestBooks;
let bookkeeper: HttpClient;
let driver: PageDriver;

beforeAll(async () => {
  ({ app, books } = await startSignedInBooks());
  await recordHoneyAndRent(books);
  await books.record({ date: '2026-01-15', description: 'Something nobody knows', amount: '7.00' });
  await books.record({ date: '2026-02-15', description: 'Of the month after', amount: '7.00' });
  bookkeeper = (await joined(app, books, 'bookkeeper')).client;
  await bookkeeper.post('/api/auth/complete-setup', {});
});

async function openAs(client: HttpClient, look: { width: number; scheme: 'light' | 'dark' }): Promise<void> {
  driver = await PageDriver.open(app.url, { width: look.width, height: 800 });
  await driver.enterAs(client);
  await takeLook(driver, look);
}

async function isWell(where: string): Promise<void> {
  expect(await graveViolations(driver, where)).toEqual([]);
  expect(await driver.page.evaluate('document.documentElement.scrollWidth > innerWidth')).toBe(false);
  expect(driver.faults).toEqual([]);
}

async function periods(): Promise<Periods> {
  return (await books.client.get<Periods>(`${books.path}/periods`)).body;
}

it('is prepared on a phone by the bookkeeper, who is led to the one row that lacks a category', async () => {
  await openAs(bookkeeper, { width: 390, scheme: 'dark' });
  await driver.goTo('/reports/periods');
  await driver.sees('Prepare a period');
  await driver.fillDate('Ready through', JANUARY);
  await driver.sees('1 row has no category');
  await isWell('what is to be done before a close, on a phone');
  await driver.press('1 row has no category', 'link');
  await driver.sees(`What waits for a category through ${formatDay(JANUARY)}`);
  await driver.sees('Something Nobody Knows');
  expect(await driver.text()).not.toContain('Of The Month After');
  await driver.moveTo('/reports/periods');
  await driver.fillDate('Ready through', JANUARY);
  await driver.fill('Note', 'One row is left');
  await driver.page.evaluate(`look.find('button', 'Ready to Be Closed').scrollIntoView({ block: 'center' })`);
  await driver.press('Ready to Be Closed');
  await driver.sees('Ready to be closed through 31 Jan 2026, prepared by');
  expect(await driver.text()).toContain('“One row is left”');
  await isWell('a period that is ready, on a phone');
  expect((await periods()).preparation).toMatchObject({ through: JANUARY, note: 'One row is left' });
});

it('is closed on a desk by the owner, who lets bookkeepers close the next one', async () => {
  await openAs(books.client, { width: 1280, scheme: 'light' });
  await driver.goTo('/reports/periods');
  await driver.sees('Ready to be closed through 31 Jan 2026, prepared by');
  await driver.sees('Before you close 31 Jan 2026');
  await isWell('a period that is ready');
  await driver.pressAt('label', 'Bookkeepers may close periods');
  await eventually('bookkeepers being allowed to close', async () =>
    (await periods()).closingRoles.length > 0 ? true : undefined,
  );
  await driver.press('Close Period');
  await driver.sees('The books are closed through 31 Jan 2026');
  await isWell('a period that is closed');
  expect(await periods()).toMatchObject({ closedThrough: JANUARY, preparation: null, closingRoles: ['bookkeeper'] });
});

it('is closed by the bookkeeper then, who cannot open it again', async () => {
  await openAs(bookkeeper, { width: 1280, scheme: 'dark' });
  await driver.goTo('/reports/periods');
  await driver.fillDate('Close through', '2026-02-28');
  await driver.sees('Before you close 28 Feb 2026');
  await driver.press('Close Period');
  await driver.sees('The books are closed through 28 Feb 2026');
  expect(await driver.text()).not.toContain('Open Again');
  await isWell('a period that a bookkeeper has closed');
  expect((await periods()).closedThrough).toBe('2026-02-28');
});
