import { detectDecimalMark, parseAmount } from './cells/amounts';
import { columnCells, type ColumnProfile, looksLike, profileColumns } from './columns/column-profile';
import { detectDateFormat, settledByOthers } from './columns/date-format';
import { otherDates, preambleOf } from './columns/date-evidence';
import { findDirection } from './columns/direction';
import type { DirectionFinding, SignedSample } from './columns/direction-finding';
import { type DateColumn, pickDate, pickDescription, pickNamed, typeCandidates } from './columns/layout-columns';
import { electronicLayout } from './electronic-layout';
import type { DetectedLayout, LayoutColumn, Question } from './questions/layout-question';
import {
  columnQuestion,
  dateQuestions,
  decimalQuestion,
  directionQuestions,
  likeliestFormat,
  moneyQuestions,
} from './questions/layout-questions';
import {
  completeMapping,
  type AccountType,
  type ColumnRef,
  type DecimalMark,
  type Mapping,
  type MappingDraft,
  type MoneyColumns,
} from './mapping';
import { rowQuestions } from './questions/row-questions';
import { readRows } from './read-statement';
import { unitsOf } from './table/header-words';
import { findMoneyColumns, type MoneyFinding } from './columns/money-columns';
import { type Outcome, refuse } from './refusal';
import { rememberedLayout } from './remembered-mapping';
import { openStatement } from './open-statement';
import { columnIndex, detectBody, type DetectedBody, type StatementTable } from './table/statement-table';
import type { TableBody } from './table/table-body';

export interface DetectOptions {
  readonly accountType: AccountType;
  /** Decimals of the account's currency: 2 for USD. */
  readonly exponent: number;
  /** What was confirmed for this account before; it comes first when it fits the file. */
  readonly remembered?: Mapping;
  /** Columns the person has picked: the rest is found out anew around them, and what is remembered is left aside. */
  readonly chosen?: ChosenColumns;
}

export interface ChosenColumns {
  readonly date?: ColumnRef;
  readonly description?: ColumnRef;
  readonly money?:
    | { readonly kind: 'amount'; readonly amount: ColumnRef }
    | { readonly kind: 'debit-credit'; readonly debit: ColumnRef; readonly credit: ColumnRef };
  /** null = no type column. */
  readonly type?: ColumnRef | null;
}

/**
 * Opens a file and finds out how it is laid out, without being told anything. Refuses what is no statement and what has
 * no rows.
 */
export function detectLayout(
  bytes: Uint8Array,
  options: DetectOptions,
): Outcome<{ readonly table: StatementTable; readonly layout: DetectedLayout }> {
  const opened = openStatement(bytes, options.remembered);
  if (!opened.ok) return opened;
  const layout = detectTableLayout(opened.table, options);
  if (layout.columns.every((column) => column.looksLike === 'empty'))
    return refuse('no-rows', 'The file holds no transactions.');
  return { ok: true, table: opened.table, layout };
}

/** The same for a file that is already open. */
export function detectTableLayout(table: StatementTable, options: DetectOptions): DetectedLayout {
  if (table.source) return electronicLayout(table, table.source, options);
  const body = detectBody(table);
  const profiles = profileColumns(body);
  const own = options.remembered && (options.remembered.source ?? 'csv') === 'csv' ? options.remembered : undefined;
  const remembered = own && !options.chosen && rememberedLayout(table, own, options.exponent);
  const found = remembered
    ? { draft: remembered, questions: [], notes: ['Read as confirmed for this account before.'] }
    : findLayout(body, profiles, options, preambleOf(table, body));
  const questions = [...found.questions, ...questionsOfRows(table, found.draft, options)];
  return {
    encoding: table.encoding,
    delimiter: table.delimiter,
    headerLine: body.headerLine,
    columns: profiles.map(toLayoutColumn),
    draft: found.draft,
    questions,
    confidence: confidenceOf(questions, body.headerByName, remembered !== undefined && remembered !== null),
    notes: [...found.notes, ...tableNotes(table, body)],
  };
}

