import { formatDecimal } from '@counterfoil/money/money';
import { detectLayout } from './layout';
import { completeMapping, type MappingDraft, withAnswer } from './mapping';
import { readRows } from './read-statement';
import { isDoubtful } from './rows/row-doubts';
import { currencyReader, foreignRows } from './statement-currency';
import type { ValidRow } from './statement-row';
import type { StatementTable } from './table/statement-table';
import { AMERICA_AND_OCEANIA } from '../fixtures/world/america-oceania';
import { ASIA_AND_WALLETS } from '../fixtures/world/asia-wallets';
import { CURRENCY_COLUMNS } from '../fixtures/world/currency-columns';
import { DATE_COLUMNS } from '../fixtures/world/date-columns';
import { DESCRIPTION_COLUMNS } from '../fixtures/world/description-columns';
import { FEE_COLUMNS } from '../fixtures/world/fee-columns';
import { HEADER_LINES } from '../fixtures/world/header-lines';
import { HOSTILE } from '../fixtures/world/hostile';
import { HOSTILE_COLUMNS } from '../fixtures/world/hostile-columns';
import { HOSTILE_EXPORTS } from '../fixtures/world/hostile-exports';
import { HOSTILE_ROWS } from '../fixtures/world/hostile-rows';
import { KIND_WORDS } from '../fixtures/world/kind-words';
import { MIXED_SIGNS } from '../fixtures/world/mixed-signs';
import { NO_MOVEMENT } from '../fixtures/world/no-movement';
import { ODD_WAYS } from '../fixtures/world/odd-ways';
import { PAYMENT_SERVICES } from '../fixtures/world/payment-services';
import { SIGNS_BY_KIND } from '../fixtures/world/signs-by-kind';
import { STATUS_COLUMNS } from '../fixtures/world/status-columns';
import { WESTERN_EUROPE } from '../fixtures/world/western-europe';
import type { WorldLayout } from '../fixtures/world/world-layout';
import { WORLD_LAYOUTS } from '../fixtures/world/first-forty-countries';

const LAYOUTS = [
  ...WORLD_LAYOUTS,
  ...WESTERN_EUROPE,
  ...AMERICA_AND_OCEANIA,
  ...ASIA_AND_WALLETS,
  ...ODD_WAYS,
  ...HOSTILE,
  ...HOSTILE_EXPORTS,
  ...HOSTILE_COLUMNS,
  ...HOSTILE_ROWS,
  ...FEE_COLUMNS,
  ...PAYMENT_SERVICES,
  ...STATUS_COLUMNS,
  ...CURRENCY_COLUMNS,
  ...DATE_COLUMNS,
  ...HEADER_LINES,
  ...DESCRIPTION_COLUMNS,
];

/** The share that is understood without a question; the others are asked about. Raised when detection learns. */
const WHOLE_SHARE = 0.95;

function bytesOf({ text, encoding }: WorldLayout): Uint8Array {
  if (encoding === 'utf-16le') return new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'));
  if (encoding === 'latin1') return new Uint8Array(Buffer.from(text, 'latin1'));
  return new TextEncoder().encode(encoding === 'utf-8-bom' ? `\ufeff${text}` : text);
}

interface Reading {
  readonly questions: readonly string[];
  /** What is read under each combination of answers: date and amount of the rows. */
  readonly answers: readonly (readonly string[])[];
  /** Of the rows, under the first answer to everything. */
  readonly descriptions: readonly string[];
  readonly payouts: readonly string[];
  /** Rows in other currencies than the books', under the same. */
  readonly foreign: Readonly<Record<string, number>>;
}

const NOTHING = { answers: [], descriptions: [], payouts: [], foreign: {} };

function read(layout: WorldLayout): Reading {
  const options = { exponent: layout.exponent ?? 2, accountType: layout.accountType ?? 'checking' } as const;
  const detected = detectLayout(bytesOf(layout), options);
  if (!detected.ok) return { questions: [detected.message], ...NOTHING };
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
  const shown = ({ date, amountMinor }: ValidRow): string => `${date} ${formatDecimal(amountMinor, options.exponent)}`;
  const [first = []] = readings;
  return {
    questions: questions.map(({ topic, text }) => `${topic}: ${text}`),
    answers: readings.map((rows) => rows.map(shown)),
    descriptions: first.map(({ description }) => description),
    payouts: first.filter(({ flags }) => flags.includes('payout')).map(shown),
    foreign: foreignIn(detected.table, draft, first, layout.books),
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

const ASKED_OFTEN = [...MIXED_SIGNS, ...NO_MOVEMENT, ...KIND_WORDS, ...SIGNS_BY_KIND];

test.each([...LAYOUTS, ...ASKED_OFTEN])('$name: right, or asked and then right', (layout) => {
  const { questions, answers, descriptions, payouts, foreign } = read(layout);
  if (layout.isAskedOnly) return expect(answers.flat()).toEqual([]);
  const truth = layout.rows.map((row) => row.join(' '));
  if (questions.length === 0) expect(answers).toEqual([truth]);
  else expect(answers).toContainEqual(truth);
  if (layout.isAsked) expect(questions).not.toEqual([]);
  if (layout.isNotAsked) expect(questions).toEqual([]);
  expect((descriptions[0] ?? '').slice(0, layout.description?.length ?? 0)).toBe(layout.description ?? '');
  if (layout.descriptions) expect(descriptions).toEqual(layout.descriptions);
  if (layout.payouts) expect(payouts).toEqual(layout.payouts);
  if (layout.books) expect(foreign).toEqual(layout.foreign ?? {});
});

test('most are understood without a question', () => {
  const known = LAYOUTS.filter(({ isAskedOnly, isAsked, rows }) => !isAskedOnly && !isAsked && rows.length > 0);
  const asked = known.flatMap((layout) => read(layout).questions.map((question) => `${layout.name}: ${question}`));
  const whole = known.filter((layout) => read(layout).questions.length === 0).length;
  if (whole < known.length * WHOLE_SHARE) throw new Error(`${whole} of ${known.length}:\n${asked.join('\n')}`);
});
