import { randomUUID } from 'node:crypto';
import { IDEMPOTENCY_KEY_HEADER } from '@counterfoil/contracts/header';
import type { Problem } from '@counterfoil/contracts/problem.contract';
import { startBooks, type TestBooks } from '../../kit/books/books';
import { declaredRoutes } from '../../kit/app/declared-routes';
import type { Answer } from '../../kit/app/http-client';
import { withClient } from '../../kit/books/read-models';
import { platform } from '../admin/platform';
import { keyedCalls, type KeyedCall } from './keyed-calls';

const ROUTES = declaredRoutes();
const KEYED = ROUTES.filter(({ isKeyed }) => isKeyed);
const REUSED = 'This command id was already used for another request.';

/** `Idempotency-Key` on every call that is no command of the books: at the same time, again, with another body. */
export function keyedWalk(): void {
  let books: TestBooks;
  beforeAll(async () => {
    books = await startBooks(platform.app);
  });

  it('is taken by every call that writes, or the call says why not', () => {
    const writing = ROUTES.filter(({ method }) => method !== 'GET');
    const takes = ({ isCommand, isKeyed }: (typeof ROUTES)[number]): boolean => isCommand || isKeyed;
    expect(
      writing.filter((route) => takes(route) === (route.unkeyedBecause !== undefined)).map(({ name }) => name),
    ).toEqual([]);
    expect(Object.keys(keyedCalls(platform.app, books, platform.boss.client)).sort()).toEqual(
      KEYED.map(({ name }) => name).sort(),
    );
  });

  it.each(KEYED)('counts once, however often it is sent, and is refused with another body: $name', async ({ name }) => {
    const call = await keyedCalls(platform.app, books, platform.boss.client)[name]?.();
    if (!call) throw new Error(`nothing says how ${name} is called`);
    const key = randomUUID();
    const [first, second] = await Promise.all([send(name, call, key), send(name, call, key)]);
    const before = await effects();
    const third = await send(name, call, key);
    expect([first.text, first.status < 300]).toEqual([first.text, true]);
    for (const { status, body } of [second, third]) expect([status, body]).toEqual([first.status, first.body]);
    const other = await send(
      name,
      { ...call, body: call.other, ...(call.otherFile ? { file: call.otherFile } : {}) },
      key,
    );
    expect([other.status, other.body.code, other.body.message]).toEqual([409, 'command_id_reused', REUSED]);
    expect(await effects()).toBe(before);
  });
}

/**
 * What the tables of people and of the platform hold, and how many facts were told: the same where nothing was done.
 */
function effects(): Promise<string> {
  return withClient(platform.app.databaseUrl, async (db) => {
    const { rows: tables } = await db.query<{ name: string }>(
      `
        select tablename as name from pg_tables where schemaname = 'platform'
          and tablename not in ('keyed_requests', 'sessions', 'user_sessions')`,
    );
    const digests = tables.map(
      ({ name }) =>
        `
          select '${name}' as place, md5(string_agg((to_jsonb(t) - 'last_active_at')::text, ''
            order by t::text)) as held from platform.${name} t`,
    );
    const facts = `select 'facts', coalesce(pg_sequence_last_value(pg_get_serial_sequence('event_sourcing.outbox', 'seq')), 0)::text`;
    return JSON.stringify((await db.query([...digests, facts].join(' union all '))).rows);
  });
}

function send(route: string, { client, path, body, file }: KeyedCall, key: string): Promise<Answer<Problem>> {
  const headers = { ...file?.headers, [IDEMPOTENCY_KEY_HEADER]: key };
  return client.call(route.split(' ')[0] ?? '', path, file ? undefined : body, { ...file, headers });
}
