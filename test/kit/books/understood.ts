import { detectLayout } from '@counterfoil/bank-statements/layout';
import { type AccountType, completeMapping } from '@counterfoil/bank-statements/mapping';
import { readRows } from '@counterfoil/bank-statements/read-statement';

/** What a statement says, as far as it is understood without an answer. */
export interface Understood {
  /** What is asked about. */
  readonly asked: readonly string[];
  /** Day and amount of each row that would be recorded. */
  readonly rows: readonly string[];
  readonly leftOut: number;
}

/** Reads the lines of a statement as found out by itself. */
export function understood(lines: readonly string[], accountType: AccountType = 'checking'): Understood {
  const options = { accountType, exponent: 2 };
  const found = detectLayout(new TextEncoder().encode(`${lines.join('\n')}\n`), options);
  if (!found.ok) throw new Error(found.message);
  const { draft, questions } = found.layout;
  const completed = completeMapping(draft);
  const read = completed.ok ? readRows(found.table, completed.mapping, options) : null;
  const rows = read?.ok ? read.rows : [];
  const recorded = rows.flatMap((row) =>
    row.valid && row.amountMinor !== 0n && row.flags.length === 0 ? [`${row.date.slice(5)} ${row.amountMinor}`] : [],
  );
  return { asked: questions.map(({ topic }) => topic), rows: recorded, leftOut: rows.length - recorded.length };
}
