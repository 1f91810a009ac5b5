import { columnCells, type ColumnProfile, looksLike, profileColumns } from './columns/column-profile';
import { type DateFormatFinding, detectDateFormat, settledByOthers } from './columns/date-format';
import { settledByNeighbours } from './columns/date-neighbours';
import { settledBySpread } from './columns/date-spread';
import { otherDates, preambleOf } from './columns/date-evidence';
import {
  type DateColumn,
  pickDate,
  pickDescription,
  pickNamed,
  pickOtherDate,
  pickOtherTexts,
} from './columns/layout-columns';
import { electronicLayout } from './electronic-layout';
import type { DetectedLayout, LayoutColumn, Question } from './questions/layout-question';
import { columnQuestion, dateQuestions, likeliestFormat } from './questions/layout-questions';
import { completeMapping, type ColumnRef, type Mapping, type MappingDraft } from './mapping';
import { type ChosenMoney, findMoney } from './money-layout';
import { utcTimesOf } from './rows/row-days';
import { rowQuestions } from './questions/row-questions';
import { readRows, type ReadOptions, type ReadStatement } from './read-statement';
import { type Outcome, refuse } from './refusal';
import { rememberedLayout } from './remembered-mapping';
import { openStatement } from './open-statement';
import { columnIndex, detectBody, type DetectedBody, type StatementTable } from './table/statement-table';
import type { TableBody } from './table/table-body';

export interface DetectOptions extends ReadOptions {
  /** What was confirmed for this account before; it comes first when it fits the file. */
  readonly remembered?: Mapping;
  /** Columns the person has picked: the rest is found out anew around them, and what is remembered is left aside. */
  readonly chosen?: ChosenColumns;
}

export interface ChosenColumns {
  readonly date?: ColumnRef;
  readonly description?: ColumnRef;
  readonly money?: ChosenMoney;
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

/** A layout, and what was read on the way to it. */
export interface DetectedTable extends DetectedLayout {
  /** The rows as the draft reads them, for who goes on with it as it is; null where they were not read. */
  readonly read: ReadStatement | null;
}

/** The same for a file that is already open. */
export function detectTableLayout(table: StatementTable, options: DetectOptions): DetectedTable {
  if (table.source) return { ...electronicLayout(table, table.source, options), read: null };
  const body = detectBody(table);
  const profiles = profileColumns(body, options.exponent);
  const own = options.remembered && (options.remembered.source ?? 'csv') === 'csv' ? options.remembered : undefined;
  const remembered = own && !options.chosen && rememberedLayout(table, own, options.exponent);
  const found = remembered
    ? { draft: remembered, questions: [], notes: ['Read as confirmed for this account before.'] }
    : findLayout(body, profiles, options, preambleOf(table, body));
  const completed = completeMapping(found.draft);
  const rows = completed.ok ? readRows(table, completed.mapping, options) : null;
  const read = rows?.ok ? rows : null;
  // What the rows themselves leave open, read as found out so far.
  const questions = [...found.questions, ...(read ? rowQuestions(read.rows, options.exponent) : [])];
  return {
    read,
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
  const money = findMoney(body, profiles, date?.column ?? null, { ...options, preamble });
  const { taken, direction } = money;
  const named = pickNamed(profiles, 'type', taken);
  const description = pickDescription(profiles, taken, named);
  const other = date && pickOtherDate(profiles, date.column);
  const dates = date && dateFormatOf(body, profiles, date.column, preamble);
  const draft: MappingDraft = {
    version: 1,
    headerLine: body.headerLine,
    date: date?.column.ref ?? null,
    dateFormat: dates ? likeliestFormat(dates) : null,
    ...(other ? { otherDate: other.ref } : {}),
    description: chosen.description ?? description?.ref ?? null,
    ...otherTexts(profiles, taken, chosen.description ?? description?.ref ?? null, named),
    ...money.draft,
    flipped: direction?.isFlipped ?? false,
    type: chosen.type !== undefined ? chosen.type : (direction?.typeRef ?? named?.ref ?? null),
    category: pickNamed(profiles, 'category', taken)?.ref ?? null,
    account: pickNamed(profiles, 'account', taken)?.ref ?? null,
  };
  const questions = [
    ...dateQuestions(body, date, dates),
    ...(draft.description === null ? [columnQuestion('description', 'Where does it say what each row was for?')] : []),
    ...money.questions,
  ];
  const utc = date ? utcNotes(body, date.column, options.timeZone) : [];
  return { draft, questions, notes: [...money.notes, ...currencyNotes(profiles), ...utc] };
}

/** By the column itself, by other dates of the file, by what stands beside it, or by how rows are spread. */
function dateFormatOf(
  body: TableBody,
  profiles: readonly ColumnProfile[],
  column: ColumnProfile,
  preamble: readonly string[],
): DateFormatFinding {
  const own = detectDateFormat(columnCells(body, column.index));
  const settled = settledByOthers(own, own.kind === 'ask' ? otherDates(body, profiles, column, preamble) : []);
  return settledBySpread(settledByNeighbours(settled, body, column, profiles), body, column);
}

function otherTexts(
  profiles: readonly ColumnProfile[],
  taken: ReadonlySet<number>,
  description: ColumnRef | null,
  type: ColumnProfile | null,
): Pick<MappingDraft, 'otherTexts'> {
  const own = profiles.find(({ ref }) => ref === description);
  // A column that says something in every row needs no other.
  if (!own || own.filled === own.rows) return {};
  const others = pickOtherTexts(profiles, new Set([...taken, own.index]), type);
  return others.length === 0 ? {} : { otherTexts: others.map(({ ref }) => ref) };
}

function chosenDate(body: TableBody, profiles: readonly ColumnProfile[], { date }: ChosenColumns): DateColumn | null {
  const column = date === undefined ? undefined : profiles[columnIndex(body, date) ?? -1];
  return column ? { column, rivals: [] } : null;
}

function currencyNotes(profiles: readonly ColumnProfile[]): readonly string[] {
  const several = profiles.some(
    (profile) =>
      profile.rank.currency !== undefined && profile.dates === 0 && profile.distinct > 1 && profile.averageLength <= 4,
  );
  return several ? ['The file holds several currencies; nothing is converted.'] : [];
}

/** Of which day a time in UTC is, the file does not tell. */
function utcNotes(body: TableBody, { name, index }: ColumnProfile, timeZone: string | undefined): readonly string[] {
  const { kind } = utcTimesOf(name, columnCells(body, index));
  if (kind === 'none') return [];
  return kind === 'times' && timeZone !== undefined
    ? [`The times are in UTC. Each row is recorded on the day that it was in ${timeZone}.`]
    : ['The days are those of UTC, as the file has them.'];
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
