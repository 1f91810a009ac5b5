import { balanced } from '@counterfoil/accounting/posting';
import type { RecordedEvent } from '@counterfoil/event-sourcing/recorded-event';
import type { Entry, LedgerEvent, PostingLine, TransactionFacts } from '@counterfoil/events/ledger-event';
import type { PoolClient } from 'pg';
import { businessOf } from './ledger-stream';

type EntryKind = 'opening' | 'transaction' | 'reversal';

interface Origin {
  readonly businessId: string;
  readonly at: string;
  readonly position: string;
}

interface TransactionRow extends Origin {
  readonly facts: TransactionFacts;
  readonly importId: string | null;
}

interface EntryRow extends Origin {
  readonly kind: EntryKind;
  readonly entry: Entry;
  readonly transactionId: string | null;
}

interface PostingRow extends Origin {
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
}

/** Transactions, entries, postings and totals of one batch, collected in order and written in multi-row statements. */
export class MoneyRows {
  private readonly transactions: TransactionRow[] = [];
  private readonly deletions: { id: string; at: string }[] = [];
  private readonly entries: EntryRow[] = [];
  private readonly postings: PostingRow[] = [];
  private readonly totals = new Map<string, Total>();

  collect(recorded: RecordedEvent<LedgerEvent>): void {
    const { event } = recorded;
    const origin: Origin = { businessId: businessOf(recorded.stream), at: recorded.metadata.recordedAt, position: String(recorded.position) };
    if (event.type === 'AccountOpened' && event.data.openingEntry) this.post(origin, 'opening', event.data.openingEntry, null);
    if (event.type === 'TransactionRecorded') this.record(origin, event.data.transaction, recorded.metadata.importId ?? null);
    if (event.type === 'ImportRowsRecorded') {
      for (const facts of event.data.transactions) this.record(origin, facts, event.data.importId);
    }
    if (event.type === 'TransactionDeleted') {
      this.deletions.push({ id: event.data.transaction.transactionId, at: origin.at });
      this.post(origin, 'reversal', event.data.reversal, event.data.transaction.transactionId);
    }
  }

  /** Each table in one statement; the order lets a transaction be recorded and deleted in the same batch. */
  async write(client: PoolClient): Promise<void> {
    if (this.transactions.length > 0) await this.insertTransactions(client);
    if (this.deletions.length > 0) await this.markDeleted(client);
    if (this.entries.length === 0) return;
    await this.insertEntries(client);
    await this.insertPostings(client);
    await this.addTotals(client);
    await this.addBalances(client);
  }

  private record(origin: Origin, facts: TransactionFacts, importId: string | null): void {
    this.transactions.push({ ...origin, facts, importId });
    this.post(origin, 'transaction', facts.entry, facts.transactionId);
  }

  private post(origin: Origin, kind: EntryKind, entry: Entry, transactionId: string | null): void {
    this.entries.push({ ...origin, kind, entry, transactionId });
    balanced(entry.lines).forEach((line, index) => {
      this.postings.push({ ...origin, entry, line, number: index + 1 });
      this.addTotal(origin.businessId, entry.date, line);
    });
  }

  private addTotal(businessId: string, date: string, line: PostingLine): void {
    const categoryId = line.categoryId ?? null;
    const key = `${businessId} ${line.ledgerAccount} ${date} ${categoryId}`;
    const total = this.totals.get(key) ?? { businessId, date, ledgerAccount: line.ledgerAccount, categoryId, debit: 0n, credit: 0n };
    total.debit += line.debit;
    total.credit += line.credit;
    this.totals.set(key, total);
  }

  private async insertTransactions(client: PoolClient): Promise<void> {
    const rows = this.transactions;
    await client.query(
      `insert into transactions (id, business_id, account_id, date, sequence, description, nickname, amount, category_id, allocations,
                                 entry_number, recorded_by, recorded_on, import_id, recorded_at, position)
       select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::date[], $5::int[], $6::text[], $7::text[], $8::bigint[], $9::uuid[],
                            $10::jsonb[], $11::int[], $12::text[], $13::date[], $14::uuid[], $15::timestamptz[], $16::bigint[])`,
      [
        rows.map(({ facts }) => facts.transactionId),
        rows.map(({ businessId }) => businessId),
        rows.map(({ facts }) => facts.accountId),
        rows.map(({ facts }) => facts.date),
        rows.map(({ facts }) => facts.entry.sequence),
        rows.map(({ facts }) => facts.description),
        rows.map(({ facts }) => facts.nickname ?? null),
        rows.map(({ facts }) => String(facts.amount)),
        rows.map(({ facts }) => facts.allocations[0]?.categoryId ?? null),
        rows.map(({ facts }) => JSON.stringify(facts.allocations.map(({ categoryId, amount }) => ({ categoryId, amount: String(amount) })))),
        rows.map(({ facts }) => facts.entry.number),
        rows.map(({ facts }) => facts.recordedBy),
        rows.map(({ facts }) => facts.recordedOn),
        rows.map(({ importId }) => importId),
        rows.map(({ at }) => at),
        rows.map(({ position }) => position),
      ],
    );
  }

