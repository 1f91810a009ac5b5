import type { Told, User } from '@counterfoil/contracts/auth.contract';
import type { Problem } from '@counterfoil/contracts/problem.contract';
import { uniqueEmail, type ReachableApp, type SignedUp } from '../../kit/app/app';
import { startBooks, type TestBooks } from '../../kit/books/books';
import type { Answer } from '../../kit/app/http-client';
import { linkIn, mailsTo, type WrittenMail } from '../../kit/app/mails';
import { withClient } from '../../kit/books/read-models';

let app: ReachableApp;
let books: TestBooks;

const verify = (token: string): Promise<Answer<Told & Problem>> => app.client().post('/api/email/verify', { token });
const tokenIn = (mail: WrittenMail | undefined): string => linkIn(mail).split('token=')[1] ?? '';
const me = async ({ client }: SignedUp): Promise<User> => (await client.get<User>('/api/auth/user')).body;
const kindsTo = async (email: string): Promise<string[]> => (await mailsTo(app, email)).map(({ kind }) => kind);

/** Where a mail server is set, an address is its account's only once a mailed link has shown it. */
export function verifiedEmail(of: () => ReachableApp): void {
  beforeAll(async () => {
    app = of();
    books = await startBooks(app);
  });
  // What nobody sent so far is not to meet the mail server of later tests.
  afterAll(() => withClient(app.databaseUrl, (db) => db.query('delete from platform.outgoing_mail')));

  it('mails a link at registration, which works once, also for two at once, and not tampered with', async () => {
    const person = await app.signedUp();
    expect(person.user).toMatchObject({ emailVerified: false, pendingEmail: null });
    const [mail] = await mailsTo(app, person.user.email);
    const token = tokenIn(mail);
    const [first = ''] = token;
    expect((await verify((first === 'A' ? 'B' : 'A') + token.slice(1))).status).toBe(400);
    const answers = await Promise.all([verify(token), verify(token), verify(token)]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400, 400]);
    expect(answers.find(({ status }) => status === 400)?.body.code).toBe('verification_link_invalid');
    expect(await me(person)).toMatchObject({ emailVerified: true });
    const { rows } = await withClient(app.databaseUrl, (db) =>
      db.query('select 1 from platform.email_verifications where token_digest::text like $1', [`%${token}%`]),
    );
    expect(rows).toHaveLength(0);
  });

  it('takes no link that is too old', async () => {
    const { user } = await app.signedUp();
    await withClient(app.databaseUrl, (db) =>
      db.query(`update platform.email_verifications set expires_at = now() where user_id = $1`, [user.id]),
    );
    expect((await verify(tokenIn((await mailsTo(app, user.email))[0]))).status).toBe(400);
  });

  it('mails three links an hour at most', async () => {
    const { client, user } = await app.signedUp();
    for (let n = 0; n < 5; n++) expect((await client.post('/api/profile/email/verification')).status).toBe(204);
    expect(await kindsTo(user.email)).toEqual(Array(3).fill('email_verification'));
  });

  it('sends no link for a new password to an address that is not verified, and says the same', async () => {
    const { user } = await app.signedUp();
    const known = await app.client().post<Told>('/api/password/forgot', { email: user.email });
    const unknown = await app.client().post<Told>('/api/password/forgot', { email: uniqueEmail() });
    expect(known.body).toEqual(unknown.body);
    expect(await kindsTo(user.email)).toEqual(['email_verification', 'email_verification']);
  });

  describe('another address', () => {
    const wanted = (email: string) => ({ firstName: 'A', lastName: 'B', email });

    it('replaces the old one once it is verified, and the old one is told both', async () => {
      const person = await app.signedUp();
      const email = uniqueEmail();
      const { body } = await person.client.put<User>('/api/profile', wanted(email));
      expect(body).toMatchObject({ email: person.user.email, pendingEmail: email, firstName: 'A' });
      const [mail] = await mailsTo(app, email);
      expect((await verify(tokenIn(mail))).status).toBe(200);
      expect(await me(person)).toMatchObject({ email, emailVerified: true, pendingEmail: null });
      expect((await kindsTo(person.user.email)).filter((kind) => kind === 'security_notice')).toHaveLength(2);
      expect(
        (await app.client().post('/api/login', { email: person.user.email, password: person.password })).status,
      ).toBe(401);
    });

    it('that somebody has is told to them alone', async () => {
      const [person, other] = await Promise.all([app.signedUp(), app.signedUp()]);
      const taken = await person.client.put<User>('/api/profile', wanted(other.user.email));
      const free = await (await app.signedUp()).client.put<User>('/api/profile', wanted(uniqueEmail()));
      expect([taken.status, taken.body.pendingEmail]).toEqual([free.status, other.user.email]);
      const mails = await mailsTo(app, other.user.email);
      expect(mails.map(({ subject }) => subject)).toContain('Somebody tried to use your email address');
      expect(mails.filter(({ kind }) => kind === 'email_verification')).toHaveLength(1);
    });

    it('is given to one account, also when several verify it at once', async () => {
      const people = await Promise.all([app.signedUp(), app.signedUp()]);
      const email = uniqueEmail();
      await Promise.all(people.map(({ client }) => client.put('/api/profile', wanted(email))));
      const answers = await Promise.all((await mailsTo(app, email)).map((mail) => verify(tokenIn(mail))));
      expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
    });
  });

  it('accepts an invitation by its mailed link, which verifies, and by a copied one only when verified', async () => {
    const { client, user } = await app.signedUp();
    const { body } = await books.client.post<{ link: string }>(`${books.path}/invitations`, { email: user.email });
    const refused = await client.post<Problem>(`/api${body.link}`);
    expect([refused.status, refused.body.code]).toEqual([403, 'email_unverified']);
    const mail = (await mailsTo(app, user.email)).find(({ kind }) => kind === 'invitation');
    expect(linkIn(mail)).not.toBe(body.link);
    expect((await client.post(`/api${linkIn(mail)}`)).status).toBe(200);
    expect((await client.get<User>('/api/auth/user')).body.emailVerified).toBe(true);
  });
}
