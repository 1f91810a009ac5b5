import { GroupedCalls } from './grouped-calls';

const GATHER_MS = 4;
const MAX_ITEMS = 3;

describe('calls in groups', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  const grouping = () => {
    const groups: { readonly at: number; readonly items: readonly number[] }[] = [];
    const begun = performance.now();
    const run = (items: readonly number[]): Promise<readonly number[]> => {
      groups.push({ at: Math.round(performance.now() - begun), items });
      return Promise.resolve(items);
    };
    return { groups, calls: new GroupedCalls(run, MAX_ITEMS, GATHER_MS) };
  };
  const pass = (ms: number): Promise<void> => jest.advanceTimersByTimeAsync(ms);

  test('one after silence does not wait', async () => {
    const { groups, calls } = grouping();
    for (const item of [1, 2]) {
      const call = calls.call(item);
      await pass(0);
      expect(groups.at(-1)?.items).toEqual([item]);
      expect(await call).toBe(item);
      await pass(GATHER_MS);
    }
  });

  test('those that come one by one gather until the next group may begin', async () => {
    const { groups, calls } = grouping();
    const answers: Promise<number>[] = [];
    for (let item = 0; item < 6; item++) {
      answers.push(calls.call(item));
      await pass(1);
    }
    await pass(GATHER_MS);
    expect(await Promise.all(answers)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(groups).toEqual([
      { at: 0, items: [0] },
      { at: 4, items: [1, 2, 3] },
      { at: 8, items: [4, 5] },
    ]);
  });

  test('a full group waits for nobody', async () => {
    const { groups, calls } = grouping();
    const answers = [0, 1, 2, 3, 4, 5, 6].map((item) => calls.call(item));
    await pass(1);
    expect(groups.map(({ items }) => items)).toEqual([
      [0, 1, 2],
      [3, 4, 5],
    ]);
    await pass(GATHER_MS);
    expect(await Promise.all(answers)).toHaveLength(7);
  });
});