  private async markDeleted(client: PoolClient): Promise<void> {
    await client.query(
      `update transactions set deleted_at = deletion.at
       from unnest($1::uuid[], $2::timestamptz[]) as deletion (id, at) where transactions.id = deletion.id`,
      [this.deletions.map(({ id }) => id), this.deletions.map(({ at }) => at)],
    );
  }

  private async insertEntries(client: PoolClient): Promise<void> {
    const rows = this.entries;
    await client.query(
      `insert into entries (business_id, number, date, sequence, kind, transaction_id, reverses, recorded_at, position)
       select * from unnest($1::uuid[], $2::int[], $3::date[], $4::int[], $5::text[], $6::uuid[], $7::int[], $8::timestamptz[], $9::bigint[])`,
      [
        rows.map(({ businessId }) => businessId),
        rows.map(({ entry }) => entry.number),
        rows.map(({ entry }) => entry.date),
        rows.map(({ entry }) => entry.sequence),
        rows.map(({ kind }) => kind),
        rows.map(({ transactionId }) => transactionId),
        rows.map(({ entry }) => entry.reverses ?? null),
        rows.map(({ at }) => at),
        rows.map(({ position }) => position),
      ],
    );
  }

  private async insertPostings(client: PoolClient): Promise<void> {
    const rows = this.postings;
    await client.query(
      `insert into postings (business_id, entry_number, line, ledger_account, date, sequence, debit, credit, category_id, position)
       select * from unnest($1::uuid[], $2::int[], $3::int[], $4::text[], $5::date[], $6::int[], $7::bigint[], $8::bigint[], $9::uuid[], $10::bigint[])`,
      [
        rows.map(({ businessId }) => businessId),
        rows.map(({ entry }) => entry.number),
        rows.map(({ number }) => number),
        rows.map(({ line }) => line.ledgerAccount),
        rows.map(({ entry }) => entry.date),
        rows.map(({ entry }) => entry.sequence),
        rows.map(({ line }) => String(line.debit)),
        rows.map(({ line }) => String(line.credit)),
        rows.map(({ line }) => line.categoryId ?? null),
        rows.map(({ position }) => position),
      ],
    );
  }

  private async addTotals(client: PoolClient): Promise<void> {
    const rows = [...this.totals.values()];
    await client.query(
      `insert into daily_totals as total (business_id, date, ledger_account, category_id, debit, credit)
       select * from unnest($1::uuid[], $2::date[], $3::text[], $4::uuid[], $5::numeric[], $6::numeric[])
       on conflict (business_id, ledger_account, date, category_id) do update
         set debit = total.debit + excluded.debit, credit = total.credit + excluded.credit`,
      [
        rows.map(({ businessId }) => businessId),
        rows.map(({ date }) => date),
        rows.map(({ ledgerAccount }) => ledgerAccount),
        rows.map(({ categoryId }) => categoryId),
        rows.map(({ debit }) => String(debit)),
        rows.map(({ credit }) => String(credit)),
      ],
    );
  }

  private async addBalances(client: PoolClient): Promise<void> {
    const changes = new Map<string, { businessId: string; code: string; change: bigint }>();
    for (const { businessId, ledgerAccount, debit, credit } of this.totals.values()) {
      const key = `${businessId} ${ledgerAccount}`;
      const change = (changes.get(key)?.change ?? 0n) + debit - credit;
      changes.set(key, { businessId, code: ledgerAccount, change });
    }
    const rows = [...changes.values()];
    await client.query(
      `update accounts set balance = balance + change.amount
       from unnest($1::uuid[], $2::text[], $3::bigint[]) as change (business_id, code, amount)
       where accounts.business_id = change.business_id and accounts.code = change.code`,
      [rows.map(({ businessId }) => businessId), rows.map(({ code }) => code), rows.map(({ change }) => String(change))],
    );
  }
}
