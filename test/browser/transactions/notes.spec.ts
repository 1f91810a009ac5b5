/** Notes and questions on the screen: asked by keyboard, waiting on a dashboard, answered on a phone, resolved. */
import type { Conversation } from '@counterfoil/contracts/note.contract';
import type { ReachableApp, SignedUp } from '../../kit/app/app';
import type { TestBooks } from '../../kit/books/books';
import { joined } from '../../kit/app/team';
import { violationsInEveryLook } from '../looks/axe';
import { grid, keys } from '../driver/list-keys';
import { PageDriver } from '../driver/page-driver';
import { startOwnersTab } from '../driver/signed-in-books';

const LONG = 'WithoutASpaceInIt'.repeat(20);

let app: ReachableApp;
let books: TestBooks;
let bookkeeper: SignedUp;
let transactionId: string;
/** Of the owner. */
let driver: PageDriver;

beforeAll(async () => {
  ({ app, books, driver } = await startOwnersTab());
  bookkeeper = await joined(app, books, 'bookkeeper');
  await bookkeeper.client.post('/api/auth/complete-setup', {});
});

beforeEach(async () => {
  transactionId = (await books.record({ description: 'Paper', amount: '80.00' })).body.id;
});

const said = async (): Promise<Conversation> =>
  (await books.client.get<Conversation>(`${books.path}/notes?transactionId=${transactionId}`)).body;

/** By its key, once the focus is back in it: nobody has it while a button waits for the server. */
async function leavePanel(driver: PageDriver): Promise<void> {
  await driver.holds(`document.querySelector('[role=dialog]').contains(document.activeElement)`);
  await keys(driver, 'Escape');
  await driver.dialogIsGone();
}

async function ask(text: string): Promise<void> {
  await books.client.post(`${books.path}/notes`, { transactionId, text, askedMember: bookkeeper.user.id });
}

it('asks from the list by keyboard alone, at 200 % zoom as well', async () => {
  await driver.page.setViewport({ width: 640, height: 400, deviceScaleFactor: 2 });
  await driver.goTo(`/transactions?notes=${transactionId}`);
  await driver.sees('Nothing has been said yet.');
  await driver.holds(`document.querySelector('[role=dialog]').contains(document.activeElement)`);
  // From the button that closes: what was said, the text, whom to ask, and the button that sends.
  await keys(driver, 'Tab', 'Tab');
  await driver.page.keyboard.type('Whose is this?');
  await keys(driver, 'Tab', 'ArrowDown', 'Tab', 'Enter');
  await driver.sees('Question asked');
  await driver.sees('Waiting for ');
  expect((await said()).notes).toMatchObject([{ text: 'Whose is this?', askedMember: bookkeeper.user.id }]);
  await leavePanel(driver);
  await driver.holds(`location.search === ''`);
  await driver.page.setViewport({ width: 1280, height: 800 });
  expect(driver.faults).toEqual([]);
});

it('opens from the row, which carries a mark, by a key and by a click', async () => {
  await ask('Whose is this?');
  await driver.goTo('/transactions');
  await driver.pressAt('table[role=grid] button[aria-label="1 open question on Paper"]');
  await driver.sees('Whose is this?');
  await leavePanel(driver);
  await grid(driver);
  await keys(driver, 'm');
  await driver.sees('Notes and questions');
  await leavePanel(driver);
});

it('waits on the dashboard of whoever is asked, who answers on a phone; then for whoever asked', async () => {
  await ask(`Whose is this? ${LONG}`);
  const phone = await PageDriver.open(app.url, { width: 390, height: 844 });
  await phone.enterAs(bookkeeper.client);
  await phone.goTo('/');
  await phone.sees('Waiting for You');
  await phone.pressAt(`a[href*="notes=${transactionId}"]`);
  await phone.sees('Waiting for you');
  expect(await phone.page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  await phone.press('Answer');
  await phone.fill('Answer', 'Mine, for the office.');
  await phone.press('Send Answer');
  await phone.sees('Answered');
  await phone.sees('Mine, for the office.');
  expect(await violationsInEveryLook(phone, 'a question on a phone')).toEqual([]);
  expect(phone.faults).toEqual([]);
  await phone.close();

  await driver.goTo('/');
  await driver.sees('You asked, and it was answered');
  await driver.pressAt(`a[href*="notes=${transactionId}"]`);
  await driver.press('Resolve');
  await driver.keepsMessage('Question resolved');
  await driver.sees('Resolved');
  expect((await said()).notes[0]).toMatchObject({ isResolved: true });
  expect(await violationsInEveryLook(driver, 'a question')).toEqual([]);
  // The message with Undo stands behind the panel; its key holds once that is closed.
  await leavePanel(driver);
  await keys(driver, 'u');
  await driver.sees('Undone');
  expect((await said()).notes[0]).toMatchObject({ isResolved: false });
  expect(driver.faults).toEqual([]);
});

it('keeps what was typed where it could not be saved, and says why', async () => {
  await driver.view(`/transactions?notes=${transactionId}`);
  await driver.fill('Note', 'For the office.');
  await books.client.delete(`${books.path}/transactions/${transactionId}`);
  await driver.press('Add Note');
  await driver.sees('Transaction not found');
  expect(await driver.page.evaluate(`document.querySelector('[role=dialog] textarea').value`)).toBe('For the office.');
});
