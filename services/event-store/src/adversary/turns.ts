import { setTimeout as sleep } from 'node:timers/promises';

/** One after the other, each in a turn of the event loop of its own, and none before its time. */
export class Turns {
  private last: Promise<void> = Promise.resolve();

  /** @returns a promise that settles after so many milliseconds, and after all that were asked for before. */
  after(milliseconds: number): Promise<void> {
    const due = performance.now() + milliseconds;
    this.last = this.last.then(() => until(due)).then(nextTurn);
    return this.last;
  }
}

/** A timer counts from when its turn of the event loop began, and so may fire early: what is left is waited for. */
async function until(due: number): Promise<void> {
  for (let left = due - performance.now(); left > 0; left = due - performance.now()) await sleep(left);
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
