import type { PasskeyCreationOptions, SecondFactors } from '@counterfoil/contracts/second-factor.contract';
import { superAdmin } from '../../kit/app/administrators';
import { uniqueEmail, type ReachableApp, type SignedUp } from '../../kit/app/app';
import { startBooks } from '../../kit/books/books';
import type { Answer } from '../../kit/app/http-client';
import { atLocalhost, codeOf as shownCode, withAuthenticatorApp, withPasskey } from '../../kit/app/second-factors';
import { SoftwareAuthenticator } from '../../kit/app/software-authenticator';
import { joined } from '../../kit/app/team';

const FACTORS = '/api/profile/second-factors';
export const TOKEN = { name: 'Backup', scopes: ['read'] };

interface Staked {
  readonly person: SignedUp;
  call(headers?: Record<string, string>): Promise<Answer>;
  readonly done: number;
}

/** Each call that needs it, made by somebody who may. */
export const AT_STAKE: Record<string, (app: ReachableApp) => Promise<Staked>> = {
  'PUT /api/profile with another e-mail': async (app) => {
    const person = await app.signedUp();
    const wanted = { firstName: 'A', lastName: 'B', email: uniqueEmail() };
    return { person, done: 200, call: (headers = {}) => person.client.put('/api/profile', wanted, { headers }) };
  },
  'POST /api/profile/tokens': async (app) => {
    const person = await app.signedUp();
    return { person, done: 201, call: (headers = {}) => person.client.post('/api/profile/tokens', TOKEN, { headers }) };
  },
  'POST /api/businesses/:id/owner': async (app) => {
    const books = await startBooks(app);
    const { user } = await joined(app, books, 'bookkeeper');
    return {
      person: books,
      done: 200,
      call: (headers = {}) => books.client.post(`${books.path}/owner`, { userId: user.id }, { headers }),
    };
  },
  'POST /api/businesses/:id/members': async (app) => {
    const [books, { user }] = await Promise.all([startBooks(app), app.signedUp()]);
    const wanted = { userId: user.id, role: 'assistant' };
    return {
      person: books,
      done: 201,
      call: (headers = {}) => books.client.post(`${books.path}/members`, wanted, { headers }),
    };
  },
  'POST /api/businesses/:id/invitations': async (app) => {
    const books = await startBooks(app);
    const wanted = { email: uniqueEmail(), role: 'assistant' };
    return {
      person: books,
      done: 201,
      call: (headers = {}) => books.client.post(`${books.path}/invitations`, wanted, { headers }),
    };
  },
  'PATCH /api/businesses/:id/archive': async (app) => {
    const books = await startBooks(app, await app.signedUp());
    return {
      person: books,
      done: 200,
      call: (headers = {}) => books.client.patch(`${books.path}/archive`, undefined, { headers }),
    };
  },
  'DELETE /api/businesses/:id': async (app) => {
    const [books, person] = await Promise.all([
      app.signedUp().then((owner) => startBooks(app, owner)),
      superAdmin(app),
    ]);
    return { person, done: 200, call: (headers = {}) => person.client.delete(books.path, undefined, { headers }) };
  },
  'POST /api/admin/users/:id/admin-access': async (app) => {
    const [{ user }, person] = await Promise.all([app.signedUp(), superAdmin(app)]);
    const call = (headers = {}) =>
      person.client.post(`/api/admin/users/${user.id}/admin-access`, { isAdmin: false }, { headers });
    return { person, done: 200, call };
  },
  'DELETE /api/admin/users/:id': async (app) => {
    const [{ user }, person] = await Promise.all([app.signedUp(), superAdmin(app)]);
    const call = (headers = {}) => person.client.delete(`/api/admin/users/${user.id}`, undefined, { headers });
    return { person, done: 204, call };
  },
  'POST /api/profile/second-factors/authenticator-app': async (app) => {
    const person = await app.signedUp();
    const call = (headers = {}) => person.client.post(`${FACTORS}/authenticator-app`, undefined, { headers });
    return { person, done: 201, call };
  },
  'PUT /api/profile/second-factors/authenticator-app': async (app) => {
    const person = await app.signedUp();
    const { body } = await person.client.post<{ secret: string }>(`${FACTORS}/authenticator-app`);
    const code = shownCode(body.secret);
    const call = (headers = {}) => person.client.put(`${FACTORS}/authenticator-app`, { code }, { headers });
    return { person, done: 200, call };
  },
  'DELETE /api/profile/second-factors/authenticator-app': async (app) => {
    const person = await app.signedUp();
    await withAuthenticatorApp(person.client);
    const call = (headers = {}) => person.client.delete(`${FACTORS}/authenticator-app`, undefined, { headers });
    return { person, done: 204, call };
  },
  'POST /api/profile/second-factors/passkeys/options': async (app) => {
    const person = await atLocalhost(app).signedUp();
    const call = (headers = {}) => person.client.post(`${FACTORS}/passkeys/options`, undefined, { headers });
    return { person, done: 200, call };
  },
  'POST /api/profile/second-factors/passkeys': async (app) => {
    const local = atLocalhost(app);
    const person = await local.signedUp();
    const { body } = await person.client.post<PasskeyCreationOptions>(`${FACTORS}/passkeys/options`);
    const wanted = { name: 'Laptop', passkey: new SoftwareAuthenticator(local.url).make(body) };
    const call = (headers = {}) => person.client.post(`${FACTORS}/passkeys`, wanted, { headers });
    return { person, done: 201, call };
  },
  'DELETE /api/profile/second-factors/passkeys/:passkeyId': async (app) => {
    const local = atLocalhost(app);
    const person = await local.signedUp();
    await withPasskey(local, person.client);
    const { passkeys } = (await person.client.get<SecondFactors>(FACTORS)).body;
    const path = `${FACTORS}/passkeys/${passkeys[0]?.id}`;
    const call = (headers = {}) => person.client.delete(path, undefined, { headers });
    return { person, done: 204, call };
  },
  'POST /api/profile/second-factors/recovery-codes': async (app) => {
    const person = await app.signedUp();
    await withAuthenticatorApp(person.client);
    const call = (headers = {}) => person.client.post(`${FACTORS}/recovery-codes`, undefined, { headers });
    return { person, done: 201, call };
  },
  'DELETE /api/admin/users/:id/second-factors': async (app) => {
    const [{ user, client }, person] = await Promise.all([app.signedUp(), superAdmin(app)]);
    await withAuthenticatorApp(client);
    const path = `/api/admin/users/${user.id}/second-factors`;
    const call = (headers = {}) => person.client.delete(path, undefined, { headers });
    return { person, done: 204, call };
  },
};
