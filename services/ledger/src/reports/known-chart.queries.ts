import type { ChartLine } from '@counterfoil/accounting/chart';
import type { LedgerAccountName } from '@counterfoil/contracts/ledger-report.contract';
import type { BooksSnapshot } from './books-snapshot.queries';

/** A line of the chart with its id. */
type IdentifiedLine = ChartLine & { readonly id: string };

/** A business's chart of accounts, with the names that were known. */
export interface Chart {
  readonly lines: readonly IdentifiedLine[];
  find(code: string): IdentifiedLine | undefined;
  /** @returns the code itself as the name of what the chart does not hold */
  named(line: string | ChartLine): LedgerAccountName;
}

export async function readChart(books: BooksSnapshot): Promise<Chart> {
  const lines = books.isPast
    ? await books.rows<IdentifiedLine>(LINES_OF_THEN, [books.businessId, books.knownAt])
    : await books.rows<IdentifiedLine>(LINES, [books.businessId], 'report-chart');
  const byCode = new Map(lines.map((line) => [line.code, line]));
  return {
    lines,
    find: (code) => byCode.get(code),
    named(asked) {
      const code = typeof asked === 'string' ? asked : asked.code;
      const line = byCode.get(code);
      const name = typeof asked === 'string' ? asked : asked.name;
      return { ledgerAccountId: line?.id ?? null, accountCode: code, accountName: line?.name ?? name };
    },
  };
}

const LINES = `select id, code, name, type, sub_type as "subType" from books.ledger_accounts where business_id = $1`;

/** The name of then is the first that was given up since; an account's line carries the account's name. */
const LINES_OF_THEN = `
  select line.id, line.code, coalesce(former.name, line.name) as name, line.type, line.sub_type as "subType"
  from books.ledger_accounts line
  left join books.accounts account on account.business_id = line.business_id and account.code = line.code
  left join lateral (
    select name from former_names.names
    where business_id = line.business_id and subject in (line.code, account.id::text) and position > $2::bigint
    order by position limit 1
  ) former on true
  where line.business_id = $1`;

/** Category names by id; no category is ever renamed. */
export async function categoryNames(books: BooksSnapshot): Promise<ReadonlyMap<string, string>> {
  const rows = await books.rows<{ id: string; name: string }>(
    `select id, name from books.categories where business_id = $1`,
    [books.businessId],
    'report-categories',
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
