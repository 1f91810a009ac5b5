import { appendFileSync } from 'node:fs';

/** Where a soak run gathers what its walks have counted. */
export const ATTACK_REPORT_VARIABLE = 'ATTACK_REPORT';

/** Counts what was tried, and keeps what went otherwise than it should. */
export class Tally {
  private readonly statuses = new Map<number, number>();
  readonly faults: string[] = [];

  constructor(readonly walk: string) {}

  get tried(): number {
    return [...this.statuses.values()].reduce((sum, count) => sum + count, 0);
  }

  /** @param what names the attempt @param expected what it may be answered with */
  note(what: string, status: number, expected: readonly number[], text = ''): void {
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
    if (!expected.includes(status)) this.faults.push(`${what}: ${status} ${text.slice(0, 200)}`);
  }

  /** Such as `tenants: 214 tried, 190 times 404, 24 times 400`. */
  told(): string {
    const counts = [...this.statuses]
      .sort(([, a], [, b]) => b - a)
      .map(([status, count]) => `${count} times ${status}`);
    return `${this.walk}: ${this.tried} tried, ${counts.join(', ')}`;
  }

  /** Prints what was counted, and hands it to the soak where one runs. */
  report(): void {
    const file = process.env[ATTACK_REPORT_VARIABLE];
    if (file !== undefined) appendFileSync(file, `${this.told()}\n`);
    process.stdout.write(`${this.told()}\n`);
  }
}
