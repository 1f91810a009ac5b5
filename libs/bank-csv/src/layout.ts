import { detectDecimalMark, parseAmount } from './amounts';
import { columnCells, type ColumnProfile, looksLike, profileColumns } from './column-profile';
import { detectDateFormat } from './date-format';
import { parseDate } from './dates';
import { type DirectionFinding, findDirection, type SignedSample } from './direction';
import { pickDate, pickDescription, pickNamed, typeCandidates } from './layout-columns';
import { type DetectedLayout, type LayoutColumn, type Question } from './layout-question';
import { type AccountType, type DecimalMark, type Mapping, type MappingDraft, type MoneyColumns } from './mapping';
import { findMoneyColumns, type MoneyFinding } from './money-columns';
import { type Outcome, refuse } from './refusal';
import { rememberedLayout } from './remembered-mapping';
import { detectBody, openStatement, type StatementTable, type TableBody } from './statement-table';

export interface DetectOptions {
  readonly accountType: AccountType;
  /** Decimals of the account's currency: 2 for USD. */
  readonly exponent: number;
  /** What was confirmed for this account before; it comes first when it fits the file. */
  readonly remembered?: Mapping;
}

/** Opens a file and finds out how it is laid out, without being told anything. Refuses what is no CSV and what has no rows. */
export function detectLayout(bytes: Uint8Array, options: DetectOptions): Outcome<{ readonly table: StatementTable; readonly layout: DetectedLayout }> {
  const opened = openStatement(bytes, options.remembered);
  if (!opened.ok) return opened;
  const layout = detectTableLayout(opened.table, options);
  if (layout.columns.every((column) => column.looksLike === 'empty')) return refuse('no-rows', 'The file has a header but no transactions.');
  return { ok: true, table: opened.table, layout };
}

/** The same for a file that is already open. */
export function detectTableLayout(table: StatementTable, options: DetectOptions): DetectedLayout {
  const body = detectBody(table);
  const profiles = profileColumns(body);
  const remembered = options.remembered && rememberedLayout(table, options.remembered, options.exponent);
  const found = remembered ? { draft: remembered, questions: [], notes: ['Read as confirmed for this account before.'] } : findLayout(body, profiles, options);
  return {
    encoding: table.encoding,
    delimiter: table.delimiter,
    headerLine: body.headerLine,
    columns: profiles.map(toLayoutColumn),
    draft: found.draft,
    questions: found.questions,
    confidence: confidenceOf(found.questions, body.headerByName, remembered !== undefined && remembered !== null),
    notes: table.encodingCertain ? found.notes : [...found.notes, 'The encoding of the file is not certain: please check accented letters.'],
  };
}

interface Found {
  readonly draft: MappingDraft;
  readonly questions: readonly Question[];
  readonly notes: readonly string[];
}

function findLayout(body: TableBody, profiles: readonly ColumnProfile[], options: DetectOptions): Found {
  const dateColumn = pickDate(body, profiles);
  const date = dateColumn?.column ?? null;
  const finding = findMoneyColumns(body, profiles.filter((profile) => profile !== date));
  const money = moneyProfiles(finding);
  const taken = new Set([date, ...money].map((profile) => profile?.index ?? -1));
  const named = pickNamed(profiles, 'type', taken);
  const description = pickDescription(profiles, named ? new Set([...taken, named.index]) : taken) ?? pickDescription(profiles, taken);
  const dates = date && detectDateFormat(columnCells(body, date.index));
  const amountColumns = finding.kind === 'none' ? [] : finding.kind === 'amount' ? [finding.amount] : [finding.debit, finding.credit];
  const decimals = detectDecimalMark(amountColumns.flatMap((profile) => columnCells(body, profile.index)));
  const direction = finding.kind === 'amount' ? directionOf(body, profiles, finding.amount, taken, decimals.mark, options) : null;
  const format = dates?.kind === 'certain' ? dates.format : dates?.kind === 'ask' ? (dates.formats[0] ?? null) : null;
  const draft: MappingDraft = {
    version: 1,
    headerLine: body.headerLine,
    date: date?.ref ?? null,
    dateFormat: format,
    description: description?.ref ?? null,
    money: moneyColumns(finding, direction),
    decimalMark: finding.kind === 'none' ? null : decimals.mark,
    flipped: false,
    type: direction?.typeRef ?? named?.ref ?? null,
    category: pickNamed(profiles, 'category', taken)?.ref ?? null,
    account: pickNamed(profiles, 'account', taken)?.ref ?? null,
    balance: finding.kind === 'none' ? null : (finding.balance?.ref ?? null),
  };
  const questions = [
    ...columnQuestions(draft, profiles, finding, body),
    ...(dateColumn && dateColumn.rivals.length > 0 ? [dateColumnQuestion(body, [dateColumn.column, ...dateColumn.rivals])] : []),
    ...(dates?.kind === 'ask' && date ? [dateQuestion(body, date, dates.formats)] : []),
    ...(decimals.certain ? [] : [decimalQuestion(body, amountColumns, decimals.mark)]),
    ...(direction && direction.choices.length > 0 && draft.money?.kind === 'amount' ? [directionQuestion(direction, draft.money.amount)] : []),
  ];
  return { draft, questions, notes: [...(direction ? [direction.why] : []), ...currencyNotes(profiles)] };
}

function currencyNotes(profiles: readonly ColumnProfile[]): readonly string[] {
  const several = profiles.some((profile) => profile.rank.currency !== undefined && profile.dates === 0 && profile.distinct > 1 && profile.averageLength <= 4);
  return several ? ['The file holds several currencies; nothing is converted.'] : [];
}

