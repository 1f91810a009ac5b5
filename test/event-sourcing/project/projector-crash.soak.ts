import { eventually } from '../../kit/run/time-limit';
import { startTestPostgres, type TestPostgres } from '../../kit/servers/test-postgres';
import { startNode, type NodeProcess } from '../../kit/run/node-process';
import { envelopeFor, newTally, TALLY, tallyDecider, tallyProjection, vote } from '../tally';
import { IS_LOCAL } from '../../wire/target-name';
import { readWhole, startWriteHouse, type WriteHouse } from '../write-house';

let postgres: TestPostgres;
let house: WriteHouse;
beforeAll(async () => {
  postgres = await startTestPostgres();
  house = await startWriteHouse({ own: true, failsCalls: false, postgres: postgres.url });
});
afterAll(async () => {
  await house.stop();
  await postgres.stop();
});

async function startProjecting(): Promise<NodeProcess> {
  let output = '';
  const environment = {
    DATABASE_URL: house.databaseUrl,
    EVENTSTORE_URL: house.url,
    LOG_BEGIN: String(house.begin),
    TALLY_PREFIX: TALLY,
  };
  const child = await startNode('test/event-sourcing/projector-process.ts', environment, () => Promise.resolve(true), {
    nodeArgs: ['-r', '@swc-node/register'],
  });
  await eventually('the projector to start', () =>
    (output = child.output()).includes('ready') ? true : undefined,
  ).catch((error: unknown) => {
    throw new Error(`${String(error)}\n${output}`);
  });
  return child;
}

async function countedPerStream(): Promise<Map<string, number>> {
  const { rows } = await house.pool.query<{ stream: string; votes: string }>(
    'SELECT stream, sum(votes) AS votes FROM tally.counts GROUP BY stream',
  );
  return new Map(rows.map((row) => [row.stream, Number(row.votes)]));
}

/** Writers that go on until they are stopped, with what was acknowledged per stream. */
function startWriting(streams: readonly string[]) {
  const runner = house.runner();
  let running = true;
  let acknowledged = 0;
  const work = Promise.all(
    streams.map(async (stream) => {
      while (running) {
        const envelope = envelopeFor(vote('ann', 3));
        for (let answered = false; !answered;) {
          answered = await runner.run(tallyDecider, stream, vote('ann', 3), envelope).then(
            () => true,
            () => false,
          );
        }
        acknowledged++;
        await new Promise((resolve) => setTimeout(resolve, 2));
      }
    }),
  );
  return {
    acknowledged: () => acknowledged,
    async stop() {
      running = false;
      await work;
    },
  };
}

async function expectExactCounts(streams: readonly string[]): Promise<void> {
  const expected = new Map<string, number>();
  for (const stream of streams) expected.set(stream, (await readWhole(house.log, stream)).length);
  const wanted = [...expected.values()].reduce((sum, votes) => sum + votes, 0);
  await eventually('all votes to be counted', async () => {
    const counted = await countedPerStream();
    return streams.reduce((sum, stream) => sum + (counted.get(stream) ?? 0), 0) >= wanted ? true : undefined;
  });
  const counted = await countedPerStream();
  expect(new Map(streams.map((stream) => [stream, counted.get(stream)]))).toEqual(expected);
}

it('counts exactly once through kills of the projecting process, another one taking over within half a minute', async () => {
  const streams = Array.from({ length: 6 }, () => newTally());
  const processes = [await startProjecting(), await startProjecting()];
  const writing = startWriting(streams);
  for (let kill = 0; kill < 4; kill++) {
    await new Promise((resolve) => setTimeout(resolve, 150 + 60 * kill));
    // One that was killed holds it until its lease is over.
    const index = await eventually('a holder that lives', async () => {
      const victim = await holderOf();
      const found = processes.findIndex((child) => child.pid === victim);
      return found < 0 ? undefined : found;
    });
    await processes[index]?.kill();
    const position = await house.log.head({ requiresLeader: true });
    // A lease is of three seconds; the rest is for a busy machine.
    await eventually('another to go on', async () => {
      const { rows } = await house.pool.query(
        `SELECT 1 FROM event_sourcing.fills WHERE schema_name = 'tally_v1' AND position >= $1`,
        [String(position)],
      );
      return rows.length > 0 ? true : undefined;
    });
    processes[index] = await startProjecting();
  }
  await eventually('some work', () => (writing.acknowledged() > 100 ? true : undefined));
  await writing.stop();
  await expectExactCounts(streams);
  await Promise.all(processes.map((child) => child.kill()));
});

it('counts exactly once through a kill of Postgres, which takes its last commits with it', async () => {
  const streams = Array.from({ length: 4 }, () => newTally());
  const progress = await house.progress();
  const projector = house.projector({ projections: [tallyProjection()], progress });
  await eventually('the lease', () => projector.start().then(() => true));
  const writing = startWriting(streams);
  for (let kill = 0; kill < 2; kill++) {
    const before = writing.acknowledged();
    await eventually('work', () => (writing.acknowledged() > before + 100 ? true : undefined));
    await postgres.kill();
    // The local event store loses its connection with it and comes back by itself, or is started again.
    await postgres.restart();
    if (IS_LOCAL) await house.store().restart();
    await eventually('work again', () => (writing.acknowledged() > before + 150 ? true : undefined));
  }
  await writing.stop();
  await expectExactCounts(streams);
  expect(await progress.waitFor(await house.log.head({ requiresLeader: true }), ['tally'], 30_000)).toBe(true);
  await projector.stop();
});

async function holderOf(): Promise<number> {
  const holder = await eventually('a holder', async () => {
    const { rows } = await house.pool.query<{ holder: string | null }>(
      `SELECT holder FROM event_sourcing.fills WHERE schema_name = 'tally_v1'`,
    );
    return rows[0]?.holder ?? undefined;
  });
  return Number(holder.split(':')[1]);
}
