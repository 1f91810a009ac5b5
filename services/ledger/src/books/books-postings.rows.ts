import { balanced } from '@counterfoil/accounting/posting';
import type { RecordedEvent } from '@counterfoil/event-sourcing/log/recorded-event';
import type { Entry, LedgerEvent, PostingLine } from '@counterfoil/events/ledger-event';
import { column } from './column';
import { businessOf } from '@counterfoil/events/stream-names';
import { entriesOf, type PostedEntry } from '@counterfoil/events/posted-entries';

interface Origin {
  readonly businessId: string;
  readonly at: string;
  readonly position: bigint;
}

interface EntryRow {
  readonly origin: Origin;
  readonly posted: PostedEntry;
}

interface PostingRow {
  readonly origin: Origin;
  readonly entry: Entry;
  readonly line: PostingLine;
  /** Counted from 1 within the entry. */
  readonly number: number;
}

interface Total {
  readonly businessId: string;
  readonly date: string;
  readonly ledgerAccount: string;
  readonly categoryId: string | null;
  debit: bigint;
  credit: bigint;
  newestEntry: number;
}

interface BalanceChange {
  readonly businessId: string;
  readonly code: string;
  change: bigint;
  /** The newest entry that the batch posted there. */
  newestEntry: number;
}

/** Entries, postings, totals and balances of one batch, collected in order; books-batch.rows.ts writes them. */
export class PostingRows {
  private readonly entries: EntryRow[] = [];
  private readonly postings: PostingRow[] = [];
  private readonly totals = new Map<string, Total>();

  collect(recorded: RecordedEvent<LedgerEvent>): void {
    const posted = entriesOf(recorded.event);
    if (posted.length === 0) return;
    const origin: Origin = {
      businessId: businessOf(recorded.stream),
      at: recorded.metadata.recordedAt,
      position: recorded.position,
    };
    for (const one of posted) this.post(origin, one);
  }

  /** Columns of `ENTRIES`, `POSTINGS`, `TOTALS` and `BALANCES`, in their order. */
  columns(): { entries: string[]; postings: string[]; totals: string[]; balances: string[] } {
    const { entries, postings } = this;
    const totals = [...this.totals.values()];
    const balances = this.balanceChanges();
    return {
      entries: [
        column(entries, ({ origin }) => origin.businessId),
        column(entries, ({ posted }) => posted.entry.number),
        column(entries, ({ posted }) => posted.entry.date),
        column(entries, ({ posted }) => posted.entry.sequence),
        column(entries, ({ posted }) => posted.kind),
        column(entries, ({ posted }) => posted.description),
        column(entries, ({ posted }) => posted.transactionId),
        column(entries, ({ posted }) => posted.entry.reverses),
        column(entries, ({ origin }) => origin.at),
        column(entries, ({ origin }) => origin.position),
      ],
      postings: [
        column(postings, ({ origin }) => origin.businessId),
        column(postings, ({ entry }) => entry.number),
        column(postings, ({ number }) => number),
        column(postings, ({ line }) => line.ledgerAccount),
        column(postings, ({ entry }) => entry.date),
        column(postings, ({ entry }) => entry.sequence),
        column(postings, ({ line }) => line.debit),
        column(postings, ({ line }) => line.credit),
        column(postings, ({ line }) => line.categoryId),
        column(postings, ({ origin }) => origin.position),
      ],
      totals: [
        column(totals, ({ businessId }) => businessId),
        column(totals, ({ date }) => date),
        column(totals, ({ ledgerAccount }) => ledgerAccount),
        column(totals, ({ categoryId }) => categoryId),
        column(totals, ({ debit }) => debit),
        column(totals, ({ credit }) => credit),
      ],
      balances: [
        column(balances, ({ businessId }) => businessId),
        column(balances, ({ code }) => code),
        column(balances, ({ change }) => change),
        column(balances, ({ newestEntry }) => newestEntry),
      ],
    };
  }

  /** That an entry balances was asserted when it was built, and is asserted again here. */
  private post(origin: Origin, posted: PostedEntry): void {
    const { entry } = posted;
    this.entries.push({ origin, posted });
    let number = 0;
    for (const line of balanced(entry.lines)) {
      number += 1;
      this.postings.push({ origin, entry, line, number });
      this.addTotal(origin.businessId, entry, line);
    }
  }

  private addTotal(businessId: string, { number, date }: Entry, line: PostingLine): void {
    const categoryId = line.categoryId ?? null;
    const key = `${businessId} ${line.ledgerAccount} ${date} ${categoryId}`;
    const total = this.totals.get(key);
    if (!total) {
      this.totals.set(key, {
        businessId,
        date,
        ledgerAccount: line.ledgerAccount,
        categoryId,
        debit: line.debit,
        credit: line.credit,
        newestEntry: number,
      });
      return;
    }
    total.debit += line.debit;
    total.credit += line.credit;
    total.newestEntry = number;
  }

  private balanceChanges(): BalanceChange[] {
    const changes = new Map<string, BalanceChange>();
    for (const { businessId, ledgerAccount, debit, credit, newestEntry } of this.totals.values()) {
      const key = `${businessId} ${ledgerAccount}`;
      const known = changes.get(key);
      if (known) {
        known.change += debit - credit;
        known.newestEntry = Math.max(known.newestEntry, newestEntry);
      } else changes.set(key, { businessId, code: ledgerAccount, change: debit - credit, newestEntry });
    }
    return [...changes.values()];
  }
}
