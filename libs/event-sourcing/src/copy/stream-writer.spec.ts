import type { StoredBytes } from '../log/recorded-event';
import { StreamWriter } from './stream-writer';

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function event(stream: string, revision: number, bytes = 2): StoredBytes {
  const place = { stream, revision: BigInt(revision), position: 0n, id: `${stream}${revision}` };
  return { ...place, type: 'Noted', contentType: '', data: Buffer.alloc(bytes), metadata: Buffer.alloc(0) };
}

function run(stream: string, first: number, count: number, bytes?: number): StoredBytes[] {
  return Array.from({ length: count }, (_, at) => event(stream, first + at, bytes));
}

/** A server that takes a turn for each write. */
class SlowServer {
  readonly written: string[] = [];
  readonly sizes: number[] = [];
  readonly failing = new Set<string>();
  private readonly busy = new Set<string>();
  most = 0;

  readonly write = async (stream: string, events: readonly StoredBytes[]): Promise<void> => {
    if (this.busy.has(stream)) throw new Error(`${stream} is written twice at once`);
    this.busy.add(stream);
    this.most = Math.max(this.most, this.busy.size);
    this.sizes.push(events.length);
    await turn();
    this.busy.delete(stream);
    if (this.failing.has(stream)) throw new Error(`not ${stream}`);
    for (const { id } of events) this.written.push(id);
  };

  of(stream: string): string[] {
    return this.written.filter((id) => id.startsWith(stream));
  }

  get underWay(): number {
    return this.busy.size;
  }
}

describe('a writer of streams', () => {
  it('writes several at once and no more, each in its order and never twice at once', async () => {
    const server = new SlowServer();
    const writer = new StreamWriter(2, server.write);
    for (let round = 0; round < 3; round++)
      await writer.take(['a', 'b', 'c'].flatMap((stream) => run(stream, round * 3, 3)));
    await writer.end();
    for (const stream of ['a', 'b', 'c']) expect(server.of(stream)).toEqual(run(stream, 0, 9).map(({ id }) => id));
    expect(server.most).toBe(2);
  });

  it('makes appends that a server takes, and one alone of what is too large', async () => {
    const server = new SlowServer();
    const writer = new StreamWriter(1, server.write);
    await writer.take(run('a', 0, 1_100));
    await writer.end();
    await writer.take([...run('b', 0, 5, 150 * 1024), event('b', 5, 500 * 1024)]);
    await writer.end();
    expect(server.sizes).toEqual([500, 500, 100, 2, 2, 1, 1]);
  });

  it('takes no more than it can hold before it has written', async () => {
    const server = new SlowServer();
    const writer = new StreamWriter(4, server.write);
    for (let round = 0; round < 50; round++) await writer.take(run('a', round * 1_000, 1_000));
    expect(50_000 - server.written.length).toBeLessThan(20_000);
    await writer.end();
    expect(server.written).toHaveLength(50_000);
  });

  it('ends with the first failure, once nothing is under way, and begins nothing after it', async () => {
    const server = new SlowServer();
    server.failing.add('b');
    const writer = new StreamWriter(2, server.write);
    await writer.take([...run('b', 0, 1), ...run('a', 0, 501), ...run('c', 0, 1)]);
    await expect(writer.end()).rejects.toThrow('not b');
    expect([server.underWay, server.of('a').length, server.of('c')]).toEqual([0, 500, []]);
    await expect(writer.take(run('d', 0, 1))).rejects.toThrow('not b');
    expect(server.of('d')).toEqual([]);
  });
});
