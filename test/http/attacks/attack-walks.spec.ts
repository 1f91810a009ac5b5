/**
 * Every route against whoever has no business there: roles, other tenants, programs, the signed out, and links that are
 * not theirs. What was tried is counted. CAMPAIGN=full, as in the soak, throws far more of them together; ATTACK_SEED
 * names their seed.
 */
import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import type { PendingInvitation } from '@counterfoil/contracts/invitation.contract';
import { BUSINESS_ROLES, may, mayOnPlatform } from '@counterfoil/contracts/role';
import { scopesFor } from '@counterfoil/contracts/token-right';
import type { Problem } from '@counterfoil/contracts/problem.contract';
import type { CreatedApiToken, TokenScope } from '@counterfoil/contracts/profile.contract';
import { platformAdmin } from '../../kit/app/administrators';
import { uniqueEmail, type ReachableApp } from '../../kit/app/app';
import { bodyOf, exchanged, pathOf, placesOf } from '../../kit/attack/calls';
import { footprintOf } from '../../kit/attack/footprint';
import { holdingsOf, type Holdings } from '../../kit/attack/holdings';
import { mixedCalls } from '../../kit/attack/mixtures';
import { Tally } from '../../kit/attack/tally';
import { played } from '../../kit/run/campaign';
import type { CallOptions, HttpClient } from '../../kit/app/http-client';
import { linkIn, mailsTo } from '../../kit/app/mails';
import { withClient } from '../../kit/books/read-models';
import { declaredRoutes, type DeclaredRoute } from '../../kit/app/declared-routes';
import { sharedAppWithWorker } from '../../kit/app/shared-app';
import { upload } from '../../kit/books/statement-upload';
import { malformed, tampered, unsigned } from './broken-tokens';

const ROUTES = declaredRoutes();
const OF_A_BUSINESS = ROUTES.filter(({ right }) => right !== undefined);
const OF_THE_PLATFORM = ROUTES.filter(({ platformRight }) => platformRight !== undefined);
/** Strangers are not told that these exist. */
const ON_BOOKS = ['DELETE /api/accounts/:id', 'DELETE /api/businesses/:id'];
/** Refused with a reason for each row, in an answer of its own. */
const TOLD_BY_ROW = ['POST /api/businesses/:id/transactions/bulk', 'DELETE /api/businesses/:id/transactions'];
/** Whoever knows somebody's user id may put them on their own team; it gives them nothing of the other's. */
const ADDED_BY_ID = 'POST /api/businesses/:id/members';
const REFUSED = [400, 403, 404, 409];
const MIXTURES = played(60, 20_000);

let app: ReachableApp;
let victim: Holdings;
let attacker: Holdings;
beforeAll(async () => {
  app = await sharedAppWithWorker();
  [victim, attacker] = [await holdingsOf(app, `victim${randomUUID().slice(0, 8)}`), await holdingsOf(app, 'attacker')];
});

/** Walks, and holds the victim's books and rows against what they were. */
async function walked(name: string, atLeast: number, walk: (tally: Tally) => Promise<void>): Promise<void> {
  const before = await footprintOf(app, victim);
  const tally = new Tally(name);
  await walk(tally);
  tally.report();
  expect(tally.faults).toEqual([]);
  expect(tally.tried).toBeGreaterThanOrEqual(atLeast);
  expect(await footprintOf(app, victim)).toEqual(before);
}

async function tried(
  tally: Tally,
  client: HttpClient,
  route: DeclaredRoute,
  path: string,
  body: unknown,
  expected: readonly number[],
  options?: CallOptions,
): Promise<void> {
  const { status, text } = await client.call(route.method, path, body, options);
  const leaks = text.includes(victim.mark) ? ' LEAKS' : '';
  tally.note(`${route.name} as ${path} ${JSON.stringify(body)}${leaks}`, status, leaks === '' ? expected : [], text);
}

const ofVictim = (path: string): string => pathOf(path, () => victim.ids);

it('roles: nobody does in the books what the matrix gives to others', () =>
  walked('roles', 450, async (tally) => {
    // The people's own books: what they may see of them is no leak.
    const refused = async (
      client: HttpClient,
      route: DeclaredRoute,
      expected: number,
      code?: string,
    ): Promise<void> => {
      const { status, body, text } = await client.call<Problem>(
        route.method,
        ofVictim(route.path),
        bodyOf(route, victim.ids),
      );
      tally.note(`${route.name}: ${body.code}`, status, body.code === (code ?? body.code) ? [expected] : [], text);
    };
    for (const role of BUSINESS_ROLES) {
      const { client } = victim.people[role];
      for (const route of OF_A_BUSINESS)
        if (route.right && !may(role, route.right)) await refused(client, route, 403, 'no_right');
      for (const route of OF_THE_PLATFORM) await refused(client, route, 403, 'no_right');
    }
    const admin = await platformAdmin(app);
    for (const route of OF_A_BUSINESS) await refused(admin.client, route, 404);
    for (const route of OF_THE_PLATFORM) {
      if (route.platformRight && !mayOnPlatform({ isAdmin: true }, route.platformRight))
        await refused(admin.client, route, 403, 'no_right');
    }
    const stranger = app.client();
    for (const route of ROUTES) if (!route.isPublic) await refused(stranger, route, 401, 'unauthorized');
  }));

