import { detectLayout } from '@counterfoil/bank-statements/layout';
import { completeMapping, type MappingDraft, withAnswer } from '@counterfoil/bank-statements/mapping';
import { readRows } from '@counterfoil/bank-statements/read-statement';
import { isDoubtful } from '@counterfoil/bank-statements/rows/row-doubts';
import { currencyReader, foreignRows } from '@counterfoil/bank-statements/statement-currency';
import type { ValidRow } from '@counterfoil/bank-statements/statement-row';
import type { StatementTable } from '@counterfoil/bank-statements/table/statement-table';
import { formatDecimal } from '@counterfoil/money/money';
import type { ExpectedStatement } from './expected-statements';

export interface LayoutReading {
  readonly topics: readonly string[];
  /** Topic and text of each question, for people. */
  readonly questions: readonly string[];
  /** The rows under each combination of answers. */
  readonly answers: readonly (readonly string[])[];
  /** Of the rows, under the first answer to everything. */
  readonly descriptions: readonly string[];
  readonly payouts: readonly string[];
  /** Rows in other currencies than the books', under the same. */
  readonly foreign: Readonly<Record<string, number>>;
}

const NOTHING = { answers: [], descriptions: [], payouts: [], foreign: {} };

/** Reads a statement by itself, under each combination of answers to what it leaves open. */
export function readByLayout({ bytes, exponent, accountType, books }: ExpectedStatement): LayoutReading {
  const options = { exponent, accountType };
  const detected = detectLayout(bytes, options);
  if (!detected.ok) return { topics: [detected.code], questions: [detected.message], ...NOTHING };
  const { draft, questions } = detected.layout;
  const drafts = questions.reduce<readonly MappingDraft[]>(
    (sofar, { choices }) =>
      choices.length === 0 ? sofar : sofar.flatMap((one) => choices.map(({ change }) => withAnswer(one, change))),
    [draft],
  );
  const readings = drafts.flatMap((one) => {
    const completed = completeMapping(one);
    const rows = completed.ok ? readRows(detected.table, completed.mapping, options) : null;
    // Balances and what never went through are shown unticked.
    return rows?.ok ? [rows.rows.flatMap((row) => (row.valid && !isDoubtful(row.flags) ? [row] : []))] : [];
  });
  const shown = ({ date, amountMinor }: ValidRow): string => `${date} ${formatDecimal(amountMinor, exponent)}`;
  const [first = []] = readings;
  return {
    topics: questions.map(({ topic }) => topic),
    questions: questions.map(({ topic, text }) => `${topic}: ${text}`),
    answers: readings.map((rows) => rows.map(shown)),
    descriptions: first.map(({ description }) => description),
    payouts: first.filter(({ flags }) => flags.includes('payout')).map(shown),
    foreign: foreignIn(detected.table, draft, first, books),
  };
}

function foreignIn(
  table: StatementTable,
  draft: MappingDraft,
  rows: readonly ValidRow[],
  books: string | undefined,
): Readonly<Record<string, number>> {
  const completed = completeMapping(draft);
  if (books === undefined || !completed.ok) return {};
  return Object.fromEntries(foreignRows(rows, currencyReader(table, completed.mapping, books), books));
}
