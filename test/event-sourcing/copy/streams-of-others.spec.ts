import { randomUUID } from 'node:crypto';
import type { CopyableLog } from '@counterfoil/event-sourcing/copy/copied-log';
import { LogCopy } from '@counterfoil/event-sourcing/copy/log-copy';
import type { ReadOptions } from '@counterfoil/event-sourcing/log/event-log';
import { anEvent, note, shownOf, startLogServer, type LogServer } from '../../kit/log/log-server';
import { misbehavior } from '../../kit/log/shared-event-store';
import { appendBytesSurely, deleteSurely } from '../../kit/log/sure-appends';

let from: LogServer;
let to: LogServer;
beforeAll(async () => {
  [from, to] = await Promise.all([
    startLogServer(undefined, misbehavior(true)),
    startLogServer(undefined, misbehavior(true)),
  ]);
});
afterAll(async () => {
  await Promise.all([from?.stop(), to?.stop()]);
});

/** Each test has streams of its own in the same two logs. */
const newPrefix = (): string => `copy-${randomUUID()}-`;

describe('streams of others', () => {
  const ours = (text: string) => anEvent({ metadata: Buffer.from(JSON.stringify({ ours: text })) });
  const copyOfOurs = (prefix: string) =>
    new LogCopy({
      from: from.log,
      to: to.log,
      streams: [{ prefixes: [prefix], isOurs: ({ metadata }) => typeof metadata['ours'] === 'string' }],
    }).run();

  it('are left alone at both ends, also under names as ours, cut short or deleted, and are counted', async () => {
    const prefix = newPrefix();
    await appendBytesSurely(from.log, `${prefix}one`, [ours('one'), anEvent()], -1n);
    for (const name of ['stranger', 'cut', 'gone']) await note(from.log, prefix + name, 2);
    for (const name of ['cut', 'gone']) await deleteSurely(from.log, prefix + name, 1n);
    await note(from.log, `${prefix}cut`, 1, 1n);
    await note(to.log, `${prefix}theirs`, 2);
    const report = await copyOfOurs(prefix);
    expect(report).toMatchObject({ streams: 1, events: 2, copied: 2, leftOut: 0, differences: [] });
    const names = [...(await shownOf(from.log, '')).keys()].filter((name) => !name.startsWith('$'));
    expect(report.strangers).toBe(names.length - 1);
    expect([...(await shownOf(to.log, prefix)).keys()]).toEqual([`${prefix}theirs`, `${prefix}one`]);
  });

  it('are none to choose by: what has events of ours is copied', async () => {
    const [theirs, prefix] = [newPrefix(), newPrefix()];
    await note(from.log, `${theirs}one`, 2);
    await appendBytesSurely(from.log, `${prefix}one`, [ours('one')], -1n);
    const isOurs = ({ metadata }: { metadata: object }) => 'ours' in metadata;
    const streams = [theirs, prefix].map((known) => ({ prefixes: [known], isOurs }));
    expect(await new LogCopy({ from: from.log, to: to.log, streams }).run()).toMatchObject({ streams: 1, copied: 1 });
    expect((await shownOf(to.log, prefix)).size).toBe(1);
  });

  it('keep a stream of ours out that is called the same', async () => {
    const prefix = newPrefix();
    await appendBytesSurely(from.log, `${prefix}one`, [ours('one')], -1n);
    await appendBytesSurely(from.log, `${prefix}two`, [ours('two')], -1n);
    await note(to.log, `${prefix}two`, 1);
    await expect(copyOfOurs(prefix)).rejects.toThrow(`${prefix}two is somebody else's at TO, and ours at FROM`);
    expect([...(await shownOf(to.log, prefix)).keys()]).toEqual([`${prefix}two`]);
  });
});

describe('in a cluster', () => {
  /** A log read through a node that was deposed: it knows nothing of what came since, unless the leader is required. */
  function throughDeposed({ log }: LogServer): CopyableLog {
    const nothing = { async *[Symbol.asyncIterator]() {} };
    const isFresh = (options?: ReadOptions): boolean => options?.requiresLeader === true;
    return {
      readAllBytes: (options) => (isFresh(options) ? log.readAllBytes(options) : nothing),
      readStream: (stream, options) => (isFresh(options) ? log.readStream(stream, options) : nothing),
      readLast: async (stream, options) => (isFresh(options) ? log.readLast(stream, options) : undefined),
      deleteStream: (...deletion) => log.deleteStream(...deletion),
      appendBytes: (...append) => log.appendBytes(...append),
    };
  }

  it('a copy is read from the leader, at both ends', async () => {
    const prefix = newPrefix();
    const [kept, gone] = [`${prefix}kept`, `${prefix}gone`];
    const copied = () =>
      new LogCopy({ from: throughDeposed(from), to: throughDeposed(to), streams: [{ prefixes: [prefix] }] }).run();
    await note(from.log, kept, 3);
    const last = await note(from.log, gone, 2);
    expect(await copied()).toMatchObject({ streams: 2, events: 5, copied: 5 });
    await deleteSurely(from.log, gone, last);
    await note(from.log, kept, 1, 2n);
    const again = await copied();
    expect(again).toMatchObject({ streams: 1, events: 4, copied: 1, deleted: 1, differences: [] });
    expect(await shownOf(to.log, kept)).toEqual(await shownOf(from.log, kept));
  });
});
