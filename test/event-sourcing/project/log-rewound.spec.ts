import { randomUUID } from 'node:crypto';
import { eventHash } from '@counterfoil/event-sourcing/log/chain';
import { EventStoreEventLog } from '@counterfoil/event-sourcing/log/eventstore-event-log';
import { NO_STREAM, type ProposedEvent } from '@counterfoil/event-sourcing/log/event-log';
import { placeInLog } from '@counterfoil/event-sourcing/log/log-place';
import { receiptsProjection } from '@counterfoil/event-sourcing/project/receipts-projection';
import type { CommandRunner } from '@counterfoil/event-sourcing/write/command-runner';
import { Unavailable } from '@counterfoil/event-sourcing/write/unavailable';
import { rewindLog } from '../../kit/log/rewound-log';
import { appendSurely } from '../../kit/log/sure-appends';
import { eventually } from '../../kit/run/time-limit';
import { envelopeFor, newTally, TALLY, tallyDecider, tallyProjection, vote, type TallyCommand } from '../tally';
import { describeLocal, itLocal } from '../../wire/wire-target';
import { readWhole, startWriteHouse, type WriteHouse } from '../write-house';

const PATIENCE_MS = 60_000;
const SOON_MS = 1_000;

let house: WriteHouse;
let number = 0;
beforeAll(async () => {
  house = await startWriteHouse({ own: true, failsCalls: false });
});
afterAll(async () => {
  await house.stop();
});

/** Receipts of the log that was do not know what this one has where they have passed: it would be recorded twice. */
async function expectNothingRecorded(runner: CommandRunner, stream: string): Promise<void> {
  const before = await readWhole(house.log, stream);
  const envelope = envelopeFor(vote('ann'));
  for (let turn = 0; turn < 2; turn++) {
    const soon = { ...envelope, deadline: Date.now() + SOON_MS };
    await expect(runner.run(tallyDecider, stream, vote('ann'), soon)).rejects.toBeInstanceOf(Unavailable);
  }
  expect(await readWhole(house.log, stream)).toEqual(before);
}

describeLocal('a log that was put back to an earlier moment', () => {
  const moments = ['while it is followed', 'while nobody follows it'];
  it.each(moments)('is recognised %s, and nothing of what follows is skipped', async (when) => {
    const projection = tallyProjection(1, `tally${++number}`);
    const votesIn = async (name: string): Promise<number> => {
      const text = `SELECT coalesce(sum(votes), 0) AS votes FROM ${projection.name}.counts WHERE stream = $1`;
      return Number((await house.pool.query<{ votes: string }>(text, [name])).rows[0]?.votes);
    };
    const parts = { projections: [projection, receiptsProjection([TALLY])], progress: await house.progress() };
    const projector = house.projector(parts);
    await projector.start();
    const [stream, other] = [newTally(), newTally()];
    const [runner, elsewhere] = [house.runner(), house.runner({ log: house.openLog() })];
    const one = (id?: string) => [tallyDecider, stream, vote('ann'), envelopeFor(vote('ann'), id)] as const;
    for (let turn = 0; turn < 5; turn++) await runner.run(...one());
    // One that this process asks for again only when all else is of this log.
    const held = newTally();
    const vote3 = (by: typeof runner) => by.run(tallyDecider, held, vote('ann', 3), envelopeFor(vote('ann', 3)));
    await vote3(runner);
    const kept = await house.log.head();
    const lost = one();
    await runner.run(...lost);
    await vote3(runner);
    const { position: last } = await runner.run(...one());
    await parts.progress.waitFor(last, [projection.name, 'receipts'], PATIENCE_MS);
    if (when !== 'while it is followed') await projector.stop();
    await rewindLog(house.store(), kept);
    // The log goes on past where the checkpoints stand.
    const votes = vote('bob', 5);
    for (let turn = 0; turn < 30; turn++) await elsewhere.run(tallyDecider, other, votes, envelopeFor(votes));
    if (when !== 'while it is followed') await expectNothingRecorded(elsewhere, stream);
    const following = when === 'while it is followed' ? projector : house.projector(parts);
    if (following !== projector) await following.start();
    const saying = eventually('it to be said', async () => {
      const fills = await following.status();
      const astray = fills.find(({ projection: name, astraySince }) => name === projection.name && astraySince);
      return astray?.lastError;
    });
    // And the stream to the revision that is held of it, once the receipts are of this log.
    await elsewhere.run(...one());
    await elsewhere.run(...one());
    await vote3(elsewhere);
    expect(await saying).toContain('put back to an earlier moment');
    // Decided on what the log holds, not on what was read of it before.
    const again = await eventually('the lost command', () => runner.run(...lost));
    expect(again).toMatchObject({ repeated: false });
    const { position } = await runner.run(...one());
    expect(await parts.progress.waitFor(position, [projection.name, 'receipts'], PATIENCE_MS)).toBe(true);
    await eventually('one set of tables', async () => {
      const fills = (await following.status()).filter((fill) => fill.projection === projection.name);
      return fills.length === 1 && !fills[0]?.astraySince ? true : undefined;
    });
    expect(await parts.progress.waitFor(position, [projection.name], PATIENCE_MS)).toBe(true);
    expect([await votesIn(stream), await votesIn(other)]).toEqual([9, 150]);
    await vote3(runner);
    for (const name of [stream, held]) {
      const events = await readWhole(house.log, name);
      expect(events.map(({ data }) => data['number'])).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
      events.slice(1).forEach((event, at) => expect(event.metadata['prevHash']).toBe(eventHash(events[at] ?? event)));
    }
    expect((await runner.run(...lost)).repeated).toBe(true);
    await following.stop();
  });
});

