/**
 * Not one dead button: everything that can be seen on a page is pressed, as everybody who may see it. `npm test` walks
 * where the roles differ; CAMPAIGN=full (npm run test:soak -- walk) presses everything on every page as each of them,
 * and follows every link.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'puppeteer-core';
import { INVITABLE_ROLES, may, type BusinessRole, type InvitableRole } from '@counterfoil/contracts/role';
import { FeaturesModule } from '../../services/ledger/src/app/features.module';
import { ADMINISTRATORS, platformAdmin, superAdmin } from '../kit/administrators';
import { startTestApp, type TestApp } from '../kit/app';
import { IS_CAMPAIGN, played } from '../kit/campaign';
import type { HttpClient } from '../kit/http-client';
import { routesOf } from '../kit/routes';
import { joined } from '../kit/team';
import { WEB_DIR } from '../kit/web-dir';
import { PageDriver } from './page-driver';
import { deadLinks, FULL_FORM, prepareWalk, SHORT_FORM, walkRoutes } from './walk';
import { startWalkBooks, type WalkBooks } from './walk-books';
import {
  ADMIN,
  adminRoutes,
  BY_ADMINISTRATOR,
  BY_ROLE,
  ON_A_PHONE,
  SIGNED_OUT,
  signedInRoutes,
  SUPER_ADMIN,
} from './walk-routes';
import { launchBrowser } from './launched-browser';

const WALK_LIMIT_MS = IS_CAMPAIGN ? 1_800_000 : 900_000;
const PHONE_WIDTH = 375;
/** Needs the token of an invitation; the journeys of the team open it. */
const NOT_WALKED = ['/invitations'];
const CALLS = routesOf(FeaturesModule).map(({ name, right }) => ({
  pattern: new RegExp(`^${name.replace(/:\w+/g, '[^/]+')}$`),
  right,
}));

jest.setTimeout(WALK_LIMIT_MS);
// What a long walk finds is there: it is not walked a second time.
if (IS_CAMPAIGN) jest.retryTimes(0);

/** What was pressed already: in the short form by whoever saw it first, in the full form by the same role. */
const known = new Set<string>();

let app: TestApp;
let browser: Browser;
let books: WalkBooks;

beforeAll(async () => {
  app = await startTestApp({ WEB_DIR, ...ADMINISTRATORS });
  browser = await launchBrowser();
  books = await startWalkBooks(app);
});

afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

it('knows every page of the app', () => {
  const paths = [
    ...readFileSync(join(__dirname, '../../web/src/paths.ts'), 'utf8').matchAll(/^ {2}\w+: '(\/[^']*)',$/gm),
  ].map(([, path = '']) => path);
  const walked = new Set(
    [...SIGNED_OUT, ...signedInRoutes(books), ...ADMIN, ...SUPER_ADMIN].map(
      (route) => new URL(route, app.url).pathname,
    ),
  );
  expect(paths.length).toBeGreaterThan(25);
  expect(
    paths.filter(
      (path) =>
        !NOT_WALKED.includes(path) && !walked.has(path) && ![...walked].some((route) => route.startsWith(`${path}/`)),
    ),
  ).toEqual([]);
});

it('signed out', () => expectAlive(null, SIGNED_OUT));

it('during the set-up', async () => expectAlive((await app.signedUp()).client, ['/']));

it('as the owner', () => expectAlive(books.client, IS_CAMPAIGN ? signedInRoutes(books) : BY_ROLE, 'owner'));

/** In `npm test` the one that may do least. */
const ROLES = played<readonly InvitableRole[]>(['assistant'], INVITABLE_ROLES);

it.each(ROLES)('as %s', async (role) => {
  const { client } = await joined(app, books, role);
  await client.post('/api/auth/complete-setup');
  await expectAlive(client, IS_CAMPAIGN ? signedInRoutes(books) : BY_ROLE, role);
});

it('as a platform administrator', async () =>
  expectAlive((await platformAdmin(app)).client, IS_CAMPAIGN ? adminRoutes(books) : BY_ADMINISTRATOR));

it('as the super admin', async () =>
  expectAlive((await superAdmin(app)).client, [...SUPER_ADMIN, ...(IS_CAMPAIGN ? ADMIN : [])]));

it('as the owner, on a phone', () => {
  known.clear();
  return expectAlive(books.client, IS_CAMPAIGN ? signedInRoutes(books) : ON_A_PHONE, 'owner', PHONE_WIDTH);
});

/** @param role of the business's; what it is offered must not be refused to it */
async function expectAlive(
  client: HttpClient | null,
  routes: readonly string[],
  role?: BusinessRole,
  width = 1280,
): Promise<void> {
  if (IS_CAMPAIGN) known.clear();
  const driver = await PageDriver.open(browser, app.url, { width });
  if (client) await driver.enterAs(client);
  await prepareWalk(driver);
  const walk = await walkRoutes(driver, routes, known, IS_CAMPAIGN ? FULL_FORM : SHORT_FORM);
  if (IS_CAMPAIGN)
    console.log(
      `${expect.getState().currentTestName ?? ''}: ${walk.presses} presses on ${routes.length} pages\n${[...walk.writes].join('\n')}`,
    );
  walk.faults.push(...(await deadLinks(driver, walk, routes)));
  if (role) walk.faults.push(...forbidden(walk.writes, role));
  expect(walk.faults).toEqual([]);
  expect(driver.faults).toEqual([]);
  await driver.close();
}

/** Writes that were offered to somebody whose role does not have them. */
function forbidden(writes: ReadonlySet<string>, role: BusinessRole): string[] {
  return [...writes].flatMap((write) => {
    const call = CALLS.find(({ pattern }) => pattern.test(write));
    if (!call) return [`${write} is no call of the server`];
    return call.right === undefined || may(role, call.right) ? [] : [`${write} is offered to the ${role}, who may not`];
  });
}
