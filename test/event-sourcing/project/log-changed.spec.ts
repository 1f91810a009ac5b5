/**
 * Everything that may stand under the log's address in place of what was read of it, found at each moment at which it
 * may come to stand there.
 */
import type { Projector } from '@counterfoil/event-sourcing/project/projector';
import { played } from '../../kit/run/campaign';
import { changeLog } from '../../kit/log/rewound-log';
import { eventually } from '../../kit/run/time-limit';
import { describeLocal } from '../../wire/wire-target';
import { envelopeFor, newTally, TALLY, tallyDecider, tallyProjection, vote } from '../tally';
import { startWriteHouse, type WriteHouse } from '../write-house';

const PATIENCE_MS = 60_000;

/** @param place where the projection stands, at its newest event @returns what is done to the log */
const CHANGES: Readonly<Record<string, (place: bigint) => string>> = {
  'the place is gone': (place) => `DELETE FROM event_store.events WHERE position >= ${place}`,
  'another event stands at the place': (place) =>
    `UPDATE event_store.events SET id = gen_random_uuid() WHERE position >= ${place}`,
  'the log is empty': () => 'DELETE FROM event_store.events',
  'another log stands there': () =>
    `UPDATE event_store.events SET id = gen_random_uuid(), position = position + 1,
       stream = regexp_replace(stream, '.{12}$', '') || 'another'`,
};
const MOMENTS = ['before a start', 'while the store is down', 'beneath the running store'] as const;

let house: WriteHouse;
let number = 0;
beforeAll(async () => {
  house = await startWriteHouse({ own: true, failsCalls: false });
});
afterAll(async () => {
  await house.stop();
});

async function record(stream: string, votes: number): Promise<bigint> {
  const runner = house.runner();
  let last = 0n;
  for (let turn = 0; turn < votes; turn++)
    last = (await runner.run(tallyDecider, stream, vote('ann'), envelopeFor(vote('ann')))).position ?? last;
  return last;
}

/** What a projection shows and what it should, by the log itself. */
async function countsOf(name: string): Promise<{ shown: Map<string, number>; held: Map<string, number> }> {
  const held = new Map<string, number>();
  for await (const page of house.log.readAll({ prefixes: [TALLY], requiresLeader: true }))
    for (const { stream } of page) held.set(stream, (held.get(stream) ?? 0) + 1);
  const { rows } = await house.pool.query<{ stream: string; votes: string }>(
    `SELECT stream, sum(votes) AS votes FROM ${name}.counts GROUP BY stream`,
  );
  return { shown: new Map(rows.map(({ stream, votes }) => [stream, Number(votes)])), held };
}

async function expectSaidAndBuiltAnew(projector: Projector, name: string, place: bigint): Promise<void> {
  const said = await eventually('it to be said', async () => {
    const fills = (await projector.status()).filter(({ projection }) => projection === name);
    return fills.find(({ astraySince }) => astraySince)?.lastError;
  });
  expect(said).toContain(`no longer holds what was read of it up to ${place}`);
  expect(said).toContain('put back to an earlier moment, or another log stands under its address');
  await eventually('one set of tables, which shows what the log holds', async () => {
    const fills = (await projector.status()).filter(({ projection }) => projection === name);
    expect(fills.map(({ astraySince }) => astraySince)).toEqual([undefined]);
    const { shown, held } = await countsOf(name);
    expect(shown).toEqual(held);
    return true;
  });
}

const cases = Object.entries(CHANGES).flatMap(([what, change]) => MOMENTS.map((when) => ({ what, when, change })));
/** `npm test` has each change but the one that log-rewound.spec.ts makes too, and each moment once. */
const PLAYED = played(
  cases.filter((_, at) => [3, 7, 11].includes(at)),
  cases,
);

describeLocal('a log that is not the one that was read', () => {
  it.each(PLAYED)('is said to be so, and its projections are built anew: $what, $when', async ({ when, change }) => {
    const projection = tallyProjection(1, `changed${++number}`);
    const parts = { projections: [projection], progress: await house.progress() };
    const first = house.projector(parts);
    await first.start();
    const place = await record(newTally(), 4);
    expect(await parts.progress.waitFor(place, [projection.name], PATIENCE_MS)).toBe(true);
    if (when === 'before a start') await first.stop();
    if (when !== 'beneath the running store') await house.store().kill();
    await changeLog(house.store(), change(place));
    if (when !== 'beneath the running store') await house.store().restart();
    // Nothing else finds out while nothing is written.
    else await record(newTally(), 1);
    const following = when === 'before a start' ? house.projector(parts) : first;
    if (following !== first) await following.start();
    await expectSaidAndBuiltAnew(following, projection.name, place);
    expect(await parts.progress.waitFor(await record(newTally(), 2), [projection.name], PATIENCE_MS)).toBe(true);
    const { shown, held } = await countsOf(projection.name);
    expect(shown).toEqual(held);
    await following.stop();
  });
});
