import { WriterPace } from './writer-pace';

/** The clock stands but for what is rested: a busy machine would make a batch, or a pause, longer than it is. */
beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** When each batch began, in milliseconds after the first. */
async function beginnings(run: (batch: (work: () => Promise<unknown>) => () => Promise<unknown>) => Promise<unknown>) {
  const started = performance.now();
  const begun: number[] = [];
  const noted = (work: () => Promise<unknown>) => () => {
    begun.push(Math.round(performance.now() - started));
    return work();
  };
  const running = run(noted);
  await jest.advanceTimersByTimeAsync(1_000);
  await running;
  return begun;
}

it('leaves the stream free for as long as each batch took', async () => {
  const pace = new WriterPace();
  const begun = await beginnings(async (batch) => {
    for (const ms of [25, 40, 10, 25]) await pace.batch(batch(() => rest(ms)));
  });
  expect(begun).toEqual([0, 50, 130, 150]);
});

it('returns what a batch returns, and earns a pause also by one that fails', async () => {
  const pace = new WriterPace();
  const begun = await beginnings(async (batch) => {
    const failing = () => rest(40).then(() => Promise.reject(new Error('no')));
    await expect(pace.batch(batch(failing))).rejects.toThrow('no');
    await expect(pace.batch(batch(() => Promise.resolve(7)))).resolves.toBe(7);
  });
  expect(begun).toEqual([0, 80]);
});

it('leaves the stream free for longer where it is told to', async () => {
  const pace = new WriterPace();
  const begun = await beginnings(async (batch) => {
    await pace.batch(
      batch(() => rest(10)),
      () => 8,
    );
    await pace.batch(batch(() => Promise.resolve()));
  });
  expect(begun).toEqual([0, 90]);
});