/** What the rows themselves leave open, read as found out so far. */
function questionsOfRows(table: StatementTable, draft: MappingDraft, options: DetectOptions): readonly Question[] {
  const completed = completeMapping(draft);
  const read = completed.ok ? readRows(table, completed.mapping, options) : null;
  return read?.ok ? rowQuestions(read.rows, options.exponent) : [];
}

function tableNotes(table: StatementTable, { rowsAbove }: DetectedBody): readonly string[] {
  const above = rowsAbove > 1 ? [`${rowsAbove} lines above the header look like transactions; they are not read.`] : [];
  return table.encodingCertain
    ? above
    : [...above, 'The encoding of the file is not certain: please check accented letters.'];
}

interface Found {
  readonly draft: MappingDraft;
  readonly questions: readonly Question[];
  readonly notes: readonly string[];
}

function findLayout(
  body: TableBody,
  profiles: readonly ColumnProfile[],
  options: DetectOptions,
  preamble: readonly string[],
): Found {
  const { chosen = {} } = options;
  const date = chosenDate(body, profiles, chosen) ?? pickDate(body, profiles);
  const money =
    chosenMoney(body, profiles, chosen) ??
    findMoneyColumns(
      body,
      profiles.filter((profile) => profile !== date?.column),
    );
  const taken = new Set([date?.column, ...moneyProfiles(money)].map((profile) => profile?.index ?? -1));
  const named = pickNamed(profiles, 'type', taken);
  const description = pickDescription(profiles, taken, named);
  const dates =
    date &&
    settledByOthers(
      detectDateFormat(columnCells(body, date.column.index)),
      otherDates(body, profiles, date.column, preamble),
    );
  const units = new Set(amountColumns(money).map(({ name }) => unitsOf(name)));
  const inMinorUnits = units.has('minor');
  const decimals = detectDecimalMark(
    amountColumns(money).flatMap((profile) => columnCells(body, profile.index)),
    inMinorUnits ? 0 : options.exponent,
  );
  const directionOf = (amount: ColumnProfile): DirectionFinding =>
    columnDirection(body, profiles, amount, taken, decimals.mark, options);
  const direction = money.kind === 'amount' ? directionOf(money.amount) : null;
  const draft: MappingDraft = {
    version: 1,
    headerLine: body.headerLine,
    date: date?.column.ref ?? null,
    dateFormat: dates ? likeliestFormat(dates) : null,
    description: chosen.description ?? description?.ref ?? null,
    money: moneyColumns(money, direction),
    decimalMark: money.kind === 'none' ? null : decimals.mark,
    ...(inMinorUnits ? { inMinorUnits } : {}),
    flipped: false,
    type: chosen.type !== undefined ? chosen.type : (direction?.typeRef ?? named?.ref ?? null),
    category: pickNamed(profiles, 'category', taken)?.ref ?? null,
    account: pickNamed(profiles, 'account', taken)?.ref ?? null,
    balance: money.kind === 'none' ? null : (money.balance?.ref ?? null),
  };
  const questions = [
    ...dateQuestions(body, date, dates),
    ...(draft.description === null ? [columnQuestion('description', 'Which column describes the transaction?')] : []),
    ...(units.has('thousands')
      ? [
          columnQuestion(
            'amount',
            'The figures are in thousands, by the name of their column. Which column holds the whole amounts?',
          ),
        ]
      : moneyQuestions(money, directionOf)),
    ...(decimals.certain ? [] : [decimalQuestion(body, amountColumns(money), decimals.mark)]),
    ...(direction && money.kind === 'amount' && money.certain ? directionQuestions(direction, money.amount.ref) : []),
  ];
  return {
    draft,
    questions,
    notes: [
      ...(direction ? [direction.why] : []),
      ...(inMinorUnits ? ['The figures are read as cents, as the name of their column says.'] : []),
      ...currencyNotes(profiles),
    ],
  };
}

