/** Passkeys over HTTP, with an authenticator in software: what it may sign, for whom, once. */
import type { User } from '@counterfoil/contracts/auth.contract';
import type { Problem } from '@counterfoil/contracts/problem.contract';
import { MAX_PASSKEYS } from '@counterfoil/contracts/second-factor-limits';
import type {
  Passkey,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  SecondFactors,
} from '@counterfoil/contracts/second-factor.contract';
import { SESSION_COOKIE } from '../../../services/ledger/src/http/callers/session';
import type { ReachableApp, SignedUp } from '../../kit/app/app';
import type { Answer, HttpClient } from '../../kit/app/http-client';
import { withClient } from '../../kit/books/read-models';
import { afterPassword, atLocalhost, codeOf, withAuthenticatorApp, withPasskey } from '../../kit/app/second-factors';
import { sharedApp } from '../../kit/app/shared-app';
import { SoftwareAuthenticator } from '../../kit/app/software-authenticator';

const PASSKEYS = '/api/profile/second-factors/passkeys';

let app: ReachableApp;
beforeAll(async () => {
  app = atLocalhost(await sharedApp());
});

type Odd = Parameters<SoftwareAuthenticator['sign']>[1];

const codeOfAnswer = ({ status, body }: Answer): [number, string | undefined] => [
  status,
  (body as Problem | undefined)?.code,
];
const listed = async ({ client }: SignedUp): Promise<Passkey[]> =>
  (await client.get<SecondFactors>('/api/profile/second-factors')).body.passkeys;
const asked = async (client: HttpClient): Promise<PasskeyCreationOptions> =>
  (await client.post<PasskeyCreationOptions>(`${PASSKEYS}/options`, {})).body;
const offered = async (client: HttpClient): Promise<PasskeyRequestOptions> =>
  (await client.post<PasskeyRequestOptions>('/api/login/passkey/options')).body;
const sql = (text: string, values: unknown[]) => withClient(app.databaseUrl, (client) => client.query(text, values));

async function alone(authenticator: SoftwareAuthenticator, odd?: Odd): Promise<Answer<User>> {
  const client = app.client();
  return client.post<User>('/api/login/passkey', { passkey: authenticator.sign(await offered(client), odd) });
}

async function owner(): Promise<{ person: SignedUp; authenticator: SoftwareAuthenticator; recoveryCodes: string[] }> {
  const person = await app.signedUp();
  return { person, ...(await withPasskey(app, person.client)) };
}

