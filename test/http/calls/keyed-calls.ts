import { randomUUID } from 'node:crypto';
import type { SecondFactors } from '@counterfoil/contracts/second-factor.contract';
import type { SignedUp, TestApp } from '../../kit/app/app';
import type { TestBooks } from '../../kit/books/books';
import type { CallOptions, HttpClient } from '../../kit/app/http-client';
import { atLocalhost, withAuthenticatorApp, withPasskey } from '../../kit/app/second-factors';

/** A call that goes through, and what would be sent under the same key by somebody who means something else. */
export interface KeyedCall {
  readonly client: HttpClient;
  readonly path: string;
  readonly body?: unknown;
  readonly other: unknown;
  /** Of a file: what is sent instead of the bodies. */
  readonly file?: CallOptions;
  readonly otherFile?: CallOptions;
}

/** How each call that keeps its answers is made, by its route. */
export function keyedCalls(
  app: TestApp,
  books: TestBooks,
  boss: HttpClient,
): Record<string, () => KeyedCall | Promise<KeyedCall>> {
  const ofPerson = async (
    call: (person: SignedUp) => Omit<KeyedCall, 'client'> | Promise<Omit<KeyedCall, 'client'>>,
  ): Promise<KeyedCall> => {
    const person = await app.signedUp();
    return { client: person.client, ...(await call(person)) };
  };
  const aboutUser = async (path: string, body: unknown, other: unknown): Promise<KeyedCall> => ({
    client: boss,
    path: `/api/admin/users/${(await app.signedUp()).user.id}${path}`,
    body,
    other,
  });
  const asBoss = (path: string, body?: unknown, other: unknown = ANOTHER): KeyedCall => ({
    client: boss,
    path,
    body,
    other,
  });
  const inBooks = (path: string, body?: unknown, other: unknown = ANOTHER): KeyedCall => ({
    client: books.client,
    path,
    body,
    other,
  });
  const ofPasskey = async (body: unknown, other: unknown): Promise<KeyedCall> => {
    const local = atLocalhost(app);
    const { client } = await local.signedUp();
    await withPasskey(local, client);
    const { passkeys } = (await client.get<SecondFactors>('/api/profile/second-factors')).body;
    return { client, path: `/api/profile/second-factors/passkeys/${passkeys[0]?.id}`, body, other };
  };
  const rules = `${books.path}/rules`;
  const rule = (): Promise<string> => made(books.client, rules, ruleOf());
  const plan = (): Promise<string> => made(boss, PLANS, planOf());
  const flag = (): Promise<string> => made(boss, FLAGS, flagOf());
  return {
    'POST /api/auth/complete-setup': () => ofPerson(() => ({ path: '/api/auth/complete-setup', other: ANOTHER })),
    'POST /api/billing/plan': () =>
      ofPerson(() => ({ path: '/api/billing/plan', body: { plan: 'professional' }, other: { plan: 'annual' } })),
    'POST /api/admin/users/:id/subscription-status': () =>
      aboutUser('/subscription-status', { subscriptionStatus: 'paid' }, { subscriptionStatus: 'free' }),
    'PUT /api/admin/users/:id/subscription': () =>
      aboutUser('/subscription', { plan: 'professional' }, { plan: 'annual' }),
    'POST /api/admin/users/:id/admin-access': () => aboutUser('/admin-access', { isAdmin: true }, { isAdmin: false }),
    'DELETE /api/admin/users/:id': () => aboutUser('', undefined, ANOTHER),
    'DELETE /api/admin/users/:id/second-factors': async () => {
      const { client, user } = await app.signedUp();
      await withAuthenticatorApp(client);
      return asBoss(`/api/admin/users/${user.id}/second-factors`);
    },
    'DELETE /api/profile/second-factors/authenticator-app': () =>
      ofPerson(async ({ client }) => {
        await withAuthenticatorApp(client);
        return { path: '/api/profile/second-factors/authenticator-app', other: ANOTHER };
      }),
    'PATCH /api/profile/second-factors/passkeys/:passkeyId': () => ofPasskey({ name: 'Phone' }, { name: 'Stick' }),
    'DELETE /api/profile/second-factors/passkeys/:passkeyId': () => ofPasskey(undefined, ANOTHER),
    'POST /api/admin/projections/:name/pause': () => asBoss('/api/admin/projections/analytics/pause'),
    'POST /api/admin/projections/:name/resume': () => asBoss('/api/admin/projections/analytics/resume'),
    'POST /api/admin/projections/:name/rebuild': () => asBoss('/api/admin/projections/transaction_changes/rebuild'),
    'POST /api/admin/businesses/:id/compare': () => asBoss(`/api/admin/businesses/${books.business.id}/compare`),
    'PUT /api/profile': () =>
      ofPerson(({ user }) => ({
        path: '/api/profile',
        body: profileOf(user.email, 'Grace'),
        other: profileOf(user.email, 'Ada'),
      })),
    'DELETE /api/profile/sessions': () => ofPerson(() => ({ path: '/api/profile/sessions', other: ANOTHER })),
    'DELETE /api/profile/sessions/:id': () =>
      ofPerson(async ({ client, user, password }) => {
        await app.client().post('/api/login', { email: user.email, password });
        const { body } = await client.get<{ id: string; isCurrent: boolean }[]>('/api/profile/sessions');
        return { path: `/api/profile/sessions/${body.find(({ isCurrent }) => !isCurrent)?.id}`, other: ANOTHER };
      }),
    'DELETE /api/profile/tokens/:id': () =>
      ofPerson(async ({ client }) => ({
        path: `/api/profile/tokens/${await made(client, '/api/profile/tokens', { name: 'x', scopes: ['read'] })}`,
        other: ANOTHER,
      })),
    'PUT /api/profile/notifications': () =>
      ofPerson(() => ({
        path: '/api/profile/notifications',
        body: { monthlySummary: false },
        other: { monthlySummary: true },
      })),
    'POST /api/profile/avatar': () =>
      ofPerson(() => ({
        path: '/api/profile/avatar',
        other: undefined,
        file: pictureOf(BLACK),
        otherFile: pictureOf(RED),
      })),
    'DELETE /api/profile/avatar': () => ofPerson(() => ({ path: '/api/profile/avatar', other: ANOTHER })),
    'POST /api/super-admin/subscription-plans': () => asBoss(PLANS, planOf(), planOf()),
    'PUT /api/super-admin/subscription-plans/:id': async () => asBoss(`${PLANS}/${await plan()}`, planOf(), planOf()),
    'DELETE /api/super-admin/subscription-plans/:id': async () => asBoss(`${PLANS}/${await plan()}`),
    'POST /api/super-admin/feature-flags': () => asBoss(FLAGS, flagOf(), flagOf()),
    'PUT /api/super-admin/feature-flags/:id': async () => asBoss(`${FLAGS}/${await flag()}`, flagOf(), flagOf()),
    'DELETE /api/super-admin/feature-flags/:id': async () => asBoss(`${FLAGS}/${await flag()}`),
    'PUT /api/accounts/:id/import-profile': () =>
      inBooks(
        `/api/accounts/${books.account.id}/import-profile`,
        { mapping: mappingOf('point') },
        { mapping: mappingOf('comma') },
      ),
    'PUT /api/businesses/:id/bank-categories': () =>
      inBooks(`${books.path}/bank-categories`, { name: 'Groceries' }, { name: 'Fuel' }),
    'POST /api/businesses/:id/rules': () => inBooks(rules, ruleOf(), ruleOf()),
    'PUT /api/businesses/:id/rules/:ruleId': async () =>
      inBooks(`${rules}/${await rule()}`, { ...ruleOf(), version: 1 }, ruleOf()),
    'DELETE /api/businesses/:id/rules/:ruleId': async () => inBooks(`${rules}/${await rule()}`),
  };
}

