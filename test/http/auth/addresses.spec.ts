/** Addresses and names of people and businesses: one form of an address, and names of one line. */
import type { User } from '@counterfoil/contracts/auth.contract';
import type { PendingInvitation } from '@counterfoil/contracts/invitation.contract';
import type { Problem } from '@counterfoil/contracts/problem.contract';
import { uniqueEmail, type ReachableApp, type SignedUp } from '../../kit/app/app';
import { startBooks } from '../../kit/books/books';
import { withClient } from '../../kit/books/read-models';
import { sharedApp } from '../../kit/app/shared-app';

let app: ReachableApp;
beforeAll(async () => {
  app = await sharedApp();
});

const UNICODE = 'bücher.example';
const ASCII = 'xn--bcher-kva.example';
const at = (domain: string): string => uniqueEmail().replace('example.com', domain);

const register = (email: string) =>
  app
    .client()
    .post<User & Problem>('/api/register', { email, password: 'correct horse', firstName: 'A', lastName: 'B' });
const signIn = (email: string) => app.client().post<User>('/api/login', { email, password: 'correct horse' });

/** An account that was registered before addresses had one form. */
async function olderAccount(): Promise<SignedUp> {
  const email = at(UNICODE);
  const person = await app.signedUp({ email });
  await withClient(app.databaseUrl, (db) =>
    db.query('update platform.users set email = $2 where id = $1', [person.user.id, email]),
  );
  return { ...person, user: { ...person.user, email } };
}

describe('an address', () => {
  it('has one account, however it is written', async () => {
    const email = at(UNICODE);
    const ascii = email.replace(UNICODE, ASCII);
    expect((await register(email)).body.email).toBe(ascii);
    for (const same of [email, ascii, email.toUpperCase()]) {
      const { status, body } = await register(same);
      expect([status, body.code]).toEqual([409, 'email_taken']);
      expect((await signIn(same)).status).toBe(200);
    }
  });

  it.each([
    ['invisible characters', (email: string) => email.replace('@', '\u200b@')],
    ['a domain of mixed scripts', (email: string) => email.replace('example', 'exаmple')],
  ])('with %s is refused', async (_what, spoilt) => {
    const { status, body } = await register(spoilt(uniqueEmail()));
    const error = { field: 'email', message: 'Invalid email address' };
    expect([status, body.errors]).toEqual([400, [error]]);
  });

  it('that was registered in an older form signs in, stays as it is, and can be invited', async () => {
    const person = await olderAccount();
    const { email } = person.user;
    expect((await signIn(email)).body.id).toBe(person.user.id);
    const profile = { firstName: 'Grace', lastName: 'Hopper', email };
    const { status, body } = await person.client.put<User>('/api/profile', profile);
    expect([status, body.email]).toEqual([200, email]);
    const books = await startBooks(app, await app.signedUp());
    const invitation = await books.client.post<PendingInvitation>(`${books.path}/invitations`, { email });
    expect((await person.client.post(`/api${invitation.body.link}`)).status).toBe(200);
  });
});

describe.each([
  ['a line break', 'Bees\r\nPay now'],
  ['a separator of lines', 'Bees\u2028Pay now'],
  ['a control character', 'Bees\u0007'],
  ['a mark that turns the text around', 'Bees\u202egnp'],
])('%s in a name is refused', (_what, name) => {
  const refused = (field: string, label: string) => {
    const message = `${label} must not contain line breaks or control characters`;
    return [400, [{ field, message }]];
  };
  const told = ({ status, body }: { status: number; body: Problem }) => [status, body.errors];

  it('of a person', async () => {
    const person = await app.signedUp();
    const wanted = { firstName: 'Ada', lastName: 'Lovelace', email: person.user.email };
    const registration = { ...wanted, email: uniqueEmail(), password: 'correct horse', lastName: name };
    expect(told(await app.client().post('/api/register', registration))).toEqual(refused('lastName', 'Last name'));
    const profile = { ...wanted, firstName: name };
    expect(told(await person.client.put('/api/profile', profile))).toEqual(refused('firstName', 'First name'));
  });

  it('of a business', async () => {
    const books = await startBooks(app);
    const made = await books.client.post<Problem>('/api/businesses', { name, industry: 'Retail' });
    const changed = await books.client.put<Problem>(books.path, { name });
    for (const answer of [made, changed]) expect(told(answer)).toEqual(refused('name', 'Business name'));
  });
});
