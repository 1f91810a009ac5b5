import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import type { ImportCounterpart } from '@counterfoil/contracts/import-answer.contract';
import { TRANSFER_WINDOW_DAYS } from '@counterfoil/contracts/transfer.contract';
import { PG_POOL } from '../database/database.module';

interface PointerRow {
  row: number;
  kind: ImportCounterpart['kind'];
  id: string | null;
  line: number | null;
  other_row: number | null;
  account_id: string;
  account_name: string;
  date: string;
  description: string;
}

/** What in a preview looks like one end of a transfer. It points out; what a row is stays the person's word. */
@Injectable()
export class TransferPointers {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /**
   * For some rows of an import the nearest sign, within five days, that their money only moved between two accounts.
   * @param isOfSeveral whether the file has rows of several accounts, which may be the two ends.
   */
  async of(
    businessId: string,
    importId: string,
    rows: readonly number[],
    isOfSeveral: boolean,
  ): Promise<Map<number, ImportCounterpart>> {
    if (rows.length === 0) return new Map();
    const { rows: found } = await this.pool.query<PointerRow>(isOfSeveral ? IN_BOOKS_AND_FILE : IN_BOOKS, [
      importId,
      rows,
      businessId,
      TRANSFER_WINDOW_DAYS,
    ]);
    return new Map(
      found.map(({ row, kind, id, line, other_row, account_id, account_name, date, description }) => [
        row,
        {
          kind,
          transactionId: id,
          line,
          row: other_row,
          accountId: account_id,
          accountName: account_name,
          date,
          description,
        },
      ]),
    );
  }
}

const PAGE = `
  WITH page AS (
    SELECT row, account_id, amount, date FROM platform.import_rows
    WHERE import_id = $1 AND row = ANY ($2::int[]) AND is_valid AND amount <> 0 AND account_id IS NOT NULL
  ), signs AS (`;

/** The same amount in the other direction in another account, that is no end of a transfer yet. */
const OTHER_END = `
    SELECT p.row, 1 AS rank, abs(o.date - p.date) AS days, 'end' AS kind, o.id, NULL::int AS line,
      NULL::int AS other_row, o.account_id, o.date, o.description
    FROM page p JOIN books.transactions o ON o.business_id = $3 AND o.amount = -p.amount
      AND o.account_id <> p.account_id AND o.date BETWEEN p.date - $4::int AND p.date + $4::int
    WHERE o.deleted_at IS NULL AND o.transfer_id IS NULL AND o.transfer_account_id IS NULL
      AND NOT EXISTS (SELECT 1 FROM platform.import_rows c WHERE c.import_id = $1 AND c.counterpart_id = o.id
        AND c.row <> p.row)`;

const OTHER_ROW = `
    SELECT p.row, 2, abs(o.date - p.date), 'row', NULL::uuid, o.line, o.row, o.account_id, o.date, o.description
    FROM page p JOIN platform.import_rows o ON o.import_id = $1 AND o.amount = -p.amount
      AND o.account_id <> p.account_id AND o.date BETWEEN p.date - $4::int AND p.date + $4::int
    WHERE o.is_included AND coalesce(o.counterpart_row, p.row) = p.row AND o.counterpart_id IS NULL`;

const NEAREST = `
  )
  SELECT DISTINCT ON (s.row) s.row, s.kind, s.id, s.line, s.other_row, s.account_id, a.name AS account_name,
    s.date::text AS date, s.description
  FROM signs s JOIN books.accounts a ON a.business_id = $3 AND a.id = s.account_id AND NOT a.is_deleted
    AND a.archived_at IS NULL ORDER BY s.row, s.rank, s.days, s.date, s.id`;

const IN_BOOKS = `${PAGE}${OTHER_END}${NEAREST}`;
const IN_BOOKS_AND_FILE = `${PAGE}${OTHER_END} UNION ALL ${OTHER_ROW}${NEAREST}`;
