import { NoPermit, Permits, type Holder } from './permits';

const LIMITS = { all: 3, waiting: 2, waitMs: 30 };
const ada: Holder[] = [{ key: 'ada', max: 2 }];
const bee: Holder[] = [{ key: 'bee', max: 2 }];

async function refusal(taking: Promise<unknown>): Promise<unknown> {
  return taking.then(
    () => 'taken',
    (error: unknown) => (error instanceof NoPermit ? error.isOwn : error),
  );
}

describe('permits', () => {
  it('are so many for a holder, and the rest is left to others', async () => {
    const permits = new Permits(LIMITS);
    await permits.take(ada);
    await permits.take(ada);
    expect([permits.heldBy('ada'), permits.heldBy('bee')]).toEqual([2, 0]);
    expect(() => permits.takeNow(ada)).toThrow(NoPermit);
    expect(permits.takeNow(bee)).toBeInstanceOf(Function);
    expect(await refusal(permits.take(bee))).toBe(false);
  });

  it('are waited for, by so many and so long', async () => {
    const permits = new Permits({ ...LIMITS, waitMs: 10_000 });
    const end = await permits.take(ada);
    await permits.take(ada);
    const [first, second] = [permits.take(ada), permits.take(ada)];
    expect(await refusal(permits.take(ada))).toBe(true);
    end();
    // A second time changes nothing.
    end();
    (await first)();
    expect(await second).toBeInstanceOf(Function);
    expect(await refusal(new Permits({ ...LIMITS, all: 0 }).take(ada))).toBe(false);
  });

  it('go to whoever has the fewest, not to whoever asked most', async () => {
    const permits = new Permits({ all: 2, waiting: 5, waitMs: 10_000 });
    const ends = [await permits.take(ada), await permits.take(ada)];
    const begun: string[] = [];
    const waiting = [permits.take(ada), permits.take(bee)].map(async (one, index) => {
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
    const permits = new Permits({ all: 10, waiting: 0, waitMs: 0 });
    const business = { key: 'business', max: 3 };
    for (let count = 0; count < 2; count++) permits.takeNow([...ada, business]);
    permits.takeNow([...bee, business]);
    expect(() => permits.takeNow([...bee, business])).toThrow(NoPermit);
    expect(permits.takeNow(bee)).toBeInstanceOf(Function);
  });
});
