import { randomBytes, randomUUID } from 'node:crypto';
import { EventStoreDBClient } from '@eventstore/db-client';
import type { CopyableLog } from '@counterfoil/event-sourcing/copy/copied-log';
import { LogCopy, type LogCopyReport } from '@counterfoil/event-sourcing/copy/log-copy';
import { anEvent, note, shownOf, startLogServer, type LogServer } from '../../kit/log/log-server';
import { misbehavior } from '../../kit/log/shared-event-store';
import { appendBytesSurely, deleteSurely } from '../../kit/log/sure-appends';
import { withClient } from '../../kit/books/read-models';

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

function copyOf(source: CopyableLog, target: CopyableLog, prefix: string): Promise<LogCopyReport> {
  return new LogCopy({ from: source, to: target, streams: [{ prefixes: [prefix] }] }).run();
}

/** Each test has streams of its own in the same two logs. A copy reads all that is there, so long ones come last. */
const newPrefix = (): string => `copy-${randomUUID()}-`;

/** The log of TO, with something done before its next append. */
function before(meddle: () => Promise<unknown>): CopyableLog {
  const { log } = to;
  let isDone = false;
  return {
    readAllBytes: (options) => log.readAllBytes(options),
    readStream: (stream, options) => log.readStream(stream, options),
    readLast: (...read) => log.readLast(...read),
    deleteStream: (stream, revision) => log.deleteStream(stream, revision),
    async appendBytes(...append) {
      if (!isDone) await meddle();
      isDone = true;
      return log.appendBytes(...append);
    },
  };
}

describe('a copy of a log', () => {
  it('goes on where TO stands, and finds nothing to do when it is whole', async () => {
    const prefix = newPrefix();
    const [one, other] = [`${prefix}one`, `${prefix}other`];
    const last = await note(from.log, one, 40);
    expect(await copyOf(from.log, to.log, prefix)).toMatchObject({ events: 40, copied: 40 });
    await note(from.log, one, 5, last);
    await note(from.log, other, 7);
    expect(await copyOf(from.log, to.log, prefix)).toMatchObject({ streams: 2, events: 52, copied: 12 });
    expect(await copyOf(from.log, to.log, prefix)).toMatchObject({ events: 52, copied: 0, differences: [] });
    expect(await shownOf(to.log, prefix)).toEqual(await shownOf(from.log, prefix));
  });
});

describe('a copy is refused, and nothing is written,', () => {
  it.each<[string, (stream: string) => Promise<unknown>, RegExp]>([
    ['holds another event', (stream) => note(to.log, stream, 1), /event 0 of \S+ is another one at TO than at FROM/],
    [
      'goes further than FROM',
      async (stream) => {
        await copyOf(from.log, to.log, stream);
        await note(to.log, stream, 1, 2n);
      },
      /TO has 4 events of \S+, and FROM has fewer/,
    ],
    [
      'has a stream more',
      (stream) => note(to.log, `${stream}-more`, 1),
      /TO has the stream \S+-more, and FROM does not/,
    ],
    [
      'has lost a stream',
      async (stream) => {
        await copyOf(from.log, to.log, stream);
        await deleteSurely(to.log, stream, 2n);
      },
      /\S+ was deleted at TO, and FROM still has it/,
    ],
    [
      'has lost a stream for good',
      async (stream) => {
        await copyOf(from.log, to.log, stream);
        const client = EventStoreDBClient.connectionString(to.store.url);
        await client.tombstoneStream(stream);
        await client.dispose();
      },
      /\S+ was deleted at TO, and FROM still has it/,
    ],
    [
      'has deleted the beginning of a stream',
      async (stream) => {
        await copyOf(from.log, to.log, stream);
        await deleteSurely(to.log, stream, 2n);
        await note(to.log, stream, 1, 2n);
      },
      /\S+ begins with event 3 at TO/,
    ],
  ])('where TO %s', async (_what, spoil, reason) => {
    const prefix = newPrefix();
    const stream = `${prefix}one`;
    await note(from.log, stream, 3);
    await spoil(stream);
    await note(from.log, `${prefix}new`, 2);
    const stood = await shownOf(to.log, prefix);
    await expect(copyOf(from.log, to.log, prefix)).rejects.toThrow(reason);
    expect(await shownOf(to.log, prefix)).toEqual(stood);
  });

  it('where the beginning of a stream was deleted at FROM', async () => {
    const prefix = newPrefix();
    const last = await note(from.log, `${prefix}one`, 3);
    await deleteSurely(from.log, `${prefix}one`, last);
    await note(from.log, `${prefix}one`, 1, last);
    await expect(copyOf(from.log, to.log, prefix)).rejects.toThrow(/\S+ begins with event 3 at FROM/);
    expect((await shownOf(to.log, prefix)).size).toBe(0);
  });
});

