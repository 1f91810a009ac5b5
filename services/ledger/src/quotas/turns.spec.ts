import { NoTurn, Turns, type Holder } from './turns';

const LIMITS = { all: 3, waiting: 2, waitMs: 30 };
const ada: Holder[] = [{ key: 'ada', max: 2 }];
const bee: Holder[] = [{ key: 'bee', max: 2 }];

async function refusal(taking: Promise<unknown>): Promise<unknown> {
  return taking.then(
    () => 'taken',
    (error: unknown) => (error instanceof NoTurn ? error.isOwn : error),
  );
}

describe('turns', () => {
  it('are so many for a holder, and the rest is left to others', async () => {
    const turns = new Turns(LIMITS);
    await turns.take(ada);
    await turns.take(ada);
    expect([turns.heldBy('ada'), turns.heldBy('bee')]).toEqual([2, 0]);
    expect(() => turns.takeNow(ada)).toThrow(NoTurn);
    expect(turns.takeNow(bee)).toBeInstanceOf(Function);
    expect(await refusal(turns.take(bee))).toBe(false);
  });

  it('are waited for, by so many and so long', async () => {
    const turns = new Turns({ ...LIMITS, waitMs: 10_000 });
    const end = await turns.take(ada);
    await turns.take(ada);
    const [first, second] = [turns.take(ada), turns.take(ada)];
    expect(await refusal(turns.take(ada))).toBe(true);
    end();
    // A second time changes nothing.
    end();
    (await first)();
    expect(await second).toBeInstanceOf(Function);
    expect(await refusal(new Turns({ ...LIMITS, all: 0 }).take(ada))).toBe(false);
  });

  it('go to whoever has the fewest, not to whoever asked most', async () => {
    const turns = new Turns({ all: 2, waiting: 5, waitMs: 10_000 });
    const ends = [await turns.take(ada), await turns.take(ada)];
    const begun: string[] = [];
    const waiting = [turns.take(ada), turns.take(bee)].map(async (one, index) => {
      await one;
      begun.push(index === 0 ? 'ada' : 'bee');
    });
    ends[0]?.();
    await waiting[1];
    expect(begun).toEqual(['bee']);
    ends[1]?.();
    await waiting[0];
    expect(begun).toEqual(['bee', 'ada']);
  });

  it('need a place of every holder at once, and hold none where one is missing', async () => {
    const turns = new Turns({ all: 10, waiting: 0, waitMs: 0 });
    const business = { key: 'business', max: 3 };
    for (let count = 0; count < 2; count++) turns.takeNow([...ada, business]);
    turns.takeNow([...bee, business]);
    expect(() => turns.takeNow([...bee, business])).toThrow(NoTurn);
    expect(turns.takeNow(bee)).toBeInstanceOf(Function);
  });
});
