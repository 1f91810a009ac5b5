import { isDeepStrictEqual } from 'node:util';
import { headsOf, writeChainedStreams } from '../kit/log/chained-streams';
import { startLogServer, type LogServer } from '../kit/log/log-server';
import { startTestPostgres } from '../kit/servers/test-postgres';
import { beginOperation, operateJson } from '../operation/operator';

const STREAMS = 500;
const KILLS = 5;
/** A process of Node has begun to copy by then; the next one is given that much more time. */
const FIRST_KILL_MS = 1_500;
const NOWHERE = { DATA_DIR: '/nowhere' };

/** What became of a log that was moved to another server, and from there to a third one. */
export interface CopiedLog {
  /** Seconds of the runs that nobody ended. */
  readonly thereSeconds: number;
  readonly backSeconds: number;
  /** Runs that kill -9 ended before they were done. */
  readonly killed: number;
  readonly faults: readonly string[];
}

/** A log of so many events, copied through the command with kills in between, and on to a server that knows nothing. */
export async function copiedLog(events: number): Promise<CopiedLog> {
  const postgres = await startTestPostgres();
  const servers: LogServer[] = [];
  const started = async (): Promise<LogServer> => {
    const server = await startLogServer(postgres.url);
    servers.push(server);
    return server;
  };
  try {
    const [first, second, third] = [await started(), await started(), await started()];
    await writeChainedStreams(first.log, STREAMS, events);
    const killed = await killedCopies(first, second);
    const there = await copy(first, second, events);
    const back = await copy(second, third, events);
    const heads = await headsOf(first.log);
    const faults = [
      ...there.faults,
      ...back.faults,
      ...(heads.size === STREAMS ? [] : [`${heads.size} streams of ${STREAMS}`]),
      ...(isDeepStrictEqual(await headsOf(third.log), heads) ? [] : ['the heads differ when the log is back']),
    ];
    return { thereSeconds: there.seconds, backSeconds: back.seconds, killed, faults };
  } finally {
    for (const server of servers) await server.stop();
    await postgres.stop();
  }
}

async function killedCopies(from: LogServer, to: LogServer): Promise<number> {
  let killed = 0;
  for (let kill = 1; kill <= KILLS; kill++) {
    const copying = beginOperation(NOWHERE, 'log', 'copy', from.store.url, to.store.url);
    const timer = setTimeout(() => copying.kill(), kill * FIRST_KILL_MS);
    if ((await copying.ended).code === null) killed++;
    clearTimeout(timer);
  }
  return killed;
}

async function copy(from: LogServer, to: LogServer, events: number): Promise<{ seconds: number; faults: string[] }> {
  const begun = performance.now();
  const { code, answer } = await operateJson<{ events: number; differences: string[] }>(
    NOWHERE,
    ...['log', 'copy', from.store.url, to.store.url],
  );
  const seconds = (performance.now() - begun) / 1_000;
  const isWhole = code === 0 && answer.events === events;
  const faults = isWhole ? [] : [`a copy ended with ${code} and ${answer.events} of ${events} events`];
  return { seconds, faults: [...faults, ...answer.differences] };
}
