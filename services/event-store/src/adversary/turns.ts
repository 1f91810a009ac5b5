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

function until(due: number): Promise<void> {
  const left = due - performance.now();
  return left <= 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, left));
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
