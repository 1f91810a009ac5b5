import { Writable } from 'node:stream';
import { unavailable } from '../messages/call-error';
import { Outlet, type ReadCall } from './outlet';

/** A call whose reader takes a batch only when told to; the outlet needs nothing of a call but that it is a stream. */
class SlowReader extends Writable {
  readonly taken: (readonly Buffer[])[] = [];
  private readonly confirm: (() => void)[] = [];

  constructor() {
    super({ objectMode: true });
  }

  override _write(batch: readonly Buffer[], _encoding: string, done: () => void): void {
    this.taken.push(batch);
    this.confirm.push(done);
  }

  async take(count: number): Promise<void> {
    for (let index = 0; index < count; index += 1) {
      this.confirm.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  asCall(): ReadCall {
    return this as unknown as ReadCall;
  }
}

const message = (bytes: number): Buffer => Buffer.alloc(bytes);
const isSettled = async (promise: Promise<void>): Promise<boolean> =>
  Promise.race([promise.then(() => true), new Promise<boolean>((resolve) => setImmediate(() => resolve(false)))]);

describe('the outlet of a read', () => {
  test('hands over together what is written in one turn, a batch of 128 at most', async () => {
    const reader = new SlowReader();
    const outlet = new Outlet(reader.asCall());
    for (let written = 0; written < 130; written += 1) outlet.write(message(10));
    await reader.take(1);
    await reader.take(1);
    outlet.write(message(10));
    await reader.take(1);
    expect(reader.taken.map((batch) => batch.length)).toEqual([128, 2, 1]);
  });

  test('asks to wait when its reader is 512 messages behind, until a batch has been taken', async () => {
    const reader = new SlowReader();
    const outlet = new Outlet(reader.asCall());
    const answers = Array.from({ length: 512 }, () => outlet.write(message(10)));
    expect(answers.indexOf(false)).toBe(511);
    const drained = outlet.drained();
    expect(await isSettled(drained)).toBe(false);
    await reader.take(1);
    expect(await isSettled(drained)).toBe(true);
  });

  test('asks to wait when its reader is a megabyte behind', async () => {
    const outlet = new Outlet(new SlowReader().asCall());
    expect(outlet.write(message(600_000))).toBe(true);
    expect(outlet.write(message(600_000))).toBe(false);
    expect(await isSettled(outlet.drained())).toBe(false);
  });

  test('does not keep waiting when the call ends, and writes nothing any more', async () => {
    const reader = new SlowReader();
    const outlet = new Outlet(reader.asCall());
    let closed = 0;
    outlet.onClose(() => (closed += 1));
    outlet.write(message(2_000_000));
    const drained = outlet.drained();
    reader.emit('cancelled');
    expect(await isSettled(drained)).toBe(true);
    expect([outlet.isClosed, closed, outlet.write(message(1)), reader.taken.length]).toEqual([true, 1, false, 0]);
  });

  test('fails its call once', () => {
    const reader = new SlowReader();
    const errors: unknown[] = [];
    reader.on('error', (error) => errors.push(error));
    const outlet = new Outlet(reader.asCall());
    outlet.fail(unavailable('going'));
    outlet.fail(unavailable('gone'));
    outlet.end();
    expect(errors).toEqual([expect.objectContaining({ code: 14, details: 'going' })]);
  });
});
