import type { RecordedEvent } from '@counterfoil/event-sourcing/log/recorded-event';
import type { LedgerEvent } from '@counterfoil/events/ledger-event';
import type { PoolClient } from 'pg';
import { businessOf } from '@counterfoil/events/stream-names';
import { entriesOf } from '@counterfoil/events/posted-entries';

interface Change {
  transactions: number;
  revenue: bigint;
  expenses: bigint;
  lastRecordedAt: string | null;
}

/** What a batch of events adds to the figures of businesses, written in one statement. */
export class BusinessFigures {
  private readonly changes = new Map<string, Change>();

  collect({ stream, event, metadata }: RecordedEvent<LedgerEvent>): void {
    const transactions = transactionsIn(event);
    const entries = entriesOf(event);
    if (transactions === 0 && entries.length === 0) return;
    const change = this.of(businessOf(stream));
    change.transactions += transactions;
    if (transactions > 0) change.lastRecordedAt = metadata.recordedAt;
    for (const { entry } of entries) {
      for (const { ledgerAccount, debit, credit } of entry.lines) {
        if (ledgerAccount.startsWith('4')) change.revenue += credit - debit;
        // Codes of expenses begin with 5 or 6, as those of revenue with 4: no line of another kind can have them.
        if (ledgerAccount.startsWith('5') || ledgerAccount.startsWith('6')) change.expenses += debit - credit;
      }
    }
  }

  async write(client: PoolClient): Promise<void> {
    const rows = [...this.changes.entries()];
    if (rows.length === 0) return;
    await client.query({
      name: 'analytics-figures',
      text: ADD_FIGURES,
      values: [
        rows.map(([id]) => id),
        rows.map(([, { transactions }]) => transactions),
        rows.map(([, { revenue }]) => String(revenue)),
        rows.map(([, { expenses }]) => String(expenses)),
        rows.map(([, { lastRecordedAt }]) => lastRecordedAt),
      ],
    });
  }

  private of(businessId: string): Change {
    const known = this.changes.get(businessId);
    if (known) return known;
    const fresh: Change = { transactions: 0, revenue: 0n, expenses: 0n, lastRecordedAt: null };
    this.changes.set(businessId, fresh);
    return fresh;
  }
}

const ADD_FIGURES = `
  update businesses b set transactions = b.transactions + c.transactions, revenue = b.revenue + c.revenue,
    expenses = b.expenses + c.expenses,
  last_recorded_at = coalesce(c.last_recorded_at, b.last_recorded_at)
  from unnest($1::uuid[], $2::bigint[], $3::numeric[], $4::numeric[], $5::timestamptz[]) as c (id, transactions,
    revenue, expenses, last_recorded_at)
  where b.id = c.id`;

/** By how many the transactions become more, or fewer where it is negative. A transfer is one. */
function transactionsIn(event: LedgerEvent): number {
  switch (event.type) {
    case 'TransactionRecorded':
    case 'TransferRecorded':
    case 'TransactionRestored':
      return 1;
    case 'TransactionDeleted':
      return -1;
    case 'ImportRowsRecorded':
      return event.data.transactions.length;
    case 'ImportRowsReversed':
      return -event.data.rows.length;
    default:
      return 0;
  }
}
