import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import type { JournalEntry } from '@counterfoil/contracts/journal.contract';
import { formatDecimal } from '@counterfoil/money/money';
import { PG_POOL } from '../database/database.module';

interface JournalEntryRow {
  readonly id: string;
  readonly business_id: string;
  readonly entry_number: number;
  readonly date: string;
  readonly description: string;
  readonly reference: string;
  readonly posted_by: string;
  readonly reversed_by: number | null;
  readonly posted_at: Date;
  readonly exponent: number;
  readonly lines: readonly { id: string; code: string; name: string; debit: string; credit: string }[];
}

/** Entries that people wrote are few; beyond this many a list is no longer read but searched. */
const MAX_ENTRIES = 1_000;

const JOURNAL_ENTRIES = `
  select j.id, j.business_id, j.entry_number, j.date::text, j.description, j.reference, j.posted_by, j.reversed_by, j.posted_at, b.exponent,
         (select jsonb_agg(jsonb_build_object('id', l.id, 'code', l.code, 'name', l.name, 'debit', p.debit::text, 'credit', p.credit::text) order by p.line)
          from books.postings p join books.ledger_accounts l on l.business_id = p.business_id and l.code = p.ledger_account
          where p.business_id = j.business_id and p.entry_number = j.entry_number) as lines
  from books.journal_entries j join books.businesses b on b.id = j.business_id
  where j.business_id = $1`;

@Injectable()
export class JournalEntriesQueries {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /** The entries that people wrote, newest first. */
  async list(businessId: string): Promise<JournalEntry[]> {
    const { rows } = await this.pool.query<JournalEntryRow>(
      `${JOURNAL_ENTRIES} order by j.date desc, j.sequence desc limit ${MAX_ENTRIES}`,
      [businessId],
    );
    return rows.map(journalEntryOf);
  }

  async find(businessId: string, journalEntryId: string): Promise<JournalEntry | undefined> {
    const { rows } = await this.pool.query<JournalEntryRow>(`${JOURNAL_ENTRIES} and j.id = $2`, [
      businessId,
      journalEntryId,
    ]);
    return rows[0] && journalEntryOf(rows[0]);
  }

  /** Codes of lines of the chart by their ids; those of another business are not found. */
  async codes(businessId: string, chartAccountIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const { rows } = await this.pool.query<{ id: string; code: string }>(
      `select id, code from books.ledger_accounts where business_id = $1 and id = any($2::uuid[])`,
      [businessId, chartAccountIds],
    );
    return new Map(rows.map(({ id, code }) => [id, code]));
  }
}

function journalEntryOf(row: JournalEntryRow): JournalEntry {
  const money = (text: string): string => formatDecimal(BigInt(text), row.exponent);
  return {
    id: row.id,
    businessId: row.business_id,
    entryNumber: String(row.entry_number),
    entryDate: row.date,
    description: row.description,
    reference: row.reference === '' ? null : row.reference,
    userId: row.posted_by,
    reversedBy: row.reversed_by === null ? null : String(row.reversed_by),
    createdAt: row.posted_at.toISOString(),
    lines: row.lines.map(({ id, code, name, debit, credit }) => ({
      chartAccountId: id,
      accountCode: code,
      accountName: name,
      debitAmount: money(debit),
      creditAmount: money(credit),
    })),
  };
}
