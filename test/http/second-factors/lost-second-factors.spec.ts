/** Second factors that are lost, left alone, or go with their owner. */
import { randomUUID } from 'node:crypto';
import type { User } from '@counterfoil/contracts/auth.contract';
import type { Problem } from '@counterfoil/contracts/problem.contract';
import type { SecondFactors } from '@counterfoil/contracts/second-factor.contract';
import { platformAdmin } from '../../kit/app/administrators';
import type { ReachableApp, SignedUp } from '../../kit/app/app';
import type { Answer, HttpClient } from '../../kit/app/http-client';
import { mailsTo } from '../../kit/app/mails';
import { logOf } from '../../kit/log/own-log';
import { withClient } from '../../kit/books/read-models';
import { afterPassword, atLocalhost, codeOf, withAuthenticatorApp } from '../../kit/app/second-factors';
import { sharedApp } from '../../kit/app/shared-app';
import { eventually } from '../../kit/run/time-limit';

const FACTORS = '/api/profile/second-factors';

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

async function withApp(): Promise<{ person: SignedUp; secret: string; recoveryCodes: string[] }> {
  const person = await app.signedUp();
  return { person, ...(await withAuthenticatorApp(person.client)) };
}

/** Facts about second factors in somebody's stream: type, kind, and who did it. */
async function noted({ user }: SignedUp, count: number): Promise<unknown[][]> {
  const log = logOf(app);
  try {
    return await eventually('the facts in the log', async () => {
      const facts: unknown[][] = [];
      for await (const page of log.readStream(`user-${user.id}`)) {
        const about = page.filter(({ type }) => type.startsWith('SecondFactor'));
        facts.push(...about.map(({ type, data, metadata }) => [type, data['kind'], metadata.actorId]));
      }
      return facts.length >= count ? facts : undefined;
    });
  } finally {
    await log.close();
  }
}

describe('whoever has lost everything', () => {
  it('is helped by an administrator, which is told and stands in the log', async () => {
    const { person, secret } = await withApp();
    const admin = await platformAdmin(app);
    const path = `/api/admin/users/${person.user.id}/second-factors`;
    expect((await person.client.delete(path)).status).toBe(403);
    const waiting = await afterPassword(app, person);
    expect((await admin.client.delete(path)).status).toBe(204);
    expect(codeOfAnswer(await step(waiting.client, { code: codeOf(secret) }))).toEqual([401, 'second_step_over']);
    expect((await afterPassword(app, person)).answer.status).toBe(200);
    expect(await subjects(person)).toEqual(['A second factor was added', 'Your second factors were removed']);
    expect(await noted(person, 2)).toEqual([
      ['SecondFactorAdded', 'authenticator app', person.user.id],
      ['SecondFactorRemoved', 'all', admin.user.id],
    ]);
    expect(codeOfAnswer(await admin.client.delete(path))).toEqual([404, 'no_second_factor']);
    expect(codeOfAnswer(await admin.client.delete(`/api/admin/users/${randomUUID()}/second-factors`))).toEqual([
      404,
      'user_not_found',
    ]);
  });

  it('is not, where they administer the platform themselves', async () => {
    const { person } = await withApp();
    const admin = await platformAdmin(app);
    await sql('update platform.users set is_admin = true where id = $1', [person.user.id]);
    expect(codeOfAnswer(await admin.client.delete(`/api/admin/users/${person.user.id}/second-factors`))).toEqual([
      403,
      'only_operator',
    ]);
    expect((await factorsOf(person)).authenticatorApp).not.toBeNull();
  });
});

it('leaves tokens alone', async () => {
  const person = await app.signedUp();
  const { body } = await person.client.post<{ token: string }>('/api/profile/tokens', { name: 'x', scopes: ['read'] });
  await withAuthenticatorApp(person.client);
  expect(
    (await app.client().get('/api/businesses', { headers: { authorization: `Bearer ${body.token}` } })).status,
  ).toBe(200);
});

it('goes with its owner, every row of it', async () => {
  const { person } = await withApp();
  await afterPassword(app, person);
  await person.client.post(`${FACTORS}/passkeys/options`, {});
  expect((await person.client.delete('/api/profile', { password: person.password })).status).toBe(204);
  for (const table of ['authenticator_apps', 'recovery_codes', 'pending_sign_ins', 'passkey_challenges']) {
    const { rowCount } = await sql(`select 1 from platform.${table} where user_id = $1`, [person.user.id]);
    expect([table, rowCount]).toEqual([table, 0]);
  }
});
