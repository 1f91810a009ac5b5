import type { LedgerEvent } from '@counterfoil/events/ledger-event';
import { monthOf, countedAfter, yearOf } from './usage-counted.rows';
import { changesOf, deletedOrRestored } from './usage.projection';

/** The transactions of one history by the period that they count in, as the projection of usage counts them. */
export class UsageTally {
  private readonly used = new Map<string, number>();
  /** Of transactions that were ever deleted. */
  private readonly counted = new Map<string, { month: string | null; year: string | null }>();

  /** Transactions that were not deleted, whenever they count. */
  standing = 0;

  take(event: LedgerEvent): void {
    for (const { resource, period, amount } of changesOf('', event)) {
      if (resource !== 'transactions') continue;
      this.add(period, amount);
      if (isYear(period)) this.standing += amount;
    }
    for (const { transactionId, recordedOn, kind, on } of deletedOrRestored('', event)) {
      this.standing += kind === 'deleted' ? -1 : 1;
      const row = this.counted.get(transactionId) ?? { month: monthOf(recordedOn), year: yearOf(recordedOn) };
      row.month = countedAfter(row.month, monthOf(on), kind, (period, amount) => this.add(period, amount));
      row.year = countedAfter(row.year, yearOf(on), kind, (period, amount) => this.add(period, amount));
      this.counted.set(transactionId, row);
    }
  }

  /** @param period `2026-03` or `2026` */
  in(period: string): number {
    return this.used.get(period) ?? 0;
  }

  private add(period: string, amount: number): void {
    this.used.set(period, this.in(period) + amount);
  }
}

/** Each transaction counts in one month and in one year. */
function isYear(period: string): boolean {
  return period.length === 4;
}
