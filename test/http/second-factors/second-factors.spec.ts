/** Second factors by themselves: setting up, signing in, losing them, and what somebody could try instead. */
import type { User } from '@counterfoil/contracts/auth.contract';
import type { Problem } from '@counterfoil/contracts/problem.contract';
import { MOST_SECOND_STEPS, MOST_WRONG_CODES } from '@counterfoil/contracts/second-factor-limits';
import type { RecoveryCodes, SecondFactors } from '@counterfoil/contracts/second-factor.contract';
import { SESSION_COOKIE } from '../../../services/ledger/src/http/callers/session';
import type { ReachableApp, SignedUp } from '../../kit/app/app';
import type { Answer, HttpClient } from '../../kit/app/http-client';
import { linkIn, mailsTo } from '../../kit/app/mails';
import { withClient } from '../../kit/books/read-models';
import { afterPassword, atLocalhost, codeOf, withAuthenticatorApp } from '../../kit/app/second-factors';
import { sharedApp } from '../../kit/app/shared-app';

const FACTORS = '/api/profile/second-factors';
const APP = `${FACTORS}/authenticator-app`;
const WRONG = '000000';

let app: ReachableApp;
beforeAll(async () => {
  app = atLocalhost(await sharedApp());
});

const codeOfAnswer = ({ status, body }: Answer): [number, string | undefined] => [
  status,
  (body as Problem | undefined)?.code,
];
const step = (client: HttpClient, given: object): Promise<Answer<User>> =>
  client.post<User>('/api/login/second-factor', given);
const factorsOf = async ({ client }: SignedUp): Promise<SecondFactors> =>
  (await client.get<SecondFactors>(FACTORS)).body;
const subjects = async ({ user }: SignedUp): Promise<string[]> =>
  (await mailsTo(app, user.email)).map(({ subject }) => subject);
const sql = (text: string, values: unknown[]) => withClient(app.databaseUrl, (client) => client.query(text, values));

async function withApp(): Promise<{ person: SignedUp; secret: string; usedCode: string; recoveryCodes: string[] }> {
  const person = await app.signedUp();
  return { person, ...(await withAuthenticatorApp(person.client)) };
}

describe('an authenticator app', () => {
  it('is set up with a code, brings ten recovery codes, and is told by mail and in the user', async () => {
    const person = await app.signedUp();
    expect([person.user.hasSecondFactor, person.user.secondFactorRequired]).toEqual([false, false]);
    const begun = await person.client.post<{ uri: string; secret: string }>(APP);
    expect([begun.status, new URL(begun.body.uri).searchParams.get('secret')]).toEqual([201, begun.body.secret]);
    expect((await factorsOf(person)).authenticatorApp).toBeNull();
    expect(codeOfAnswer(await person.client.put(APP, { code: codeOf(begun.body.secret, 4) }))).toEqual([
      400,
      'second_factor_wrong',
    ]);
    const { status, body } = await person.client.put<RecoveryCodes>(APP, { code: codeOf(begun.body.secret) });
    expect([status, new Set(body.recoveryCodes).size]).toEqual([200, 10]);
    expect(await factorsOf(person)).toMatchObject({
      authenticatorApp: { addedAt: expect.any(String) as string },
      recoveryCodesLeft: 10,
      isRequired: false,
    });
    expect((await person.client.get<User>('/api/auth/user')).body.hasSecondFactor).toBe(true);
    expect(await subjects(person)).toEqual(['A second factor was added']);
  });

  it('has its secret and its recovery codes nowhere as they are', async () => {
    const { person, secret, recoveryCodes } = await withApp();
    const { rows } = await sql(
      `select encode(secret, 'escape') from platform.authenticator_apps where user_id = $1
       union all select encode(digest, 'escape') from platform.recovery_codes where user_id = $1`,
      [person.user.id],
    );
    expect(rows).toHaveLength(1 + recoveryCodes.length);
    const dump = JSON.stringify(rows);
    for (const text of [secret, ...recoveryCodes]) expect(dump).not.toContain(text);
  });

  it('goes on until a new phone is confirmed, and then no more', async () => {
    const { person, secret } = await withApp();
    const { body: next } = await person.client.post<{ secret: string }>(APP);
    const first = await afterPassword(app, person);
    expect((await step(first.client, { code: codeOf(secret) })).status).toBe(200);
    const confirmed = await person.client.put<{ recoveryCodes: unknown }>(APP, { code: codeOf(next.secret) });
    expect([confirmed.status, confirmed.body.recoveryCodes]).toEqual([200, null]);
    const second = await afterPassword(app, person);
    expect((await step(second.client, { code: codeOf(secret, 1) })).status).toBe(401);
    expect((await step(second.client, { code: codeOf(next.secret, 1) })).status).toBe(200);
  });

  it('cannot be confirmed where nothing was begun, or too long ago', async () => {
    const person = await app.signedUp();
    expect(codeOfAnswer(await person.client.put(APP, { code: WRONG }))).toEqual([409, 'set_up_over']);
    const { body } = await person.client.post<{ secret: string }>(APP);
    await sql(`update platform.authenticator_apps set new_until = now() - interval '1 second' where user_id = $1`, [
      person.user.id,
    ]);
    expect(codeOfAnswer(await person.client.put(APP, { code: codeOf(body.secret) }))).toEqual([409, 'set_up_over']);
  });

  it('is removed with its recovery codes, and the password is enough again', async () => {
    const { person } = await withApp();
    expect((await person.client.delete(APP)).status).toBe(204);
    expect(codeOfAnswer(await person.client.delete(APP))).toEqual([404, 'authenticator_app_not_found']);
    expect(await factorsOf(person)).toMatchObject({ authenticatorApp: null, recoveryCodesLeft: 0 });
    expect((await afterPassword(app, person)).answer.status).toBe(200);
    expect(await subjects(person)).toEqual(['A second factor was added', 'A second factor was removed']);
  });
});

