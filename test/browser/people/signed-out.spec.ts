import { uniqueEmail, type ReachableApp, type SignedUp } from '../../kit/app/app';
import { PageDriver } from '../driver/page-driver';
import { startSignedInBooks } from '../driver/signed-in-books';

/** What the dashboard asks for leaves the page only once the session has ended, and before the page learns that. */
const SLOW_UNTIL_SIGNED_OUT = `{
  const ask = window.fetch;
  let end;
  const ended = new Promise((resolve) => (end = resolve));
  window.fetch = async (path, request) => {
    if (String(path).includes('/financial-summary')) await ended;
    const answer = await ask(path, request);
    if (path === '/api/logout') {
      await answer.clone().text();
      end();
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
    return answer;
  };
}`;

let app: ReachableApp;
let owner: SignedUp;

beforeAll(async () => {
  ({ app, books: owner } = await startSignedInBooks());
});

it('a page of the app leads a visitor to sign-in and from there back to it', async () => {
  const driver = await PageDriver.open(app.url);
  await driver.goTo('/balance-sheet');
  await driver.sees('You are logged out. Logging in again...');
  await driver.sees('Welcome back');
  expect((await driver.address()).pathname).toBe('/auth');
  await driver.fill('Email', owner.user.email);
  await driver.fill('Password', owner.password);
  await driver.press('Sign In');
  await driver.sees("View your business's financial position at any point in time");
  expect((await driver.address()).pathname).toBe('/balance-sheet');
  expect(driver.faults).toEqual([]);
  await driver.close();
});

it('a session that has ended says so and leads to sign-in', async () => {
  const driver = await PageDriver.open(app.url);
  const other = app.client();
  await other.post('/api/login', { email: owner.user.email, password: owner.password });
  await driver.enterAs(other);
  await driver.goTo('/');
  await driver.sees('Financial Dashboard');
  // In one go: what the page asks by itself would learn it, too, and then has left already.
  await driver.page.evaluate(
    `fetch('/api/logout', { method: 'POST' }).then(() => look.find('link', 'Balance Sheet')?.click())`,
  );
  expect((await other.get('/api/auth/user')).status).toBe(401);
  await driver.sees('You are logged out. Logging in again...');
  await driver.sees('Welcome back');
  await driver.close();
});

it('logging out shows the landing page and asks for nothing more, also where the page was not there yet; any other path is not found', async () => {
  const driver = await PageDriver.open(app.url);
  const other = app.client();
  await other.post('/api/login', { email: owner.user.email, password: owner.password });
  await driver.enterAs(other);
  await driver.beforePages(SLOW_UNTIL_SIGNED_OUT);
  await driver.goTo('/');
  await driver.press('Account of Ada Lovelace');
  await driver.sees('Plan: ');
  await driver.press('Logout', 'menuitem');
  await driver.sees('How It Works');
  await driver.goTo('/no-such-page');
  await driver.sees('Page not found');
  expect(driver.faults).toEqual([]);
  await driver.close();
});

it('an e-mail address left on the landing page goes on to sign-up', async () => {
  const driver = await PageDriver.open(app.url);
  const email = uniqueEmail();
  await driver.goTo('/');
  await driver.fill('Email address', 'not an address');
  await driver.press('Get Started');
  await driver.sees('Invalid email address');
  await driver.fill('Email address', email);
  await driver.press('Get Started');
  await driver.sees("You're all set! Redirecting...");
  await driver.sees('At least 6 characters; 8 or more are better.');
  const address = await driver.address();
  expect([address.pathname, address.searchParams.get('tab'), address.searchParams.get('email')]).toEqual([
    '/auth',
    'signup',
    email,
  ]);
  expect(driver.faults).toEqual([]);
  await driver.close();
});
