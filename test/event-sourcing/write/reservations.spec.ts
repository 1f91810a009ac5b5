import { Reservations, type Claim } from '@counterfoil/event-sourcing/write/reservations';
import { randomUUID } from 'node:crypto';
import { note } from '../../kit/log/log-server';
import { eventually } from '../../kit/run/time-limit';
import { envelopeFor, newTally, TALLY, tallyDecider, tallyProjection, vote } from '../tally';
import { startWriteHouse, type WriteHouse } from '../write-house';

/** No reservation is over before the command that it is for, however busy the machine is. */
const LONGER_THAN_A_COMMAND_MS = 60_000;

let house: WriteHouse;
let reservations: Reservations;
beforeAll(async () => {
  house = await startWriteHouse();
  // The projection's views, empty: nobody runs it yet.
  const projector = house.projector({ projections: [tallyProjection(1, 'usage')] });
  await projector.start();
  await projector.stop();
  // A scope is counted over all its streams; their names begin with it.
  const usedSql = `
    SELECT sum(votes) FROM usage.counts WHERE stream LIKE '${TALLY}' || $1 || '%' AND $2 <> '' AND $3 <> ''`;
  reservations = new Reservations({
    pool: house.pool,
    log: house.log,
    streamPrefixes: [TALLY],
    projection: 'usage',
    usedSql,
    lateAppendsMs: 50,
  });
});
afterAll(async () => {
  await house.stop();
});

function claim(scope: string, commandId: string, more: Partial<Claim> = {}): Claim {
  return {
    scope,
    resource: 'votes',
    period: '2026-11',
    commandId,
    n: 1,
    limit: 10,
    withinMs: LONGER_THAN_A_COMMAND_MS,
    ...more,
  };
}

it('reserves exactly the limit for many who ask at once', async () => {
  const scope = randomUUID();
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => reservations.reserve(claim(scope, randomUUID(), { n: 3 }))),
  );
  expect(answers.filter(({ reserved }) => reserved)).toHaveLength(3);
  expect(answers.find(({ reserved }) => !reserved)).toEqual({ reserved: false, room: 1 });
  await expect(reservations.reserve(claim(scope, randomUUID()))).resolves.toEqual({ reserved: true, room: 1 });
  await expect(reservations.reserve(claim(scope, randomUUID(), { period: '2026-12' }))).resolves.toEqual({
    reserved: true,
    room: 10,
  });
});

/** As if its time had been over for long. */
async function makeOverdue(commandId: string): Promise<void> {
  await house.pool.query('UPDATE event_sourcing.reservations SET expires_at = now() WHERE command_id = $1', [
    commandId,
  ]);
}

it('gives room back when a command is given up, or was never recorded, and counts the same command once', async () => {
  const scope = randomUUID();
  const command = randomUUID();
  await reservations.reserve(claim(scope, command, { n: 10 }));
  await expect(reservations.reserve(claim(scope, command, { n: 10 }))).resolves.toEqual({ reserved: true, room: 10 });
  await expect(reservations.reserve(claim(scope, randomUUID()))).resolves.toEqual({ reserved: false, room: 0 });
  await reservations.release(command);
  // What was never recorded is settled at the newest event of ours, which the projection then has to reach.
  const progress = await house.progress();
  const projector = house.projector({ projections: [tallyProjection(1, 'usage')], progress, batchIntervalMs: 0 });
  await projector.start();
  // It follows what comes by now, and an event of others moves it nowhere.
  const { position = 0n } = await house.runner().run(tallyDecider, newTally(), vote('ann'), envelopeFor(vote('ann')));
  expect(await progress.waitFor(position, ['usage'], 30_000)).toBe(true);
  await note(house.log, `others-${randomUUID()}`, 1);
  const abandoned = randomUUID();
  await reservations.reserve(claim(scope, abandoned, { n: 10 }));
  await makeOverdue(abandoned);
  // Once the log has answered twice, nothing of it can come any more.
  await eventually('room', async () =>
    (await reservations.reserve(claim(scope, randomUUID(), { n: 10 }))).reserved ? true : undefined,
  );
  await projector.stop();
});

it('never lets more than the limit through while commands are projected, and in the end exactly the limit', async () => {
  const scope = `${randomUUID()}-`;
  const projector = house.projector({ projections: [tallyProjection(1, 'usage')], batchIntervalMs: 0 });
  await projector.start();
  const runner = house.runner();
  const limit = 150;
  let recorded = 0;
  const recordOne = async (client: number) => {
    const envelope = envelopeFor(vote('ann'));
    const { reserved } = await reservations.reserve(claim(scope, envelope.commandId, { limit }));
    if (!reserved) return false;
    const { position } = await runner.run(tallyDecider, `${TALLY}${scope}${client}`, vote('ann'), envelope);
    recorded++;
    if (position !== undefined) await reservations.settle(envelope.commandId, position);
    return true;
  };
  await Promise.all(
    Array.from({ length: 12 }, async (_, client) => {
      for (let turn = 0; turn < 20; turn++) await recordOne(client);
    }),
  );
  expect(recorded).toBeLessThanOrEqual(limit);
  // A command that is projected and not yet settled counts twice for a moment: a refusal then is one too many, never
  // one too few.
  await eventually('the limit to be used up', async () => (await recordOne(99), recorded >= limit ? true : undefined));
  expect(await recordOne(99)).toBe(false);
  expect(recorded).toBe(limit);
  await projector.stop();
});

it('counts a command for as long as it is not projected, however long that takes', async () => {
  const scope = `${randomUUID()}-`;
  const runner = house.runner();
  const record = async () => {
    const envelope = envelopeFor(vote('ann'));
    const { reserved } = await reservations.reserve(claim(scope, envelope.commandId, { limit: 3 }));
    if (!reserved) return undefined;
    const { position } = await runner.run(tallyDecider, `${TALLY}${scope}1`, vote('ann'), envelope);
    return { commandId: envelope.commandId, position: position ?? 0n };
  };
  const settled = await record();
  await reservations.settle(settled?.commandId ?? '', settled?.position ?? 0n);
  // The outcome of these was unknown, or their process died.
  const [second, third] = [await record(), await record()];
  expect([second, third]).not.toContain(undefined);
  // The projection stands still far beyond every deadline.
  for (const { commandId } of [settled, second, third].flatMap((done) => done ?? [])) await makeOverdue(commandId);
  for (let attempt = 0; attempt < 5; attempt++) {
    expect(await record()).toBeUndefined();
    await new Promise((resolve) => setTimeout(resolve, 60));
  }
  const projector = house.projector({ projections: [tallyProjection(1, 'usage')], batchIntervalMs: 0 });
  await projector.start();
  await eventually('the votes to be counted and nothing else', async () => {
    const { rows } = await house.pool.query('SELECT 1 FROM event_sourcing.reservations WHERE scope = $1', [scope]);
    await reservations.reserve(claim(scope, randomUUID(), { limit: 3 }));
    return rows.length === 0 ? true : undefined;
  });
  await expect(reservations.reserve(claim(scope, randomUUID(), { limit: 4 }))).resolves.toEqual({
    reserved: true,
    room: 1,
  });
  await projector.stop();
});
