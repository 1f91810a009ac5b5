import { NoPermit, Permits, type Holder } from './permits';

const LIMITS = { all: 3, waiting: 2, waitMs: 30 };
const ada: Holder[] = [{ key: 'ada', max: 2 }];
const bee: Holder[] = [{ key: 'bee', max: 2 }];

describe('permits', () => {
  it('are limited for each holder, and the rest is left to others', async () => {
    const permits = new Permits(LIMITS);
    await permits.take(ada);
    await permits.take(ada);
    expect(() => permits.takeNow(ada)).toThrow(NoPermit);
    expect(permits.takeNow(bee)).toBeInstanceOf(Function);
    await expect(permits.take(bee)).rejects.toThrow(NoPermit);
  });

  it('have a queue of limited length, and a limited wait', async () => {
    const permits = new Permits({ ...LIMITS, waitMs: 10_000 });
    const end = await permits.take(ada);
    await permits.take(ada);
    const [first, second] = [permits.take(ada), permits.take(ada)];
    await expect(permits.take(ada)).rejects.toThrow(NoPermit);
    end();
    // A second time changes nothing.
    end();
    (await first)();
    expect(await second).toBeInstanceOf(Function);
    await expect(new Permits({ ...LIMITS, all: 0 }).take(ada)).rejects.toThrow(NoPermit);
  });

  it('go to the first in the queue who may have one', async () => {
    const permits = new Permits({ all: 3, waiting: 5, waitMs: 10_000 });
    const ends = [await permits.take(ada), await permits.take(ada), await permits.take(bee)];
    const begun: string[] = [];
    const waiting = [ada, bee].map((holders) => permits.take(holders).then(() => begun.push(holders[0]?.key ?? '')));
    ends[2]?.();
    await waiting[1];
    expect(begun).toEqual(['bee']);
    ends[0]?.();
    await waiting[0];
    expect(begun).toEqual(['bee', 'ada']);
  });

  it('need a place of every holder, and take none where one is missing', () => {
    const permits = new Permits({ all: 10, waiting: 0, waitMs: 0 });
    const business = { key: 'business', max: 3 };
    for (let count = 0; count < 2; count++) permits.takeNow([...ada, business]);
    permits.takeNow([...bee, business]);
    expect(() => permits.takeNow([...bee, business])).toThrow(NoPermit);
    expect(permits.takeNow(bee)).toBeInstanceOf(Function);
  });
});
