/** Conditions of a statement joined by `and`, with their values numbered as they are added. */
export class Condition {
  private readonly parts: string[] = [];
  readonly values: unknown[] = [];

  constructor(part: string, ...values: unknown[]) {
    this.and(part, ...values);
  }

  /** Adds a condition; each `?` stands for the next value. */
  and(part: string, ...values: unknown[]): this {
    this.parts.push(this.bind(part, ...values));
    return this;
  }

  /** Numbers the values of a piece of SQL that stands elsewhere in the same statement. */
  bind(part: string, ...values: unknown[]): string {
    let next = this.values.length;
    this.values.push(...values);
    return part.replace(/\?/g, () => `$${(next += 1)}`);
  }

  get sql(): string {
    return this.parts.join(' and ');
  }
}