const PLANS = '/api/super-admin/subscription-plans';
const FLAGS = '/api/super-admin/feature-flags';
/** A body that routes without one do not read; it is another request all the same. */
const ANOTHER = { other: true };
/** Pictures of one pixel. */
const BLACK = 'R0lGODlhAQABAIAAAAAAAP///yH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==';
const RED = 'R0lGODlhAQABAIAAAP8AAP///yH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==';

const unique = (): string => `x${randomUUID().slice(0, 8)}`;
const profileOf = (email: string, firstName: string) => ({ email, firstName, lastName: 'Lovelace' });
const planOf = () => ({ name: unique(), displayName: 'Plan', price: '10.00', billingInterval: 'month' });
const flagOf = () => ({ name: unique(), displayName: 'Flag' });
const ruleOf = (name = unique()) => ({
  name,
  conditions: { texts: [{ field: 'description', match: 'contains', text: name }] },
  nickname: name,
});
const mappingOf = (decimalMark: 'point' | 'comma') => ({
  version: 1,
  headerLine: 1,
  date: 'Date',
  dateFormat: 'YYYY-MM-DD',
  description: 'Description',
  money: { kind: 'amount', amount: 'Amount', sign: { by: 'sign', positive: 'in' } },
  decimalMark,
  flipped: false,
  type: null,
  category: null,
  account: null,
  balance: null,
});

async function made(client: HttpClient, path: string, body: unknown): Promise<string> {
  const { body: created, status, text } = await client.post<{ id: string }>(path, body);
  if (status !== 201) throw new Error(`${path} was answered with ${status}: ${text}`);
  return created.id;
}

/** The bytes of a form with a picture. */
function pictureOf(base64: string): CallOptions {
  const head = 'Content-Disposition: form-data; name="avatar"; filename="a.gif"\r\nContent-Type: image/gif';
  const raw = Buffer.concat([
    Buffer.from(`--part\r\n${head}\r\n\r\n`),
    Buffer.from(base64, 'base64'),
    Buffer.from('\r\n--part--\r\n'),
  ]);
  return { headers: { 'content-type': 'multipart/form-data; boundary=part' }, raw };
}
