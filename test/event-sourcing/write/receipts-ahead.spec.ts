import { Receipts } from '@counterfoil/event-sourcing/write/receipts';
import type { ReceiptLookup } from '@counterfoil/event-sourcing/write/seen-commands';
import { eventually } from '../../kit/run/time-limit';
import { envelopeFor, newTally, tallyDecider, vote } from '../tally';
import { readWhole, startWriteHouse, type WriteHouse } from '../write-house';

let house: WriteHouse;
beforeAll(async () => {
  house = await startWriteHouse({ failsCalls: false });
});
afterAll(() => house.stop());

/** Receipts that note whom they were asked for, and may say that they reach another revision than they do. */
class NotedReceipts extends Receipts {
  readonly lookedUp: string[] = [];
  readonly revisions: bigint[] = [];

  override async lookup(stream: string, commandIds: readonly string[]): Promise<ReceiptLookup> {
    const lookup = await super.lookup(stream, commandIds);
    this.lookedUp.push(...commandIds);
    return { ...lookup, revision: this.revisions.shift() ?? lookup.revision };
  }
}

describe('receipts of commands that wait', () => {
  it('are looked up while the append before them is under way', async () => {
    const stream = newTally();
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    const log = Object.assign(Object.create(house.log) as typeof house.log, {
      append: async (...given: Parameters<typeof house.log.append>) => {
        const result = await house.log.append(...given);
        await held;
        return result;
      },
    });
    const receipts = new NotedReceipts(house.pool);
    const runner = house.runner({ log, receipts });
    const [first, second, repeated] = [envelopeFor(vote('ann')), envelopeFor(vote('bob')), envelopeFor(vote('eve'))];
    const run = (envelope: typeof first) => runner.run(tallyDecider, stream, vote('ann'), envelope);
    const one = run(first);
    await eventually('the first append', () => runner.counters.appends === 1 || undefined);
    const others = [run(second), run(repeated), run(repeated)];
    await eventually('the next lookup', () => receipts.lookedUp.includes(second.commandId) || undefined);
    expect(runner.counters.appends).toBe(1);
    answer();
    const results = await Promise.all([one, ...others]);
    // The same command twice is one, though both were looked up before either was recorded.
    expect(results.map(({ events }) => events[0]?.revision)).toEqual([0n, 1n, 2n, 2n]);
    expect(await readWhole(house.log, stream)).toHaveLength(3);
    expect(runner.counters).toMatchObject({ conflicts: 0, loads: 1 });
  });

  it('are asked again where they were looked up before what is forgotten already', async () => {
    const stream = newTally();
    const receipts = new NotedReceipts(house.pool);
    const runner = house.runner({ receipts });
    const run = () => runner.run(tallyDecider, stream, vote('ann'), envelopeFor(vote('ann')));
    receipts.revisions.push(-1n, 0n);
    await run();
    await run();
    receipts.revisions.push(-1n, 1n);
    await run();
    expect(receipts.lookedUp).toHaveLength(4);
    // Without asking again, the stream would be folded anew to find what was forgotten.
    expect(runner.counters.loads).toBe(1);
  });

  it('are looked up when it is announced that a command will come, and once', async () => {
    const stream = newTally();
    const receipts = new NotedReceipts(house.pool);
    const runner = house.runner({ receipts });
    const envelope = envelopeFor(vote('ann'));
    runner.announce(tallyDecider, stream, envelope);
    await eventually('the lookup', () => receipts.lookedUp.length === 1 || undefined);
    const [one, other] = await Promise.all([1, 2].map(() => runner.run(tallyDecider, stream, vote('ann'), envelope)));
    expect(new Set([one?.repeated, other?.repeated])).toEqual(new Set([false, true]));
    expect(await readWhole(house.log, stream)).toHaveLength(1);
    const late = envelopeFor(vote('bob'));
    runner.announce(tallyDecider, stream, late);
    await expect(runner.run(tallyDecider, stream, vote('bob'), late)).resolves.toMatchObject({ repeated: false });
    expect(receipts.lookedUp.filter((id) => id === late.commandId)).toHaveLength(1);
  });

  it('do not forget what another process did between the lookup of an announced command and its turn', async () => {
    const stream = newTally();
    const envelope = envelopeFor(vote('ann'));
    const receipts = new NotedReceipts(house.pool);
    const here = house.runner({ receipts });
    here.announce(tallyDecider, stream, envelope);
    await eventually('the lookup', () => receipts.lookedUp.length === 1 || undefined);
    await house.runner({ log: house.openLog() }).run(tallyDecider, stream, vote('ann'), envelope);
    await expect(here.run(tallyDecider, stream, vote('ann'), envelope)).resolves.toMatchObject({ repeated: true });
    expect(await readWhole(house.log, stream)).toHaveLength(1);
  });
});
