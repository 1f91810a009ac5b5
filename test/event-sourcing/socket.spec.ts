import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { EventStoreEventLog } from '@counterfoil/event-sourcing/log/eventstore-event-log';
import { NO_STREAM } from '@counterfoil/event-sourcing/log/event-log';
import { startEventStore } from '../../services/event-store/src/server';
import { scratchDirectory } from '../kit/scratch-directory';
import { createTestDatabase } from '../kit/test-postgres';

it('a log behind a socket is appended to, read, and its streams are deleted', async () => {
  const files = scratchDirectory('socket');
  const database = await createTestDatabase();
  const socket = join(files.path, 'log');
  const store = await startEventStore({ databaseUrl: database.url, socket });
  const log = new EventStoreEventLog({ connectionString: `esdb+unix://${socket}` });
  const stream = `tally-${randomUUID()}`;
  const event = { id: randomUUID(), type: 'Counted', data: { by: 1 }, metadata: {} };
  await expect(log.append(stream, [event], NO_STREAM)).resolves.toMatchObject({ revision: 0n });
  await expect(log.readLast(stream)).resolves.toMatchObject({ id: event.id, data: event.data });
  await log.deleteStream(stream, 0n);
  await expect(log.readLast(stream)).resolves.toBeUndefined();
  await log.close();
  await store.stop();
  await database.drop();
  files.remove();
});
