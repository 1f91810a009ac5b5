import { Outbox, type OutboxEntry } from '@counterfoil/event-sourcing/write/outbox';
import { MAX_ATTEMPTS, OutboxRelay } from '@counterfoil/event-sourcing/write/outbox-relay';
import { randomUUID } from 'node:crypto';
import { eventually } from '../../kit/run/time-limit';
import { tallyCodec, type TallyEvent } from '../tally';
import { readWhole, startWriteHouse, type WriteHouse } from '../write-house';

let house: WriteHouse;
const outbox = new Outbox<TallyEvent>(tallyCodec);
beforeAll(async () => {
  house = await startWriteHouse();
});
afterAll(async () => {
  await house.stop();
});

function entryOf(stream: string, number: number, id: string = randomUUID()): OutboxEntry<TallyEvent> {
  return {
    id,
    stream,
    event: { type: 'Voted', data: { number, for: 'ann' } },
    actorId: 'user-1',
    actorRole: 'owner',
    correlationId: 'c',
  };
}

const numbersIn = async (stream: string) => (await readWhole(house.log, stream)).map((event) => event.data['number']);

it('sends each entry once and in order, with two relays and one of them restarted in the middle', async () => {
  const streams = Array.from({ length: 5 }, () => `user-${randomUUID()}`);
  const relays = [house.runner(), house.runner({ log: house.openLog() })].map(
    (runner) => new OutboxRelay({ pool: house.pool, runner, codec: tallyCodec }),
  );
  for (const relay of relays) relay.start();
  for (let number = 1; number <= 16; number++) {
    for (const stream of streams) await outbox.enqueue(house.pool, entryOf(stream, number));
    if (number === 8) await relays[0]?.stop();
    if (number === 12) relays[0]?.start();
  }
  await eventually('no entry to be pending', async () => {
    const { rows } = await house.pool.query<{ pending: string }>(
      'SELECT count(*) AS pending FROM event_sourcing.outbox WHERE appended_at IS NULL',
    );
    return rows[0]?.pending === '0' ? true : undefined;
  });
  const expected = Array.from({ length: 16 }, (_, index) => index + 1);
  for (const stream of streams) expect(await numbersIn(stream)).toEqual(expected);
  for (const relay of relays) await relay.stop();
});

it('sends an entry again that was appended but not marked, and the log holds it once', async () => {
  const stream = `user-${randomUUID()}`;
  const relay = new OutboxRelay({ pool: house.pool, runner: house.runner(), codec: tallyCodec });
  const entry = entryOf(stream, 1);
  await outbox.enqueue(house.pool, entry);
  relay.start();
  await eventually('the event', async () => ((await numbersIn(stream)).length === 1 ? true : undefined));
  await relay.stop();
  await house.pool.query('UPDATE event_sourcing.outbox SET appended_at = NULL WHERE id = $1', [entry.id]);
  const other = new OutboxRelay({ pool: house.pool, runner: house.runner(), codec: tallyCodec });
  other.start();
  await eventually('the mark', async () => {
    const { rows } = await house.pool.query(
      'SELECT 1 FROM event_sourcing.outbox WHERE id = $1 AND appended_at IS NOT NULL AND position > 0',
      [entry.id],
    );
    return rows.length === 1 ? true : undefined;
  });
  await other.stop();
  expect(await numbersIn(stream)).toEqual([1]);
});

it('sends nothing of a transaction that was rolled back', async () => {
  const stream = `user-${randomUUID()}`;
  const relay = new OutboxRelay({ pool: house.pool, runner: house.runner(), codec: tallyCodec });
  relay.start();
  const client = await house.pool.connect();
  await client.query('BEGIN');
  await outbox.enqueue(client, entryOf(stream, 1));
  await client.query('ROLLBACK');
  await client.query('BEGIN');
  await outbox.enqueue(client, entryOf(stream, 2));
  await client.query('COMMIT');
  client.release();
  await eventually('the event', async () => ((await numbersIn(stream)).length === 1 ? true : undefined));
  expect(await numbersIn(stream)).toEqual([2]);
  await relay.stop();
});

it('poisons an entry that cannot be sent, keeps those behind it in order, and shows it', async () => {
  const stream = `user-${randomUUID()}`;
  const healthy = `user-${randomUUID()}`;
  const bad = entryOf(stream, 1);
  await outbox.enqueue(house.pool, bad);
  await outbox.enqueue(house.pool, entryOf(stream, 2));
  await outbox.enqueue(house.pool, entryOf(healthy, 1));
  await house.pool.query("UPDATE event_sourcing.outbox SET event_type = 'Garbled', attempts = $2 WHERE id = $1", [
    bad.id,
    MAX_ATTEMPTS - 1,
  ]);
  const relay = new OutboxRelay({ pool: house.pool, runner: house.runner(), codec: tallyCodec });
  relay.start();
  const [poisoned] = await eventually('the poisoned entry', async () => {
    const { rows } = await house.pool.query<{ id: string; last_error: string }>(
      'SELECT id, last_error FROM event_sourcing.outbox WHERE poisoned_at IS NOT NULL AND stream = $1',
      [stream],
    );
    return rows.length > 0 ? rows : undefined;
  });
  expect(poisoned).toEqual({ id: bad.id, last_error: expect.stringContaining('cannot read Garbled') });
  await eventually('the other stream', async () => ((await numbersIn(healthy)).length === 1 ? true : undefined));
  expect(await numbersIn(stream)).toEqual([]);
  await house.pool.query("UPDATE event_sourcing.outbox SET event_type = 'Voted' WHERE id = $1", [bad.id]);
  // What docs/alarms.md tells whoever operates it.
  await house.pool.query(
    'UPDATE event_sourcing.outbox SET poisoned_at = NULL, attempts = 0, next_attempt_at = now() WHERE id = $1',
    [bad.id],
  );
  await eventually('both', async () => ((await numbersIn(stream)).length === 2 ? true : undefined));
  expect(await numbersIn(stream)).toEqual([1, 2]);
  await relay.stop();
});
