/** A copy whose TO is read back while it is written. */
import { randomUUID } from 'node:crypto';
import type { CopyableLog } from '@counterfoil/event-sourcing/copy/copied-log';
import { LogCopy } from '@counterfoil/event-sourcing/copy/log-copy';
import { LogUnavailable } from '@counterfoil/event-sourcing/log/event-log';
import type { StoredBytes } from '@counterfoil/event-sourcing/log/recorded-event';
import { note, startLogServer, type LogServer } from '../../kit/log/log-server';
import { misbehavior } from '../../kit/log/shared-event-store';
import { eventually } from '../../kit/run/time-limit';

/** Of each of three streams: more than one append takes. */
const EVENTS = 600;
/** There before the last append, whichever that is. */
const READ_BACK_EVENTS = 1_000;

let from: LogServer;
let to: LogServer;
let prefix: string;
let streams: string[];
beforeAll(async () => {
  [from, to] = await Promise.all([
    startLogServer(undefined, misbehavior(false)),
    startLogServer(undefined, misbehavior(false)),
  ]);
});
beforeEach(async () => {
  prefix = `copy-${randomUUID()}-`;
  streams = ['one', 'two', 'three'].map((name) => `${prefix}${name}`);
  for (const stream of streams) await note(from.log, stream, EVENTS);
});
afterAll(async () => {
  await Promise.all([from?.stop(), to?.stop()]);
});

/** The log of TO, whose pages pass through something while not all is written; the last append waits for that. */
function readBackThrough(pass: (page: readonly StoredBytes[]) => readonly StoredBytes[]): CopyableLog {
  const { log } = to;
  const all = streams.length * EVENTS;
  let [begun, appended, isReadBack] = [0, 0, false];
  return {
    async *readAllBytes(options) {
      for await (const page of log.readAllBytes(options)) {
        const isOnTheWay = appended > 0 && appended < all;
        isReadBack ||= isOnTheWay && page.some(isOurs);
        yield isOnTheWay ? pass(page) : page;
      }
    },
    readStream: (stream, options) => log.readStream(stream, options),
    readLast: (...read) => log.readLast(...read),
    deleteStream: (stream, revision) => log.deleteStream(stream, revision),
    async appendBytes(...append) {
      begun += append[1].length;
      if (begun === all) await eventually('TO being read back', () => isReadBack || undefined);
      const result = await log.appendBytes(...append);
      appended += append[1].length;
      return result;
    },
  };
}

const copyTo = (target: CopyableLog) => {
  const chosen = { streams: [{ prefixes: [prefix] }], readBackEvents: READ_BACK_EVENTS };
  return new LogCopy({ from: from.log, to: target, ...chosen });
};
const isOurs = ({ stream }: StoredBytes): boolean => streams.includes(stream);

it('holds what was read back by then against FROM, too', async () => {
  const changed = new Set<string>();
  const target = readBackThrough((page) =>
    page.map((event) => {
      if (changed.size > 0 || !isOurs(event)) return event;
      changed.add(event.stream);
      return { ...event, data: Buffer.from('{}') };
    }),
  );
  const { copied, differences } = await copyTo(target).run();
  expect([copied, changed.size]).toEqual([streams.length * EVENTS, 1]);
  expect(differences).toEqual([...changed].map((stream) => `${stream} holds other bytes at TO than at FROM.`));
});

it('ends where TO cannot be read back, before all is written', async () => {
  const target = readBackThrough(() => {
    throw new LogUnavailable('reading $all', 'somebody pulled the plug');
  });
  const copy = copyTo(target);
  await expect(copy.run()).rejects.toThrow(/^TO does not answer as it should: .*somebody pulled the plug/);
  expect(copy.progress.phase).toBe('copies');
});
