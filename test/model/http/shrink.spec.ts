import { shortestOf } from './shrink';

/** Fails where both of two numbers are in it, one after the other. */
const WITH_BOTH = (steps: readonly number[]): Promise<boolean> => {
  const first = steps.findIndex((step) => step % 100 === 17);
  return Promise.resolve(first >= 0 && steps.slice(first).some((step) => step % 100 === 61));
};
const STEPS = Array.from({ length: 80 }, (_, index) => 100 + index);
const NOTHING_SIMPLER = (): number[] => [];

describe('the shortest sequence that fails', () => {
  it('holds no step that could be left out, and every step as simple as it can be', async () => {
    const simpler = (step: number): number[] => (step > 100 ? [step - 100] : []);
    expect(await shortestOf(STEPS, { fails: WITH_BOTH, simpler, atOnce: 4, limit: 500 })).toEqual([17, 61]);
  });

  it('is looked for as often as was said, and no more', async () => {
    let tried = 0;
    const fails = (steps: readonly number[]): Promise<boolean> => ((tried += 1), WITH_BOTH(steps));
    const found = await shortestOf(STEPS, { fails, simpler: NOTHING_SIMPLER, atOnce: 4, limit: 10 });
    expect(tried).toBe(10);
    expect(found.length).toBeLessThan(STEPS.length);
    expect(await WITH_BOTH(found)).toBe(true);
  });

  it('is the whole where nothing shorter fails', async () => {
    const fails = (steps: readonly number[]): Promise<boolean> => Promise.resolve(steps.length === STEPS.length);
    expect(await shortestOf(STEPS, { fails, simpler: NOTHING_SIMPLER, atOnce: 3, limit: 500 })).toEqual(STEPS);
  });
});
