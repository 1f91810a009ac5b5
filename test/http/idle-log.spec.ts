/** What is written to the log file while nobody does anything, on a server that says "nowhere" of an empty log. */
import { startTestApp, type TestApp } from '../kit/app';
import { wholeLines } from '../kit/heard';
import { withClient } from '../kit/read-models';

const IDLE_MS = 6_000;
/** Nothing is written to the log before somebody comes. */
const NOBODY = { ADMIN_EMAIL: '', ADMIN_PASSWORD: '', SUPERADMIN_EMAIL: '', SUPERADMIN_PASSWORD: '' };

let app: TestApp;
beforeAll(async () => {
  // As releases 24.2 to 24.10.4 do, the local event store then begins with a checkpoint of 2^64 - 1.
  Object.assign(process.env, { EVENTSTORE_MODE: 'adversarial', EVENTSTORE_FAULTS: '0' });
  app = await startTestApp({ ...NOBODY, LOG_LEVEL: 'info' });
});
afterAll(async () => {
  await app.stop();
});

it('is no error, and no projection notes one', async () => {
  await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
  const lines = wholeLines(app.process.output()).filter((line) => line.startsWith('{'));
  expect(lines.length).toBeGreaterThan(0);
  const levels = lines.map((line) => JSON.parse(line) as { level: number | string; msg?: string });
  expect(levels.filter(({ level }) => level === 'error' || level === 'fatal' || Number(level) >= 50)).toEqual([]);
  const text = 'SELECT projection, position, last_error FROM event_sourcing.fills';
  const { rows } = await withClient(app.databaseUrl, (client) =>
    client.query<{ position: string; last_error: string | null }>(text),
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter(({ last_error: error }) => error !== null)).toEqual([]);
});
