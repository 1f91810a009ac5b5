/**
 * Not one dead button: everything that can be seen on every page is pressed as everybody who may see it, and every link
 * followed.
 */
import { INVITABLE_ROLES } from '@counterfoil/contracts/role';
import { platformAdmin, superAdmin } from '../../kit/app/administrators';
import type { ReachableApp } from '../../kit/app/app';
import { sharedApp } from '../../kit/app/shared-app';
import { joined } from '../../kit/app/team';
import { FULL_FORM } from './walk';
import { startWalkBooks, type WalkBooks } from './walk-books';
import { ADMIN, adminRoutes, SIGNED_OUT, signedInRoutes, SUPER_ADMIN } from './walk-routes';
import { expectAlive } from './walked-as';

const PHONE_WIDTH = 375;

jest.setTimeout(1_800_000);

let app: ReachableApp;
let books: WalkBooks;

beforeAll(async () => {
  app = await sharedApp();
  books = await startWalkBooks(app);
});

async function walk(walker: Parameters<typeof expectAlive>[1], routes: readonly string[]): Promise<void> {
  const { presses, writes } = await expectAlive(app, walker, routes, FULL_FORM, new Set());
  const who = expect.getState().currentTestName ?? '';
  console.log(`${who}: ${presses} presses on ${routes.length} pages\n${[...writes].join('\n')}`);
}

it('signed out', () => walk({}, SIGNED_OUT));

it('during the set-up', async () => walk({ client: (await app.signedUp()).client }, ['/']));

it('as the owner', () => walk({ client: books.client, role: 'owner' }, signedInRoutes(books)));

it.each(INVITABLE_ROLES)('as %s', async (role) => {
  const { client } = await joined(app, books, role);
  await client.post('/api/auth/complete-setup');
  await walk({ client, role }, signedInRoutes(books));
});

it('as a platform administrator', async () => walk(await platformAdmin(app), adminRoutes(books)));

it('as the super admin', async () => walk(await superAdmin(app), [...SUPER_ADMIN, ...ADMIN]));

it('as the owner, on a phone', () =>
  walk({ client: books.client, role: 'owner', width: PHONE_WIDTH }, signedInRoutes(books)));
