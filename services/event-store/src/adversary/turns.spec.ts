import { Turns } from './turns';

describe('turns', () => {
  it('come in the order in which they were asked for, each in a turn of the event loop of its own', async () => {
    const turns = new Turns();
    let turn = 0;
    let isWatching = true;
    const watch = (): void => {
      turn += 1;
      if (isWatching) setImmediate(watch);
    };
    watch();
    const seen: { name: number; turn: number }[] = [];
    const waits = [5, 0, 3, 0].map((milliseconds, name) =>
      turns.after(milliseconds).then(() => seen.push({ name, turn })),
    );
    await Promise.all(waits);
    isWatching = false;
    expect(seen.map(({ name }) => name)).toEqual([0, 1, 2, 3]);
    expect(new Set(seen.map((one) => one.turn)).size).toBe(4);
  });

  it('do not come before their time', async () => {
    const turns = new Turns();
    for (let time = 0; time < 20; time += 1) {
      holdTheLoop(5);
      const before = performance.now();
      await turns.after(10);
      expect(performance.now() - before).toBeGreaterThanOrEqual(10);
    }
  });
});

/** A timer that is set after this counts from before it. */
function holdTheLoop(milliseconds: number): void {
  for (const end = performance.now() + milliseconds; performance.now() < end;);
}