function chosenDate(body: TableBody, profiles: readonly ColumnProfile[], { date }: ChosenColumns): DateColumn | null {
  const column = date === undefined ? undefined : profiles[columnIndex(body, date) ?? -1];
  return column ? { column, rivals: [] } : null;
}

function chosenMoney(
  body: TableBody,
  profiles: readonly ColumnProfile[],
  { money }: ChosenColumns,
): MoneyFinding | null {
  if (money === undefined) return null;
  const at = (ref: ColumnRef): ColumnProfile | undefined => profiles[columnIndex(body, ref) ?? -1];
  const balance = profiles.find((profile) => profile.rank.balance !== undefined) ?? null;
  if (money.kind === 'amount') {
    const amount = at(money.amount);
    return amount ? { kind: 'amount', amount, rivals: [], balance, certain: true } : null;
  }
  const [debit, credit] = [at(money.debit), at(money.credit)];
  return debit && credit ? { kind: 'debit-credit', debit, credit, balance, certain: true } : null;
}

function currencyNotes(profiles: readonly ColumnProfile[]): readonly string[] {
  const several = profiles.some(
    (profile) =>
      profile.rank.currency !== undefined && profile.dates === 0 && profile.distinct > 1 && profile.averageLength <= 4,
  );
  return several ? ['The file holds several currencies; nothing is converted.'] : [];
}

function amountColumns(finding: MoneyFinding): readonly ColumnProfile[] {
  if (finding.kind === 'none') return [];
  return finding.kind === 'amount' ? [finding.amount] : [finding.debit, finding.credit];
}

/** Every column that may hold money, so that it is not taken for a description. */
function moneyProfiles(finding: MoneyFinding): readonly (ColumnProfile | null)[] {
  if (finding.kind === 'none') return [];
  return [...amountColumns(finding), ...(finding.kind === 'amount' ? finding.rivals : []), finding.balance];
}

function moneyColumns(finding: MoneyFinding, direction: DirectionFinding | null): MoneyColumns | null {
  if (finding.kind === 'debit-credit')
    return { kind: 'debit-credit', debit: finding.debit.ref, credit: finding.credit.ref };
  if (finding.kind === 'none' || !direction) return null;
  return { kind: 'amount', amount: finding.amount.ref, sign: direction.convention };
}

function columnDirection(
  body: TableBody,
  profiles: readonly ColumnProfile[],
  amount: ColumnProfile,
  taken: ReadonlySet<number>,
  mark: DecimalMark,
  { accountType, exponent, chosen }: DetectOptions,
): DirectionFinding {
  const all = typeCandidates(profiles, taken);
  const candidates = chosen?.type === undefined ? all : all.filter((candidate) => candidate.ref === chosen.type);
  const amounts = columnCells(body, amount.index);
  const words = candidates.map((candidate) => columnCells(body, candidate.index));
  const samples: SignedSample[] = [];
  amounts.forEach((cell, row) => {
    const read = parseAmount(cell, mark, exponent);
    if (!read.ok || read.mark !== null) return;
    samples.push({
      sign: read.minor > 0n ? 1 : read.minor < 0n ? -1 : 0,
      isPlus: read.sign === 'plus',
      words: words.map((column) => column[row] ?? ''),
    });
  });
  const typeColumns = candidates.map((candidate) => ({ ref: candidate.ref, named: candidate.rank.type !== undefined }));
  return findDirection(samples, typeColumns, accountType);
}

function toLayoutColumn(profile: ColumnProfile): LayoutColumn {
  const { ref, name, index, samples } = profile;
  return { ref, name, index, samples, looksLike: looksLike(profile) };
}

function confidenceOf(questions: readonly Question[], headerByName: boolean, remembered: boolean): number {
  if (remembered) return 1;
  const base = headerByName ? 0.95 : 0.85;
  return Math.max(0.1, base - 0.25 * questions.length);
}
