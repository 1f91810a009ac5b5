import { CommandRunner } from '@counterfoil/event-sourcing/write/command-runner';
import { verifyChain } from '@counterfoil/event-sourcing/log/chain';
import { EventStoreEventLog } from '@counterfoil/event-sourcing/log/eventstore-event-log';
import { migrate } from '@counterfoil/event-sourcing/postgres/library-schema';
import { ProjectionProgress } from '@counterfoil/event-sourcing/project/projection-progress';
import { Projector } from '@counterfoil/event-sourcing/project/projector';
import { receiptsProjection } from '@counterfoil/event-sourcing/project/receipts-projection';
import { Receipts } from '@counterfoil/event-sourcing/write/receipts';
import { Snapshots } from '@counterfoil/event-sourcing/write/snapshots';
import { Pool } from 'pg';
import { buildStale } from '../../services/launcher/src/build.js';
import { startTestEventStore } from '../kit/log/test-event-store';
import { createTestDatabase, startTestPostgres } from '../kit/servers/test-postgres';
import { envelopeFor, TALLY, tallyCodec, tallyDecider, tallyProjection, vote } from '../event-sourcing/tally';

/**
 * What the write path and the projector do in a second, on the local event store with a durable Postgres and a trivial
 * rule:
 *   node -r @swc-node/register test/bench/write-rate.ts [seconds a case]
 */
async function main(): Promise<void> {
  const seconds = Number(process.argv[2] ?? 5);
  await buildStale(['event-store']);
  const postgres = await startTestPostgres({ durable: true });
  const database = await createTestDatabase(postgres.url);
  const store = await startTestEventStore(database.url);
  const pool = new Pool({ connectionString: database.url, max: 20, pipeline: true });
  await migrate(pool);
  const log = new EventStoreEventLog({ connectionString: store.url });
  const newRunner = () =>
    new CommandRunner({ log, codec: tallyCodec, receipts: new Receipts(pool), snapshots: new Snapshots(pool) });
  try {
    await commands('one hot stream, 64 clients, no projector', newRunner(), 1, 64, seconds);
    await commands('200 streams, 200 clients, no projector', newRunner(), 200, 200, seconds);
    await commands('200 streams, 32 clients, no projector', newRunner(), 200, 32, seconds);
    const progress = new ProjectionProgress(pool);
    await progress.start();
    const projections = [receiptsProjection([TALLY]), tallyProjection()];
    const projector = new Projector({ pool, log, codec: tallyCodec, projections, progress });
    await catchUp(projector, progress, log, pool);
    await commands('one hot stream, 64 clients, two projections live', newRunner(), 1, 64, seconds, progress);
    await commands('200 streams, 64 clients, two projections live', newRunner(), 200, 64, seconds, progress);
    await chain(log);
    await projector.stop();
    await progress.stop();
  } finally {
    await log.close();
    await pool.end();
    await store.stop();
    await postgres.stop();
  }
}

async function commands(
  what: string,
  runner: CommandRunner,
  streams: number,
  clients: number,
  seconds: number,
  progress?: ProjectionProgress,
): Promise<void> {
  const run = `${Date.now()}`;
  const took: number[] = [];
  const waits: number[] = [];
  let invisible = 0;
  const end = Date.now() + seconds * 1_000;
  const cpu = process.cpuUsage();
  const started = performance.now();
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (let turn = 0; Date.now() < end; turn++) {
        const stream = `${TALLY}${run}-${(client + turn * clients) % streams}`;
        const before = performance.now();
        const { position } = await runner.run(tallyDecider, stream, vote('ann'), envelopeFor(vote('ann')));
        took.push(performance.now() - before);
        if (progress && !(await progress.waitFor(position, ['tally', 'receipts'], 2_000))) invisible++;
        if (progress) waits.push(performance.now() - before);
      }
    }),
  );
  const elapsed = (performance.now() - started) / 1_000;
  const used = process.cpuUsage(cpu);
  const { appends, appendedEvents } = runner.counters;
  console.log(
    `${what}: ${Math.round(took.length / elapsed)} commands/s, p50 ${quantile(took, 0.5)} ms, p99 ${quantile(took, 0.99)} ms, ` +
      `${(appendedEvents / appends).toFixed(1)} events an append, ${((used.user + used.system) / 1e6 / elapsed).toFixed(2)} cores here` +
      (progress
        ? `, visible after p50 ${quantile(waits, 0.5)} ms, p99 ${quantile(waits, 0.99)} ms, not visible in 2 s: ${invisible}`
        : ''),
  );
}

async function catchUp(
  projector: Projector,
  progress: ProjectionProgress,
  log: EventStoreEventLog,
  pool: Pool,
): Promise<void> {
  const head = await log.head();
  const started = performance.now();
  await projector.start();
  await progress.waitFor(head, ['tally', 'receipts'], 120_000);
  const seconds = (performance.now() - started) / 1_000;
  const { rows } = await pool.query<{ events: string }>('SELECT max(events) AS events FROM event_sourcing.fills');
  const events = Number(rows[0]?.events);
  console.log(
    `catch-up of two projections side by side: ${events} events in ${seconds.toFixed(1)} s, ${Math.round(events / seconds)} events/s each`,
  );
}

async function chain(log: EventStoreEventLog): Promise<void> {
  const longest = new Map<string, bigint>();
  for await (const page of log.readAll({ direction: 'backwards', limit: 50_000 })) {
    for (const event of page) if (!longest.has(event.stream)) longest.set(event.stream, event.revision);
  }
  const [stream] = [...longest].filter(([name]) => name.startsWith(TALLY)).sort((a, b) => Number(b[1] - a[1]))[0] ?? [
    '',
  ];
  const started = performance.now();
  const report = await verifyChain(stream, log.readStream(stream));
  const seconds = (performance.now() - started) / 1_000;
  console.log(
    `chain: ${report.events} events read and verified in ${seconds.toFixed(2)} s, ${Math.round(report.events / seconds)} events/s, broken: ${report.broken?.message ?? 'no'}`,
  );
}

function quantile(values: number[], q: number): string {
  const sorted = [...values].sort((a, b) => a - b);
  return (sorted[Math.floor(sorted.length * q)] ?? 0).toFixed(1);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
