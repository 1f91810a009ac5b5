import { surviveLostOutput } from '@counterfoil/process/process-output';
import { type AdversityOptions } from './adversary/adversary';
import { type RunningEventStore, startEventStore } from './server';

/** A process that has not stopped in order by then ends anyway. */
const STOP_LIMIT_MS = 15_000;

const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '::1', 'localhost']);

/** What this makes is for its owner alone; a socket has the mode of a file. */
const PRIVATE_UMASK = 0o077;
/** The exit code of a process that the same settings would end again: EX_CONFIG of sysexits.h. */
const EXIT_MISCONFIGURED = 78;

/** Settings that no further start with them can make work. */
class SettingsError extends Error {}

async function main(): Promise<void> {
  const { env } = process;
  process.umask(PRIVATE_UMASK);
  surviveLostOutput((count) => `event store: log lines that could not be written before this one: ${count}`);
  if (env['NODE_ENV'] === 'production' && env['EVENTSTORE_ALLOW_PRODUCTION'] !== '1') {
    throw new SettingsError(
      'The local event store is made for laptops and tests. In production point EVENTSTORE_URL at an EventStoreDB, or set EVENTSTORE_ALLOW_PRODUCTION=1 if one process over one Postgres is what you want.',
    );
  }
  const databaseUrl = env['EVENTSTORE_DATABASE_URL'] ?? env['DATABASE_URL'];
  if (databaseUrl === undefined || databaseUrl === '') {
    throw new SettingsError('The local event store needs EVENTSTORE_DATABASE_URL or DATABASE_URL.');
  }
  const socket = env['EVENTSTORE_SOCKET'] === '' ? undefined : env['EVENTSTORE_SOCKET'];
  const host = env['EVENTSTORE_HOST'] ?? '127.0.0.1';
  if (socket === undefined && !LOOPBACK.has(host)) {
    console.error(
      `event store: anyone who reaches ${host} can read and write the log; there is no password and no encryption`,
    );
  }
  const report = (message: string): void => console.error(`event store: ${message}`);
  const place = socket === undefined ? { host, port: portFrom(env['EVENTSTORE_PORT']) } : { socket };
  const adversity = adversityFrom(env);
  if (adversity !== undefined) report(`adversarial, seed ${adversity.seed}`);
  const store = await startEventStore({ databaseUrl, ...place, report, adversity });
  stopOnSignal(store);
  console.log(`event store listening on ${socket ?? `${host}:${store.port}`}`);
}

/** @returns how it behaves badly; undefined unless it is told to. */
function adversityFrom(env: NodeJS.ProcessEnv): AdversityOptions | undefined {
  const mode = env['EVENTSTORE_MODE'];
  if (mode === undefined || mode === '') return undefined;
  if (mode !== 'adversarial') throw new SettingsError(`EVENTSTORE_MODE may be adversarial, not ${mode}.`);
  if (env['NODE_ENV'] === 'production') throw new SettingsError('EVENTSTORE_MODE=adversarial is for tests.');
  const seed = Number(env['EVENTSTORE_SEED'] ?? 1);
  if (!Number.isSafeInteger(seed)) throw new SettingsError('EVENTSTORE_SEED must be a whole number.');
  return {
    seed,
    hasFaults: env['EVENTSTORE_FAULTS'] !== '0',
    putsBack: eventsFrom(env, 'EVENTSTORE_PUT_BACK'),
    putsBackBeneath: eventsFrom(env, 'EVENTSTORE_PUT_BACK_BENEATH'),
    fallsSilent: env['EVENTSTORE_SILENT_CALLS'] === '1',
  };
}

function eventsFrom(env: NodeJS.ProcessEnv, variable: string): number {
  const events = Number(env[variable] ?? 0);
  if (!Number.isSafeInteger(events) || events < 0) throw new SettingsError(`${variable} must be a number of events.`);
  return events;
}

/** @returns the port of the variable; 0, a free one, when it is not set. */
function portFrom(text: string | undefined): number {
  const port = Number(text === undefined || text === '' ? 0 : text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new SettingsError(`EVENTSTORE_PORT must be a port, not ${text}.`);
  }
  return port;
}

function stopOnSignal(store: RunningEventStore): void {
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
    store.stop().then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

function fail(error: unknown): void {
  console.error(`event store: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(error instanceof SettingsError ? EXIT_MISCONFIGURED : 1);
}

main().catch(fail);