describe('a stream that was deleted', () => {
  it('is not copied, though the log as a whole still shows it', async () => {
    const prefix = newPrefix();
    await note(from.log, `${prefix}kept`, 2);
    await deleteSurely(from.log, `${prefix}gone`, await note(from.log, `${prefix}gone`, 3));
    expect(await copyOf(from.log, to.log, prefix)).toMatchObject({ streams: 1, events: 2, leftOut: 1 });
    expect([...(await shownOf(from.log, prefix)).keys()]).toContain(`${prefix}gone`);
    expect([...(await shownOf(to.log, prefix)).keys()]).toEqual([`${prefix}kept`]);
  });

  it('is deleted at TO too, where it was copied before; and on the way back', async () => {
    const prefix = newPrefix();
    const [kept, first, second] = [`${prefix}kept`, `${prefix}first`, `${prefix}second`];
    const ends = { kept: await note(from.log, kept, 2), first: await note(from.log, first, 3) };
    await note(from.log, second, 4);
    await copyOf(from.log, to.log, prefix);
    await deleteSurely(from.log, first, ends.first);
    expect(await copyOf(from.log, to.log, prefix)).toMatchObject({ streams: 2, deleted: 1, differences: [] });
    expect(await to.log.readLast(first, { requiresLeader: true })).toBeUndefined();
    await deleteSurely(to.log, second, 3n);
    await note(to.log, kept, 1, ends.kept);
    const back = await copyOf(to.log, from.log, prefix);
    expect(back).toMatchObject({ streams: 1, events: 3, copied: 1, deleted: 1, differences: [] });
    expect(await from.log.readLast(second, { requiresLeader: true })).toBeUndefined();
    expect(await copyOf(from.log, to.log, prefix)).toMatchObject({ events: 3, copied: 0, deleted: 0 });
  });
});

describe('a copy beside which something else writes to TO', () => {
  it('stops, and leaves what was written', async () => {
    const prefix = newPrefix();
    await note(from.log, `${prefix}one`, 3);
    const meddled = before(() => note(to.log, `${prefix}one`, 1));
    await expect(copyOf(from.log, meddled, prefix)).rejects.toThrow(
      /^Something else writes to TO: \S+one is at revision 0 there, and this copy left it at -1\./,
    );
    expect((await shownOf(to.log, prefix)).get(`${prefix}one`)).toHaveLength(1);
  });

  it('tells of a stream that is not of FROM', async () => {
    const prefix = newPrefix();
    await note(from.log, `${prefix}one`, 3);
    const meddled = before(() => note(to.log, `${prefix}foreign`, 1));
    const { copied, differences } = await copyOf(from.log, meddled, prefix);
    expect([copied, differences]).toEqual([3, [`${prefix}foreign stands at TO alone.`]]);
  });
});