/** Of a server whose connections are lost without a word. */
class LogWithoutLosses extends EventStoreEventLog {
  override get losses(): number {
    return 0;
  }
}

itLocal.each([
  ['by its connection, which was lost', EventStoreEventLog, 1],
  ['by what follows in the stream, where no loss is noticed', LogWithoutLosses, 2],
])('a process that has appended nothing finds out %s', async (_how, Log, votes) => {
  const log = new Log({ connectionString: house.url });
  const [reader, writer] = [house.runner({ log }), house.runner({ log: house.openLog() })];
  const stream = newTally();
  const carryOut = (by: CommandRunner, command: TallyCommand) =>
    by.run(tallyDecider, stream, command, envelopeFor(command));
  try {
    const { position } = await carryOut(writer, vote('ann'));
    await carryOut(writer, { kind: 'limit', votes: 1 });
    await expect(carryOut(reader, vote('bob'))).rejects.toThrow('No more votes.');
    await rewindLog(house.store(), position ?? 0n);
    // No limit stands where the reader read one.
    for (let turn = 0; turn < votes; turn++) await eventually('a vote', () => carryOut(writer, vote('ann')));
    await carryOut(reader, vote('bob'));
    const events = await readWhole(house.log, stream);
    expect(events.map(({ data }) => data['number'])).toEqual(Array.from({ length: votes + 2 }, (_, at) => at + 1));
  } finally {
    await log.close();
  }
});

it('a place far behind the newest event of ours is found, however many of others stand between them', async () => {
  const { log } = house;
  const event = (): ProposedEvent => ({ id: randomUUID(), type: 'Counted', data: {}, metadata: {} });
  const [stream, others] = [newTally(), `others-${randomUUID()}`];
  const ours = event();
  const { position: known } = await appendSurely(log, stream, [ours], NO_STREAM);
  let revision = NO_STREAM;
  let position = known;
  for (let batch = 0; batch < 12; batch++)
    ({ revision, position } = await appendSurely(log, others, Array.from({ length: 500 }, event), revision));
  await appendSurely(log, others, [event()], revision);
  const place = { position, known: { id: ours.id, position: known } };
  expect(await placeInLog(log, place, [TALLY])).toBe(position);
});