describe('signing in', () => {
  it('asks for the code after the password, and nobody is signed in before', async () => {
    const { person, secret } = await withApp();
    const { client, answer } = await afterPassword(app, person);
    expect([answer.status, answer.body]).toEqual([
      202,
      { secondFactor: { methods: ['code', 'recovery'], expiresAt: expect.any(String) as string } },
    ]);
    for (const path of ['/api/auth/user', FACTORS, '/api/businesses'])
      expect((await client.get(path)).status).toBe(401);
    expect(
      (await client.put('/api/profile', { firstName: 'Eve', lastName: 'X', email: 'eve@example.com' })).status,
    ).toBe(401);
    const pending = client.cookies.get(SESSION_COOKIE);
    const { status, body } = await step(client, { code: codeOf(secret) });
    expect([status, body.id]).toEqual([200, person.user.id]);
    expect(client.cookies.get(SESSION_COOKIE)).not.toBe(pending);
    expect((await client.get('/api/auth/user')).status).toBe(200);
  });

  it('takes each code once, and none from before it', async () => {
    const { person, secret } = await withApp();
    const code = codeOf(secret, 1);
    expect((await step((await afterPassword(app, person)).client, { code })).status).toBe(200);
    const { client } = await afterPassword(app, person);
    expect(codeOfAnswer(await step(client, { code }))).toEqual([401, 'second_factor_wrong']);
    expect(codeOfAnswer(await step(client, { code: codeOf(secret) }))).toEqual([401, 'second_factor_wrong']);
    expect((await client.get('/api/auth/user')).status).toBe(401);
  });

  it('lets one of two in who come with the same code at once', async () => {
    const { person, secret } = await withApp();
    const clients = await Promise.all(Array.from({ length: 4 }, async () => (await afterPassword(app, person)).client));
    const code = codeOf(secret);
    const statuses = await Promise.all(clients.map(async (client) => (await step(client, { code })).status));
    expect(statuses.sort((a, b) => a - b)).toEqual([200, 401, 401, 401]);
  });

  it('takes no code of another period than those around now', async () => {
    const { person, secret } = await withApp();
    const { client } = await afterPassword(app, person);
    for (const periods of [-3, 3]) expect((await step(client, { code: codeOf(secret, periods) })).status).toBe(401);
    expect((await step(client, { code: codeOf(secret, 1) })).status).toBe(200);
  });

  it('takes a recovery code once, also from two at once, and tells its owner', async () => {
    const { person, recoveryCodes } = await withApp();
    const [recoveryCode = ''] = recoveryCodes;
    const clients = await Promise.all(Array.from({ length: 5 }, async () => (await afterPassword(app, person)).client));
    const statuses = await Promise.all(clients.map(async (client) => (await step(client, { recoveryCode })).status));
    expect(statuses.sort((a, b) => a - b)).toEqual([200, 401, 401, 401, 401]);
    expect((await factorsOf(person)).recoveryCodesLeft).toBe(9);
    expect(await subjects(person)).toEqual(['A second factor was added', 'A recovery code was used']);
    const typed = ` ${(recoveryCodes[1] ?? '').replace(/-/g, ' ').toLowerCase()} `;
    expect((await step((await afterPassword(app, person)).client, { recoveryCode: typed })).status).toBe(200);
  });

  it('takes no recovery code of somebody else, nor one from before new ones were made', async () => {
    const { person, recoveryCodes } = await withApp();
    const other = await withApp();
    const { body } = await person.client.post<RecoveryCodes>(`${FACTORS}/recovery-codes`);
    const { client } = await afterPassword(app, person);
    for (const recoveryCode of [recoveryCodes[0], other.recoveryCodes[0]])
      expect((await step(client, { recoveryCode })).status).toBe(401);
    expect((await step(client, { recoveryCode: body.recoveryCodes[0] })).status).toBe(200);
    expect(await subjects(person)).toContain('New recovery codes were made');
  });

  it('says the same of a wrong code, a used one and one of another way', async () => {
    const { person, usedCode } = await withApp();
    const { client } = await afterPassword(app, person);
    const answers = [
      await step(client, { code: WRONG }),
      await step(client, { code: usedCode }),
      await step(client, { recoveryCode: 'AAAA' }),
    ];
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  });

  it('is over after five minutes, after five wrong answers, and with a new password', async () => {
    const { person, secret } = await withApp();
    const late = await afterPassword(app, person);
    await sql(`update platform.pending_sign_ins set expires_at = now() - interval '1 second' where user_id = $1`, [
      person.user.id,
    ]);
    expect(codeOfAnswer(await step(late.client, { code: codeOf(secret) }))).toEqual([401, 'second_step_over']);
    const often = await afterPassword(app, person);
    for (let n = 0; n < MOST_SECOND_STEPS; n++)
      expect((await step(often.client, { recoveryCode: `wrong ${n}` })).status).toBe(401);
    expect(codeOfAnswer(await step(often.client, { code: codeOf(secret) }))).toEqual([401, 'second_step_over']);
    const before = await afterPassword(app, person);
    await person.client.put('/api/profile/password', {
      currentPassword: person.password,
      newPassword: 'another horse',
    });
    expect(codeOfAnswer(await step(before.client, { code: codeOf(secret) }))).toEqual([401, 'second_step_over']);
    const after = await afterPassword(app, { ...person, password: 'another horse' });
    expect((await step(after.client, { code: codeOf(secret) })).status).toBe(200);
  });

  it('is asked for after a new password by mail, too', async () => {
    const { person, secret } = await withApp();
    await app.client().post('/api/password/forgot', { email: person.user.email });
    const mails = await mailsTo(app, person.user.email);
    const token = new URL(linkIn(mails.at(-1)), app.url).searchParams.get('token');
    const newPassword = 'another horse';
    expect((await app.client().post('/api/password/reset', { token, newPassword })).status).toBe(204);
    const { client, answer } = await afterPassword(app, { ...person, password: newPassword });
    expect([answer.status, (await client.get('/api/auth/user')).status]).toEqual([202, 401]);
    expect((await step(client, { code: codeOf(secret) })).status).toBe(200);
  });

  it('takes no code of a secret that cannot be opened any more, and a recovery code still', async () => {
    const { person, secret, recoveryCodes } = await withApp();
    await sql(
      `update platform.authenticator_apps set secret = set_byte(secret, 13, 255 - get_byte(secret, 13))
       where user_id = $1`,
      [person.user.id],
    );
    const { client } = await afterPassword(app, person);
    expect(codeOfAnswer(await step(client, { code: codeOf(secret) }))).toEqual([401, 'second_factor_wrong']);
    expect((await step(client, { recoveryCode: recoveryCodes[0] })).status).toBe(200);
  });

  it('begins nowhere but at a right password', async () => {
    const { secret } = await withApp();
    for (const client of [app.client(), (await app.signedUp()).client])
      expect(codeOfAnswer(await step(client, { code: codeOf(secret) }))).toEqual([401, 'second_step_over']);
  });

  it('tells whoever has a wrong password nothing of a second factor', async () => {
    const { person } = await withApp();
    const { answer } = await afterPassword(app, { ...person, password: 'wrong horse' });
    expect([answer.status, answer.text]).toEqual([401, expect.not.stringContaining('econd')]);
  });

  it('slows guessing of the account from anywhere, and lets the owner in by a recovery code', async () => {
    const { person, secret, recoveryCodes } = await withApp();
    let tried = 0;
    for (let refused: number | undefined; refused !== 429 && tried < 30; tried++) {
      const { client } = await afterPassword(app, person);
      refused = (await step(client, { code: WRONG })).status;
    }
    expect(tried).toBe(MOST_WRONG_CODES + 1);
    const { client } = await afterPassword(app, person);
    const { status, headers } = await step(client, { code: codeOf(secret) });
    expect([status, Number(headers.get('retry-after')) > 800]).toEqual([429, true]);
    expect((await step(client, { recoveryCode: recoveryCodes[0] })).status).toBe(200);
  });

  it.each<[string, object]>([
    ['nothing', {}],
    ['nulls', { code: null, recoveryCode: null, passkey: null }],
    ['letters', { code: 'abcdef' }],
    ['a number', { code: 123456 }],
    ['a list', { recoveryCode: ['x'] }],
    ['too much', { recoveryCode: 'x'.repeat(61) }],
    ['no passkey', { passkey: { id: 'x' } }],
  ])('refuses %s for what it is', async (_what, given) => {
    const { person } = await withApp();
    const { client } = await afterPassword(app, person);
    expect((await step(client, given)).status).toBe(400);
  });
});

describe('recovery codes', () => {
  it('come with a second factor only', async () => {
    const { client } = await app.signedUp();
    expect(codeOfAnswer(await client.post(`${FACTORS}/recovery-codes`))).toEqual([409, 'no_second_factor']);
  });
});