describe('a passkey', () => {
  it('signs in alone, without a name or a password', async () => {
    const { person, authenticator, recoveryCodes } = await owner();
    expect(recoveryCodes).toHaveLength(10);
    const { status, body, headers } = await alone(authenticator);
    const isSession = (cookie: string): boolean => cookie.startsWith(`${SESSION_COOKIE}=`);
    expect([status, body.id, headers.getSetCookie().filter(isSession).length]).toEqual([200, person.user.id, 1]);
    expect((await alone(authenticator)).status).toBe(200);
    expect((await listed(person))[0]?.lastUsedAt).not.toBeNull();
  });

  it('is the second step after the password, too', async () => {
    const { person, authenticator } = await owner();
    const { client, answer } = await afterPassword(app, person);
    expect([answer.status, answer.body.secondFactor.methods]).toEqual([202, ['passkey', 'recovery']]);
    const { body: options } = await client.post<PasskeyRequestOptions>('/api/login/second-factor/options');
    expect(options.allowCredentials).toHaveLength(1);
    const { status, body } = await client.post<User>('/api/login/second-factor', {
      passkey: authenticator.sign(options, { isUnverified: true }),
    });
    expect([status, body.id]).toEqual([200, person.user.id]);
  });

  it('that stands for the password must have verified its user', async () => {
    const { authenticator } = await owner();
    expect(codeOfAnswer(await alone(authenticator, { isUnverified: true }))).toEqual([401, 'second_factor_wrong']);
  });

  it.each<[string, Odd]>([
    ['on another page', { origin: 'http://localhost.evil.example' }],
    ['for another name', { rpId: 'evil.example' }],
    ['over a challenge of its own', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
  ])('signed %s is refused', async (_where, odd) => {
    const { authenticator } = await owner();
    expect(codeOfAnswer(await alone(authenticator, odd))).toEqual([401, 'second_factor_wrong']);
  });

  it('that has counted less than before is refused: it was copied', async () => {
    const { authenticator } = await owner();
    expect((await alone(authenticator, { counter: 9 })).status).toBe(200);
    for (const counter of [9, 3, 0]) expect((await alone(authenticator, { counter })).status).toBe(401);
    expect((await alone(authenticator, { counter: 10 })).status).toBe(200);
  });

  it('signs a challenge once, also where two send it at once', async () => {
    const { authenticator } = await owner();
    const passkey = authenticator.sign(await offered(app.client()));
    const statuses = await Promise.all(
      Array.from({ length: 4 }, async () => (await app.client().post('/api/login/passkey', { passkey })).status),
    );
    expect(statuses.sort((a, b) => a - b)).toEqual([200, 401, 401, 401]);
  });

  it('signs a challenge of the last five minutes', async () => {
    const { authenticator } = await owner();
    const client = app.client();
    const options = await offered(client);
    await sql(
      `update platform.passkey_challenges set expires_at = now() - interval '1 second'
       where digest = sha256($1::bytea)`,
      [options.challenge],
    );
    expect((await client.post('/api/login/passkey', { passkey: authenticator.sign(options) })).status).toBe(401);
  });

  it('of somebody else does not complete a sign-in, nor does one signed for somebody else', async () => {
    const [ada, eve] = [await owner(), await owner()];
    const adas = (await afterPassword(app, ada.person)).client;
    const eves = (await afterPassword(app, eve.person)).client;
    const { body: forAda } = await adas.post<PasskeyRequestOptions>('/api/login/second-factor/options');
    expect((await adas.post('/api/login/second-factor', { passkey: eve.authenticator.sign(forAda) })).status).toBe(401);
    const { body: again } = await adas.post<PasskeyRequestOptions>('/api/login/second-factor/options');
    expect((await eves.post('/api/login/second-factor', { passkey: eve.authenticator.sign(again) })).status).toBe(401);
    const alones = ada.authenticator.sign(await offered(app.client()));
    expect((await adas.post('/api/login/second-factor', { passkey: alones })).status).toBe(401);
    const { body: third } = await adas.post<PasskeyRequestOptions>('/api/login/second-factor/options');
    expect((await adas.post('/api/login/second-factor', { passkey: ada.authenticator.sign(third) })).status).toBe(200);
  });

  it('answers no step that nobody is at', async () => {
    expect(codeOfAnswer(await app.client().post('/api/login/second-factor/options'))).toEqual([
      401,
      'second_step_over',
    ]);
  });

  it('is refused in any other form, and never with a fault', async () => {
    const { authenticator } = await owner();
    const whole = authenticator.sign(await offered(app.client()));
    const json = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
    const { response } = whole;
    const forms: unknown[] = [
      {},
      { passkey: 'x' },
      { passkey: [] },
      { passkey: { ...whole, response: null } },
      { passkey: { ...whole, id: '*' } },
      ...[
        'AA',
        'e30',
        json([]),
        json({ challenge: 1 }),
        json({ challenge: {} }),
        json({ challenge: 'AAAA' }),
        json(null),
      ].map((clientDataJSON) => ({ passkey: { ...whole, response: { ...response, clientDataJSON } } })),
      ...['AA', 'A'.repeat(400)].map((authenticatorData) => ({
        passkey: { ...whole, response: { ...response, authenticatorData } },
      })),
      { passkey: { ...whole, rawId: 'AAAA' } },
      { passkey: { ...whole, response: { ...response, userHandle: 'AAAA' } } },
    ];
    for (const form of forms) {
      const { status } = await app.client().post('/api/login/passkey', form);
      expect([JSON.stringify(form).slice(0, 200), [400, 401].includes(status)]).toEqual([
        JSON.stringify(form).slice(0, 200),
        true,
      ]);
    }
  });
});

describe("one's own passkeys", () => {
  it('have names, are several, and are removed one by one', async () => {
    const { person, authenticator } = await owner();
    const second = await withPasskey(app, person.client, ' Phone ');
    expect([second.recoveryCodes, (await listed(person)).map(({ name }) => name)]).toEqual([[], ['Laptop', 'Phone']]);
    const [laptop, phone] = await listed(person);
    const renamed = await person.client.patch<Passkey>(`${PASSKEYS}/${laptop?.id}`, { name: 'Work' });
    expect([renamed.status, renamed.body.name]).toEqual([200, 'Work']);
    expect((await person.client.delete(`${PASSKEYS}/${laptop?.id}`)).status).toBe(204);
    expect((await alone(authenticator)).status).toBe(401);
    expect((await alone(second.authenticator)).status).toBe(200);
    expect((await person.client.delete(`${PASSKEYS}/${phone?.id}`)).status).toBe(204);
    expect((await afterPassword(app, person)).answer.status).toBe(200);
  });

  it("are nobody else's to rename or remove", async () => {
    const { person } = await owner();
    const [{ id = '' } = {}] = await listed(person);
    const other = await app.signedUp();
    expect(codeOfAnswer(await other.client.patch(`${PASSKEYS}/${id}`, { name: 'Mine' }))).toEqual([
      404,
      'passkey_not_found',
    ]);
    expect(codeOfAnswer(await other.client.delete(`${PASSKEYS}/${id}`))).toEqual([404, 'passkey_not_found']);
    expect((await listed(person))[0]?.name).toBe('Laptop');
  });

  it('are made for whoever asked, once, on our page', async () => {
    const [ada, eve] = [await app.signedUp(), await app.signedUp()];
    const authenticator = new SoftwareAuthenticator(app.url);
    const forAda = authenticator.make(await asked(ada.client));
    expect(codeOfAnswer(await eve.client.post(PASSKEYS, { name: 'x', passkey: forAda }))).toEqual([
      400,
      'passkey_refused',
    ]);
    expect((await ada.client.post(PASSKEYS, { name: 'x', passkey: forAda })).status).toBe(201);
    expect(codeOfAnswer(await ada.client.post(PASSKEYS, { name: 'x', passkey: forAda }))).toEqual([
      400,
      'passkey_refused',
    ]);
    for (const odd of [{ origin: 'https://evil.example' }, { rpId: 'evil.example' }]) {
      const passkey = new SoftwareAuthenticator(app.url).make(await asked(ada.client), odd);
      expect(codeOfAnswer(await ada.client.post(PASSKEYS, { name: 'x', passkey }))).toEqual([400, 'passkey_refused']);
    }
    expect(await listed(eve)).toEqual([]);
  });

  it(`are at most ${MAX_PASSKEYS}`, async () => {
    const person = await app.signedUp();
    for (let n = 0; n < MAX_PASSKEYS; n++) await withPasskey(app, person.client, `Key ${n}`);
    const passkey = new SoftwareAuthenticator(app.url).make(await asked(person.client));
    expect(codeOfAnswer(await person.client.post(PASSKEYS, { name: 'x', passkey }))).toEqual([
      409,
      'too_many_passkeys',
    ]);
  });

  it('stand beside an authenticator app, whose removal leaves them', async () => {
    const { person } = await owner();
    const { secret } = await withAuthenticatorApp(person.client);
    const { client, answer } = await afterPassword(app, person);
    expect(answer.body.secondFactor.methods).toEqual(['code', 'passkey', 'recovery']);
    expect((await client.post('/api/login/second-factor', { code: codeOf(secret) })).status).toBe(200);
    await person.client.delete('/api/profile/second-factors/authenticator-app');
    expect((await afterPassword(app, person)).answer.body.secondFactor.methods).toEqual(['passkey', 'recovery']);
  });

  it('need a name in the address, and say where there is one', async () => {
    const person = await app.signedUp();
    const digits = app.url.replace('localhost', '127.0.0.1');
    const cookie = [...person.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(`${digits}${PASSKEYS}/options`, { method: 'POST', headers: { cookie } });
    const problem = (await answer.json()) as Problem;
    expect([answer.status, problem.code, problem.message]).toEqual([
      400,
      'no_passkeys_here',
      `Passkeys do not work at an address of digits. Open ${app.url} instead.`,
    ]);
  });
});
