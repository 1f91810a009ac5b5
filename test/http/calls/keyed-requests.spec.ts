/** `Idempotency-Key` on calls that are no commands of the books. */
import { IDEMPOTENCY_KEY_HEADER } from '@counterfoil/contracts/header';
import type { Problem } from '@counterfoil/contracts/problem.contract';
import type { CreatedApiToken } from '@counterfoil/contracts/profile.contract';
import type { ReachableApp, SignedUp } from '../../kit/app/app';
import type { Answer } from '../../kit/app/http-client';
import { withClient } from '../../kit/books/read-models';
import { sharedApp } from '../../kit/app/shared-app';
import { eventually } from '../../kit/run/time-limit';

let app: ReachableApp;
beforeAll(async () => {
  app = await sharedApp();
});

describe('a key', () => {
  const notifications = '/api/profile/notifications';
  const change = ({ client }: SignedUp, body: object, key: string): Promise<Answer<Problem>> =>
    client.put(notifications, body, { headers: { [IDEMPOTENCY_KEY_HEADER]: key } });

  it('answers with what was answered first, also when things have changed since', async () => {
    const person = await app.signedUp();
    const first = await change(person, { monthlySummary: false }, 'one');
    await person.client.put(notifications, { monthlySummary: true });
    const again = await change(person, { monthlySummary: false }, 'one');
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect((await person.client.get(notifications)).body).toMatchObject({ monthlySummary: true });
  });

  it('is the own of one person on one call, and free again after a refusal', async () => {
    const [one, other] = [await app.signedUp(), await app.signedUp()];
    expect((await change(one, { monthlySummary: 'perhaps' }, 'same')).status).toBe(400);
    expect((await change(one, { monthlySummary: false }, 'same')).status).toBe(200);
    expect((await change(other, { monthlySummary: true }, 'same')).body).toMatchObject({ monthlySummary: true });
    expect(
      (
        await one.client.put(
          `/api/profile`,
          { firstName: 'Grace', lastName: 'Hopper', email: one.user.email },
          { headers: { [IDEMPOTENCY_KEY_HEADER]: 'same' } },
        )
      ).status,
    ).toBe(200);
    expect((await change(one, { monthlySummary: false }, 'ü')).status).toBe(400);
  });

  it('waits for the request that is under way, and is left by a process that died after half a minute', async () => {
    const person = await app.signedUp();
    const ofPerson = [person.user.id];
    await withClient(app.databaseUrl, async (db) => {
      await db.query('begin');
      await db.query('select from platform.users where id = $1 for update', ofPerson);
      const profile = { firstName: 'Grace', lastName: 'Hopper', email: person.user.email };
      const both = [1, 2].map(() =>
        person.client.put<{ firstName: string }>('/api/profile', profile, {
          headers: { [IDEMPOTENCY_KEY_HEADER]: 'slow' },
        }),
      );
      const waiting = 'select from pg_stat_activity where pg_backend_pid() = any (pg_blocking_pids(pid))';
      await eventually('a call waiting for the lock', async () =>
        (await db.query(waiting)).rowCount ? true : undefined,
      );
      await db.query('commit');
      for (const { status, body } of await Promise.all(both)) expect([status, body.firstName]).toEqual([200, 'Grace']);
    });
    await change(person, { monthlySummary: false }, 'left');
    await person.client.put(notifications, { monthlySummary: true });
    const { rows } = await withClient(app.databaseUrl, (db) =>
      db.query<{ seconds: number }>(
        `
          update platform.keyed_requests r set status = null, body = null, held_until = now() + interval '1 second'
            from platform.keyed_requests old
         where r.id = old.id and r.user_id = $1 and r.path = '${notifications}'
           returning extract(epoch from old.held_until - old.begun_at)::float8 as seconds`,
        ofPerson,
      ),
    );
    expect(rows).toEqual([{ seconds: 30 }]);
    expect((await change(person, { monthlySummary: true }, 'left')).status).toBe(409);
    expect((await change(person, { monthlySummary: false }, 'left')).status).toBe(200);
    expect((await person.client.get(notifications)).body).toMatchObject({ monthlySummary: false });
  });

  it('makes one token, whose text is kept nowhere', async () => {
    const { client } = await app.signedUp();
    const make = (): Promise<Answer<CreatedApiToken & Problem>> =>
      client.post(
        '/api/profile/tokens',
        { name: 'x', scopes: ['read'] },
        { headers: { [IDEMPOTENCY_KEY_HEADER]: 'token' } },
      );
    const [first, second] = [await make(), await make()];
    expect([first.status, second.status, second.body.code]).toEqual([201, 409, 'token_made']);
    const { rowCount } = await withClient(app.databaseUrl, (db) =>
      db.query('select from platform.keyed_requests where strpos(body::text, $1) > 0', [first.body.token]),
    );
    expect(rowCount).toBe(0);
  });
});
