import { balanced } from '@counterfoil/accounting/posting';
import type { RecordedEvent } from '@counterfoil/event-sourcing/recorded-event';
import type { Entry, LedgerEvent, PostingLine } from '@counterfoil/events/ledger-event';
import type { PoolClient } from 'pg';
import { businessOf } from './ledger-stream';
import { entriesOf, type PostedEntry } from './posted-entries.projection';

interface Origin {
  readonly businessId: string;
  readonly at: string;
  readonly position: string;
}

type EntryRow = Origin & PostedEntry;

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

/** Entries, postings, totals and balances of one batch, collected in order and written in multi-row statements. */
export class PostingRows {
  private readonly entries: EntryRow[] = [];
  private readonly postings: PostingRow[] = [];
  private readonly totals = new Map<string, Total>();

  collect(recorded: RecordedEvent<LedgerEvent>): void {
    const origin: Origin = { businessId: businessOf(recorded.stream), at: recorded.metadata.recordedAt, position: String(recorded.position) };
    for (const posted of entriesOf(recorded.event)) this.post(origin, posted);
  }

  async write(client: PoolClient): Promise<void> {
    if (this.entries.length === 0) return;
    await this.insertEntries(client);
    await this.insertPostings(client);
    await this.addTotals(client);
    await this.addBalances(client);
  }

  /** That an entry balances was asserted when it was built, and is asserted again here. */
  private post(origin: Origin, posted: PostedEntry): void {
    this.entries.push({ ...origin, ...posted });
    const { entry } = posted;
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

  private async insertEntries(client: PoolClient): Promise<void> {
    const rows = this.entries;
    await client.query(
      `insert into entries (business_id, number, date, sequence, kind, description, transaction_id, reverses, recorded_at, position)
       select * from unnest($1::uuid[], $2::int[], $3::date[], $4::int[], $5::text[], $6::text[], $7::uuid[], $8::int[], $9::timestamptz[],
                            $10::bigint[])`,
      [
        rows.map(({ businessId }) => businessId),
        rows.map(({ entry }) => entry.number),
        rows.map(({ entry }) => entry.date),
        rows.map(({ entry }) => entry.sequence),
        rows.map(({ kind }) => kind),
        rows.map(({ description }) => description),
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

  /** By day, and by month as well: a statement of many years sums months, and days only at its ends. */
  private async addTotals(client: PoolClient): Promise<void> {
    const rows = [...this.totals.values()];
    await client.query(
      `with change as (
         select * from unnest($1::uuid[], $2::date[], $3::text[], $4::uuid[], $5::numeric[], $6::numeric[])
           as change (business_id, date, ledger_account, category_id, debit, credit)
       ), months as (
         insert into monthly_totals as total (business_id, month, ledger_account, category_id, debit, credit)
         select business_id, date_trunc('month', date::timestamp)::date, ledger_account, category_id, sum(debit), sum(credit)
         from change group by 1, 2, 3, 4
         on conflict (business_id, month, ledger_account, category_id) do update
           set debit = total.debit + excluded.debit, credit = total.credit + excluded.credit
       )
       insert into daily_totals as total (business_id, date, ledger_account, category_id, debit, credit)
       select * from change
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
