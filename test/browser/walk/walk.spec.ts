/**
 * Not one dead button: everything that can be seen on a page is pressed. Here where roles differ, as those that may do
 * most and least; walk.soak.ts presses everything on every page as everybody, and follows every link.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReachableApp } from '../../kit/app/app';
import { sharedApp } from '../../kit/app/shared-app';
import { joined } from '../../kit/app/team';
import { SHORT_FORM } from './walk';
import { startWalkBooks, type WalkBooks } from './walk-books';
import { ADMIN, SIGNED_OUT, signedInRoutes, SUPER_ADMIN } from './walk-routes';
import { expectAlive } from './walked-as';

/** Needs the token of an invitation; the journeys of the team open it. */
const NOT_WALKED = ['/invitations'];
/** Where roles differ most. */
const BY_ROLE = ['/transactions', '/team', '/settings?tab=accounts'];

/** What was pressed already, by whoever saw it first. */
const known = new Set<string>();

let app: ReachableApp;
let books: WalkBooks;

beforeAll(async () => {
  app = await sharedApp();
  books = await startWalkBooks(app);
});

it('knows every page of the app', () => {
  const paths = [
    ...readFileSync(join(__dirname, '../../../web/src/paths.ts'), 'utf8').matchAll(/^ {2}\w+: '(\/[^']*)',$/gm),
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

it('signed out', () => expectAlive(app, {}, SIGNED_OUT, SHORT_FORM, known));

it('during the set-up', async () => {
  const { client } = await app.signedUp();
  await expectAlive(app, { client }, ['/'], SHORT_FORM, known);
});

it('as an assistant', async () => {
  const { client } = await joined(app, books, 'assistant');
  await client.post('/api/auth/complete-setup');
  await expectAlive(app, { client, role: 'assistant' }, BY_ROLE, SHORT_FORM, known);
});

it('as the owner', () => expectAlive(app, { client: books.client, role: 'owner' }, ['/team'], SHORT_FORM, known));
