/** Values of one measurement, in milliseconds. */
export class Distribution {
  private readonly values: number[] = [];
  private sorted = true;

  constructor(values: readonly number[] = []) {
    for (const value of values) this.add(value);
  }

  add(value: number): void {
    this.values.push(value);
    this.sorted = false;
  }

  get count(): number {
    return this.values.length;
  }

  get all(): readonly number[] {
    return this.values;
  }

  /** The value that the given share of all lies at or below; NaN of nothing. @param share 0 to 1 */
  quantile(share: number): number {
    if (!this.sorted) this.values.sort((a, b) => a - b);
    this.sorted = true;
    return this.values[Math.min(this.values.length - 1, Math.floor(this.values.length * share))] ?? Number.NaN;
  }

  get p50(): number {
    return this.quantile(0.5);
  }

  get p99(): number {
    return this.quantile(0.99);
  }
}