describe('the comparison at the end', () => {
  it.each([
    ['the bytes of an event', `SET data = convert_to('{"text":"Black"}', 'UTF8') WHERE stream = $1 AND revision = 1`],
    ['the form of its JSON', `SET data = data || ' '::bytea WHERE stream = $1 AND revision = 1`],
    ['its metadata', `SET metadata = '[]' WHERE stream = $1 AND revision = 1`],
    ['its type', `SET type = 'Other' WHERE stream = $1 AND revision = 1`],
    ['its id', `SET id = gen_random_uuid() WHERE stream = $1 AND revision = 1`],
  ])('finds that %s was changed', async (_what, change) => {
    const prefix = newPrefix();
    await note(from.log, `${prefix}one`, 3);
    await note(from.log, `${prefix}other`, 3);
    await copyOf(from.log, to.log, prefix);
    await withClient(to.store.databaseUrl, async (client) => {
      const { rowCount } = await client.query(`UPDATE event_store.events ${change}`, [`${prefix}one`]);
      expect(rowCount).toBe(1);
    });
    const { differences } = await copyOf(from.log, to.log, prefix);
    expect(differences).toEqual([`${prefix}one holds other bytes at TO than at FROM.`]);
  });

  it.each(['FROM', 'TO'])('is not reached where an event in the middle is missing at %s', async (where) => {
    const prefix = newPrefix();
    await note(from.log, `${prefix}one`, 3);
    await copyOf(from.log, to.log, prefix);
    await withClient((where === 'TO' ? to : from).store.databaseUrl, (client) =>
      client.query('DELETE FROM event_store.events WHERE stream = $1 AND revision = 1', [`${prefix}one`]),
    );
    await expect(copyOf(from.log, to.log, prefix)).rejects.toThrow(`${where} lacks event 1 of ${prefix}one: 2 came.`);
  });
});

describe('a copy of much', () => {
  it('has every stream as it was, byte by byte, and no other one', async () => {
    const prefix = newPrefix();
    const [one, other] = [`${prefix}one`, `${prefix}ö`];
    const odd = [
      anEvent({ type: 'Écrit', metadata: Buffer.alloc(0) }),
      anEvent({ data: Buffer.from('{ "b": 1,\n "a": 2 }') }),
      anEvent({ data: Buffer.from('{"a":"\xe9"}', 'latin1') }),
      anEvent({ contentType: 'application/octet-stream', data: randomBytes(3_000), metadata: randomBytes(30) }),
      anEvent({ contentType: 'application/octet-stream', data: Buffer.alloc(0) }),
    ];
    await appendBytesSurely(from.log, one, odd, -1n);
    await note(from.log, other, 520);
    await note(from.log, one, 3, BigInt(odd.length) - 1n);
    await note(from.log, `elsewhere-${randomUUID()}`, 2);
    const report = await copyOf(from.log, to.log, prefix);
    expect(report).toMatchObject({ streams: 2, events: 528, copied: 528, leftOut: 0, deleted: 0, differences: [] });
    expect(await shownOf(to.log, prefix)).toEqual(await shownOf(from.log, prefix));
    expect((await shownOf(to.log, 'elsewhere-')).size).toBe(0);
  });

  it('takes a second copy of the same events as its own', async () => {
    const prefix = newPrefix();
    await note(from.log, `${prefix}one`, 60);
    const meddled = before(() => copyOf(from.log, to.log, prefix));
    expect(await copyOf(from.log, meddled, prefix)).toMatchObject({ events: 60, differences: [] });
    expect(await shownOf(to.log, prefix)).toEqual(await shownOf(from.log, prefix));
  });

  it('counts the events of others in its progress, which it reads and leaves alone', async () => {
    const prefix = newPrefix();
    await note(from.log, `elsewhere-${randomUUID()}`, 100);
    await note(from.log, `${prefix}one`, 3);
    const target = before(async () => expect(copy.progress.read - copy.progress.events).toBeGreaterThanOrEqual(103));
    const copy = new LogCopy({ from: from.log, to: target, streams: [{ prefixes: [prefix] }] });
    expect(await copy.run()).toMatchObject({ copied: 3 });
  });

  it('keeps its appends below what a server takes at once', async () => {
    const prefix = newPrefix();
    const large = Array.from({ length: 6 }, () => anEvent({ data: randomBytes(300 * 1024) }));
    for (const [at, event] of large.entries())
      await appendBytesSurely(from.log, `${prefix}large`, [event], BigInt(at) - 1n);
    expect(await copyOf(from.log, to.log, prefix)).toMatchObject({ copied: 6, differences: [] });
    expect(await shownOf(to.log, prefix)).toEqual(await shownOf(from.log, prefix));
  });
});
