import { Rests } from './rests';

function work(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

async function restAfter(milliseconds: number, mustRest: boolean): Promise<number> {
  const rests = new Rests(() => mustRest);
  work(milliseconds);
  expect(rests.isDue()).toBe(true);
  const begun = performance.now();
  await rests.take();
  expect(rests.isDue()).toBe(false);
  return performance.now() - begun;
}

describe('rests', () => {
  it('are due after some milliseconds of work, not before', () => expect(new Rests(() => true).isDue()).toBe(false));
  it('last several times as long as the work did', async () => expect(await restAfter(30, true)).toBeGreaterThan(100));
  it('are a moment where nobody waits', async () => expect(await restAfter(200, false)).toBeLessThan(200));
});
