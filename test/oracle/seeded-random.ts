/** Numbers that look random and are the same for the same seed (mulberry32), so that a failing run can be run again. */
export class SeededRandom {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** From 0, below 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number, both ends included. */
  between(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  pick<Item>(items: readonly Item[]): Item {
    const item = items[this.between(0, items.length - 1)];
    if (item === undefined) throw new Error('there is nothing to pick from');
    return item;
  }

  happens(probability: number): boolean {
    return this.next() < probability;
  }

  /** A decimal amount from 0.01 up, mostly small, now and then large. */
  amount(): string {
    const cents = this.happens(0.02) ? this.between(1_000_000, 99_999_999) : this.between(1, 60_000);
    return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
  }
}