function moneyProfiles(finding: MoneyFinding): readonly (ColumnProfile | null)[] {
  switch (finding.kind) {
    case 'amount':
      return [finding.amount, finding.balance];
    case 'debit-credit':
      return [finding.debit, finding.credit, finding.balance];
    case 'none':
      return [];
    default:
      return finding satisfies never;
  }
}

function moneyColumns(finding: MoneyFinding, direction: DirectionFinding | null): MoneyColumns | null {
  if (finding.kind === 'debit-credit') return { kind: 'debit-credit', debit: finding.debit.ref, credit: finding.credit.ref };
  if (finding.kind === 'none' || !direction) return null;
  return { kind: 'amount', amount: finding.amount.ref, sign: direction.convention };
}

function directionOf(
  body: TableBody,
  profiles: readonly ColumnProfile[],
  amount: ColumnProfile,
  taken: ReadonlySet<number>,
  mark: DecimalMark,
  { accountType, exponent }: DetectOptions,
): DirectionFinding {
  const candidates = typeCandidates(profiles, taken);
  const amounts = columnCells(body, amount.index);
  const words = candidates.map((candidate) => columnCells(body, candidate.index));
  const samples: SignedSample[] = [];
  amounts.forEach((cell, row) => {
    const read = parseAmount(cell, mark, exponent);
    if (!read.ok || read.mark !== null) return;
    samples.push({ sign: read.minor > 0n ? 1 : read.minor < 0n ? -1 : 0, words: words.map((column) => column[row] ?? '') });
  });
  const typeColumns = candidates.map((candidate) => ({ ref: candidate.ref, named: candidate.rank.type !== undefined }));
  return findDirection(samples, typeColumns, accountType);
}

function columnQuestions(draft: MappingDraft, profiles: readonly ColumnProfile[], finding: MoneyFinding, body: TableBody): Question[] {
  const ask = (field: 'date' | 'description' | 'amount', text: string, choices: Question['choices'] = []): Question => ({ topic: 'column', field, text, choices });
  const questions: Question[] = [];
  if (draft.date === null || (draft.dateFormat === null && body.rows.length > 0)) questions.push(ask('date', 'Which column holds the date?'));
  if (draft.description === null) questions.push(ask('description', 'Which column describes the transaction?'));
  if (finding.kind === 'none') questions.push(ask('amount', 'Which column holds the amount?'));
  else if (!finding.certain) questions.push(ask('amount', 'Which column holds which amount?', moneyChoices(finding, profiles)));
  return questions;
}

function moneyChoices(finding: Exclude<MoneyFinding, { kind: 'none' }>, profiles: readonly ColumnProfile[]): Question['choices'] {
  const example = (ref: string): string => profiles.find((profile) => profile.ref === ref)?.samples.join(', ') ?? '';
  const pair = (debit: string, credit: string): Question['choices'][number] => ({
    label: `${debit} is money out, ${credit} is money in`,
    example: `${example(debit)} / ${example(credit)}`,
    change: { money: { kind: 'debit-credit', debit, credit } },
  });
  if (finding.kind === 'debit-credit') return [pair(finding.debit.ref, finding.credit.ref), pair(finding.credit.ref, finding.debit.ref)];
  const sign = { by: 'sign', positive: 'in' } as const;
  return [finding.amount, finding.balance]
    .filter((profile) => profile !== null)
    .map(({ ref }) => ({ label: `${ref} is the amount`, example: example(ref), change: { money: { kind: 'amount', amount: ref, sign } } }));
}

function dateColumnQuestion(body: TableBody, columns: readonly ColumnProfile[]): Question {
  const choices = columns.map((profile) => {
    const found = detectDateFormat(columnCells(body, profile.index));
    const dateFormat = found.kind === 'certain' ? found.format : found.kind === 'ask' ? (found.formats[0] ?? null) : null;
    return { label: `Column ${profile.ref}`, example: profile.samples.join(', '), change: { date: profile.ref, dateFormat } };
  });
  return { topic: 'column', field: 'date', text: 'Several columns hold dates. Which is the date of the transaction?', choices };
}

function dateQuestion(body: TableBody, date: ColumnProfile, formats: readonly string[]): Question {
  const cells = columnCells(body, date.index);
  const cell = cells.find((text) => formats.every((format) => parseDate(text, format).ok)) ?? date.samples[0] ?? '';
  const choices = formats.map((dateFormat) => {
    const read = parseDate(cell, dateFormat);
    return { label: dateFormat, example: `${cell} is ${read.ok ? read.iso : 'no date'}`, change: { dateFormat } };
  });
  return { topic: 'date-order', text: `Is ${cell} day first or month first?`, choices };
}

function decimalQuestion(body: TableBody, columns: readonly ColumnProfile[], mark: DecimalMark): Question {
  const cells = columns.flatMap((profile) => columnCells(body, profile.index));
  const cell = cells.find((text) => /\d[.,]\d/.test(text)) ?? '';
  const marks: DecimalMark[] = mark === 'point' ? ['point', 'comma'] : ['comma', 'point'];
  const label = { point: 'The point is the decimal mark (1,234.56)', comma: 'The comma is the decimal mark (1.234,56)' };
  return { topic: 'decimal-mark', text: `How is ${cell} meant?`, choices: marks.map((decimalMark) => ({ label: label[decimalMark], example: cell, change: { decimalMark } })) };
}

function directionQuestion(direction: DirectionFinding, amount: string): Question {
  const choices = direction.choices.map(({ label, convention, typeRef }) => {
    const change: Partial<MappingDraft> = { money: { kind: 'amount', amount, sign: convention } };
    return { label, example: '', change: typeRef === null ? change : { ...change, type: typeRef } };
  });
  return { topic: 'direction', text: direction.why, choices };
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
