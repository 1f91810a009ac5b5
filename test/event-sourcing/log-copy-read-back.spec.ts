/** A copy of so much that TO is read back while it is written. */
import { randomUUID } from 'node:crypto';
import type { CopyableLog } from '@counterfoil/event-sourcing/copy/copied-log';
import { LogCopy } from '@counterfoil/event-sourcing/copy/log-copy';
import { LogUnavailable } from '@counterfoil/event-sourcing/log/event-log';
import type { StoredBytes } from '@counterfoil/event-sourcing/log/recorded-event';
import { note, startLogServer, type LogServer } from '../kit/log-server';

/** Of each of three streams; TO is read back after some eight thousand. */
const EVENTS = 9_000;
jest.setTimeout(120_000);

let from: LogServer;
let to: LogServer;
const streams = ['one', 'two', 'three'].map((name) => `copy-${randomUUID()}-${name}`);
beforeAll(async () => {
  from = await startLogServer();
  for (const stream of streams) await note(from.log, stream, EVENTS);
});
beforeEach(async () => {
  to = await startLogServer();
});
afterEach(() => to.stop());
afterAll(() => from?.stop());

/** The log of TO, whose pages pass through something while not all is written. */
function readBackThrough(pass: (page: readonly StoredBytes[]) => readonly StoredBytes[]): CopyableLog {
  const { log } = to;
  let appended = 0;
  return {
    async *readAllBytes(options) {
      for await (const page of log.readAllBytes(options))
        yield appended < streams.length * EVENTS && appended > 0 ? pass(page) : page;
    },
    readStream: (stream, options) => log.readStream(stream, options),
    readLast: (...read) => log.readLast(...read),
    deleteStream: (stream, revision) => log.deleteStream(stream, revision),
    async appendBytes(...append) {
      const result = await log.appendBytes(...append);
      appended += append[1].length;
      return result;
    },
  };
}

const copyTo = (target: CopyableLog) => new LogCopy({ from: from.log, to: target, streams: [{ prefixes: ['copy-'] }] });
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
