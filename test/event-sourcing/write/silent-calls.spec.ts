/** Writers on a store of ours whose calls fall silent: what a command's deadline leaves time for is done in it. */
import { EventStoreEventLog } from '@counterfoil/event-sourcing/log/eventstore-event-log';
import { migrate } from '@counterfoil/event-sourcing/postgres/library-schema';
import { CommandRunner } from '@counterfoil/event-sourcing/write/command-runner';
import { Receipts } from '@counterfoil/event-sourcing/write/receipts';
import { Pool } from 'pg';
import { startTestEventStore } from '../../kit/log/test-event-store';
import { createTestDatabase } from '../../kit/servers/test-postgres';
import { itLocal } from '../../wire/wire-target';
import { envelopeFor, newTally, tallyCodec, tallyDecider, vote } from '../tally';
import { readWhole } from '../write-house';

/** Half of it is for an append that is never answered, the other for one that is, on a busy machine too. */
const DEADLINE_MS = 10_000;
const CLIENTS = 8;
/** One message of each 300 makes its call fall silent: once or twice. */
const COMMANDS_EACH = 60;

itLocal('records each command within its deadline, and once', async () => {
  const database = await createTestDatabase();
  const store = await startTestEventStore(database.url, {
    EVENTSTORE_MODE: 'adversarial',
    EVENTSTORE_FAULTS: '0',
    EVENTSTORE_SILENT_CALLS: '1',
    EVENTSTORE_SEED: '1',
  });
  const log = new EventStoreEventLog({ connectionString: store.url });
  const pool = new Pool({ connectionString: database.url, pipeline: true });
  try {
    await migrate(pool);
    const limits = { deadlineMs: DEADLINE_MS };
    const runner = new CommandRunner({ log, codec: tallyCodec, receipts: new Receipts(pool), limits });
    const failures: unknown[] = [];
    const streams = Array.from({ length: CLIENTS }, newTally);
    const client = async (stream: string): Promise<void> => {
      for (let turn = 0; turn < COMMANDS_EACH; turn++) {
        const command = vote('ann');
        await runner.run(tallyDecider, stream, command, envelopeFor(command)).catch((error) => failures.push(error));
      }
    };
    await Promise.all(streams.map(client));
    expect(failures).toEqual([]);
    // Calls that were given up: without one there was nothing to see.
    expect(log.losses).toBeGreaterThan(0);
    for (const stream of streams) {
      const numbers = (await readWhole(log, stream)).map(({ data }) => data['number']);
      expect(numbers).toEqual(Array.from({ length: COMMANDS_EACH }, (_, at) => at + 1));
    }
  } finally {
    await log.close();
    await pool.end();
    await store.stop();
    await database.drop();
  }
});
