import { TimeSlice } from './time-slice';

function work(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

async function restAfter(milliseconds: number, mustRest: boolean): Promise<number> {
  const slice = new TimeSlice(() => mustRest);
  work(milliseconds);
  expect(slice.isOver()).toBe(true);
  const begun = performance.now();
  await slice.next();
  expect(slice.isOver()).toBe(false);
  return performance.now() - begun;
}

describe('a turn', () => {
  it('is over after some milliseconds of work, not before', () => expect(new TimeSlice().isOver()).toBe(false));
  it('is followed by a rest several times as long', async () => expect(await restAfter(30, true)).toBeGreaterThan(100));
  it('is followed by the next where nobody waits', async () => {
    // The best of some: the machine may do other things meanwhile. A rest would be 1,800 ms.
    const rests = [await restAfter(200, false), await restAfter(200, false), await restAfter(200, false)];
    expect(Math.min(...rests)).toBeLessThan(1_000);
  });
});