it("tenants: no id of another's, in path, body or query, leads to anything of theirs", () =>
  walked('tenants', 300, async (tally) => {
    const { client } = attacker.people.owner;
    const mine = JSON.stringify(await footprintOf(app, attacker));
    expect(Object.values(victim.ids).filter((id) => mine.includes(id))).toEqual([]);
    for (const route of OF_A_BUSINESS) {
      await tried(tally, client, route, ofVictim(route.path), bodyOf(route, victim.ids), [404]);
      for (const place of placesOf(route.path).slice(1)) {
        const one = pathOf(route.path, (at) => (at === place ? victim.ids : attacker.ids));
        await tried(tally, client, route, one, bodyOf(route, attacker.ids), REFUSED);
        const rest = pathOf(route.path, (at) => (at === place ? attacker.ids : victim.ids));
        await tried(tally, client, route, rest, bodyOf(route, attacker.ids), [404]);
      }
    }
    for (const route of OF_THE_PLATFORM) {
      await tried(
        tally,
        client,
        route,
        ofVictim(route.path),
        bodyOf(route, victim.ids),
        ON_BOOKS.includes(route.name) ? [404] : [403],
      );
    }
    for (const [method, path] of [
      ['DELETE', 'sessions'],
      ['DELETE', 'tokens'],
    ] as const) {
      const route = ROUTES.find(({ name }) => name === `${method} /api/profile/${path}/:id`);
      if (route) await tried(tally, client, route, ofVictim(route.path), {}, [404]);
    }
    for (const route of OF_A_BUSINESS.filter(({ name }) => name !== ADDED_BY_ID)) {
      for (const body of exchanged(bodyOf(route, attacker.ids), attacker.ids, victim.ids)) {
        const expected = TOLD_BY_ROW.includes(route.name) ? [200, 201, ...REFUSED] : REFUSED;
        await tried(
          tally,
          client,
          route,
          pathOf(route.path, () => attacker.ids),
          body,
          expected,
        );
      }
    }
    for (const route of OF_A_BUSINESS.filter(({ method }) => method === 'GET')) {
      for (const [field, kind] of [
        ['accountId', 'account'],
        ['categoryId', 'category'],
        ['importId', 'import'],
        ['businessId', 'business'],
      ] as const) {
        // What a filter does not find is an empty list.
        const path = `${pathOf(route.path, () => attacker.ids)}?${field}=${victim.ids[kind]}`;
        await tried(tally, client, route, path, undefined, [200, 202, ...REFUSED, 503]);
      }
    }
    const { status, text } = await upload(attacker.books, 'Date,Description,Amount\n2026-01-05,Wax,-5.00\n', {
      accountId: victim.ids.account,
    });
    tally.note('upload to an account of theirs', status, REFUSED, text);
    const after = Object.entries(await footprintOf(app, attacker));
    for (const [kind, id] of Object.entries(victim.ids)) {
      for (const [table, rows] of after)
        if (rows.includes(id)) tally.faults.push(`${table} of the attacker names the victim's ${kind}`);
    }
  }));

it('tokens: none does more than its scopes, and none that ended does anything', () =>
  walked('tokens', played(300, 1_000), async (tally) => {
    const { owner } = victim.people;
    const made = async (client: HttpClient, scopes: TokenScope[]): Promise<CreatedApiToken> =>
      (await client.post<CreatedApiToken>('/api/profile/tokens', { name: 'x', scopes })).body;
    const bearer = (token: string): CallOptions => ({ headers: { authorization: `Bearer ${token}` } });
    const stranger = app.client();
    const spent: CreatedApiToken[] = [];
    for (const scopes of [['read'], ['write'], ['read', 'write']] as TokenScope[][]) {
      const own = await made(owner.client, scopes);
      const foreign = await made(attacker.people.owner.client, scopes);
      spent.push(own);
      const isWide = scopes.length > 1;
      for (const route of ROUTES) {
        const needed = scopesFor(
          route.platformRight ? undefined : (route.right ?? route.tokenRight),
          route.method === 'GET',
        );
        const isOpen = needed?.every((scope) => scopes.includes(scope)) ?? false;
        const call = async (token: string, expected: number): Promise<void> =>
          tried(tally, stranger, route, ofVictim(route.path), bodyOf(route, victim.ids), [expected], bearer(token));
        // In `npm test` token-reach.spec.ts alone makes these calls.
        if (!isOpen && played(false, true)) await call(own.token, 403);
        if (route.right && played(isWide, true)) await call(foreign.token, isOpen ? 404 : 403);
      }
    }
    const [revoked, expired] = spent;
    await owner.client.delete(`/api/profile/tokens/${revoked?.id}`);
    await withClient(app.databaseUrl, (db) =>
      db.query('update platform.api_tokens set expires_at = now() where id = $1', [expired?.id]),
    );
    const ended = [revoked?.token ?? '', expired?.token ?? '', ...malformed(spent[2]?.token ?? '')];
    for (const [at, route] of ROUTES.entries()) {
      for (const token of played(ended.slice(at % ended.length).slice(0, 1), ended))
        await tried(tally, stranger, route, ofVictim(route.path), bodyOf(route, victim.ids), [401], bearer(token));
    }
    for (const { id } of spent) await owner.client.delete(`/api/profile/tokens/${id}`);
  }));

