import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import type { JournalEntry } from '@counterfoil/contracts/journal.contract';
import { formatDecimal } from '@counterfoil/money/money';
import { PG_POOL } from '../database/database.module';
import { noteCountsOfJournal } from '../books/note-counts';
import { shownRow, type Row } from '../database/shown-row';

/** Entries that people wrote are few; beyond this many a list is no longer read but searched. */
const MAX_ENTRIES = 1_000;

const JOURNAL_ENTRIES = `
  select j.id, j.business_id, j.entry_number::text, j.date::text as entry_date, j.description,
    nullif(j.reference, '') as reference, j.posted_by as user_id, j.reversed_by::text,
    (select date::text from books.entries where business_id = j.business_id and number = j.reversed_by) as reversed_on,
    j.posted_at as created_at, b.exponent, (select count(*)::int from books.receipts r where r.business_id = j.business_id
      and r.journal_entry_id = j.id and r.removed_on is null) as receipt_count,
    counts.notes[1] as note_count, counts.notes[2] as open_question_count,
         (select jsonb_agg(jsonb_build_object('chartAccountId', l.id, 'accountCode', l.code, 'accountName', l.name,
           'debitAmount', p.debit::text, 'creditAmount', p.credit::text) order by p.line)
          from books.postings p join books.ledger_accounts l on l.business_id = p.business_id
            and l.code = p.ledger_account
          where p.business_id = j.business_id and p.entry_number = j.entry_number) as lines
  from books.journal_entries j join books.businesses b on b.id = j.business_id
  cross join lateral (select ${noteCountsOfJournal('j')} as notes) counts
  where j.business_id = $1`;

@Injectable()
export class JournalEntriesQueries {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /** The entries that people wrote, newest first. */
  async list(businessId: string): Promise<JournalEntry[]> {
    const { rows } = await this.pool.query<Row>(
      `${JOURNAL_ENTRIES} order by j.date desc, j.sequence desc limit ${MAX_ENTRIES}`,
      [businessId],
    );
    return rows.map(journalEntryOf);
  }

  async find(businessId: string, journalEntryId: string): Promise<JournalEntry | undefined> {
    const { rows } = await this.pool.query<Row>(`${JOURNAL_ENTRIES} and j.id = $2`, [businessId, journalEntryId]);
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

function journalEntryOf(row: Row): JournalEntry {
  const { exponent, lines, ...entry } = shownRow<JournalEntry & { exponent: number }>(row);
  const money = (minor: string): string => formatDecimal(BigInt(minor), exponent);
  return {
    ...entry,
    lines: lines.map((line) => ({
      ...line,
      debitAmount: money(line.debitAmount),
      creditAmount: money(line.creditAmount),
    })),
  };
}
