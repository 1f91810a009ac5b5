import { WriterPace } from './writer-pace';

const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

it('leaves the stream free for as long as each batch took', async () => {
  const pace = new WriterPace();
  const started = performance.now();
  let busy = 0;
  for (let batch = 0; batch < 4; batch++) {
    await pace.batch(async () => {
      const before = performance.now();
      await rest(25);
      busy += performance.now() - before;
    });
  }
  // Four batches with a pause of the same length between them; none after the last.
  expect(performance.now() - started).toBeGreaterThanOrEqual(busy * 1.7);
});

it('returns what a batch returns, and earns a pause also by one that fails', async () => {
  let now = 0;
  const pace = new WriterPace(() => now);
  await expect(
    pace.batch(() => {
      now = 40;
      return Promise.reject(new Error('no'));
    }),
  ).rejects.toThrow('no');
  const before = performance.now();
  await expect(pace.batch(() => Promise.resolve(7))).resolves.toBe(7);
  expect(performance.now() - before).toBeGreaterThanOrEqual(35);
});

it('leaves the stream free for longer where it is told to', async () => {
  const pace = new WriterPace();
  await pace.batch(() => rest(10), 8);
  const before = performance.now();
  await pace.batch(() => Promise.resolve());
  expect(performance.now() - before).toBeGreaterThanOrEqual(75);
});