it('links: one that was used, changed, meant for another or made for something else opens nothing', () =>
  walked('links', 40, async (tally) => {
    const { owner } = victim.people;
    const reset = async (what: string, token: string, expected = [400]): Promise<void> => {
      const { status, text } = await app.client().post('/api/password/reset', { token, newPassword: 'a stolen horse' });
      tally.note(`reset ${what}`, status, expected, text);
    };
    const spare = await app.signedUp();
    const asked = async (): Promise<string> => {
      await app.client().post('/api/password/forgot', { email: spare.user.email });
      return linkIn((await mailsTo(app, spare.user.email)).at(-1)).split('=')[1] ?? '';
    };
    const [first, used] = [await asked(), await asked()];
    for (const changed of tampered(used, played(4, 1))) await reset('tampered', changed);
    await reset('valid', used, [204]);
    await reset('used', used);
    await reset('of an account that has used another', first);
    const expired = await asked();
    await withClient(app.databaseUrl, (db) =>
      db.query('update platform.password_resets set expires_at = now() where user_id = $1', [spare.user.id]),
    );
    await reset('expired', expired);
    const invitation = victim.invitationLink.split('/').at(-1) ?? '';
    const apiToken = (await owner.client.post<CreatedApiToken>('/api/profile/tokens', { name: 'x', scopes: ['read'] }))
      .body;
    for (const token of [
      invitation,
      apiToken.token,
      victim.ids.session,
      owner.client.cookies.values().next().value ?? '',
    ])
      await reset('of another purpose', token);

    const accept = async (what: string, token: string, expected: readonly number[]): Promise<void> => {
      const { status, text } = await attacker.people.owner.client.post(`/api/invitations/${encodeURIComponent(token)}`);
      tally.note(`invitation ${what}`, status, expected, text);
    };
    await accept("another's", invitation, [403]);
    for (const changed of tampered(invitation, played(4, 1))) await accept('tampered', changed, [404]);
    for (const token of [await asked(), apiToken.token, victim.ids.invitation, unsigned(victim.ids.invitation)])
      await accept('of another purpose', token, [404]);
    await owner.client.delete(`/api/profile/tokens/${apiToken.id}`);

    const books = attacker.books;
    const guest = await app.signedUp();
    const { body: theirs } = await books.client.post<PendingInvitation>(`${books.path}/invitations`, {
      email: guest.user.email,
    });
    const link = theirs.link.split('/').at(-1) ?? '';
    const joined = await guest.client.post(`/api/invitations/${link}`);
    tally.note('invitation of their own', joined.status, [200], joined.text);
    await accept('used by another', link, [403]);
    await books.client.delete(`${books.path}/members/${guest.user.id}`);
    await guest.client.post(`/api/invitations/${link}`);
    // Used once: it brings nobody back who was removed.
    const back = await guest.client.get(books.path);
    tally.note('books after a used invitation', back.status, [404], back.text);
    const email = uniqueEmail();
    const { body: withdrawn } = await books.client.post<PendingInvitation>(`${books.path}/invitations`, { email });
    await books.client.delete(`${books.path}/invitations/${withdrawn.id}`);
    const late = await (
      await app.signedUp({ email })
    ).client.post(`/api/invitations/${withdrawn.link.split('/').at(-1)}`);
    tally.note('invitation that was withdrawn', late.status, [409], late.text);
  }));

it(`mixtures: ${MIXTURES} calls of ids, spellings and people thrown together change nothing of the victim's`, () =>
  walked('mixtures', MIXTURES, async (tally) => {
    const seed = Number(process.env['ATTACK_SEED'] ?? 1);
    for (const { who, client, route, path, body, options } of mixedCalls({
      app,
      routes: ROUTES,
      victim,
      attacker,
      seed,
      count: MIXTURES,
    })) {
      const { status, text } = await client.call(route.method, path, body, options);
      const isLeak = text.includes(victim.mark);
      tally.note(
        `seed ${seed}: ${who} ${route.name} as ${path} ${JSON.stringify(body)}${isLeak ? ' LEAKS' : ''}`,
        status,
        !isLeak && (status < 500 || status === 503) ? [status] : [],
        text,
      );
    }
  }));
