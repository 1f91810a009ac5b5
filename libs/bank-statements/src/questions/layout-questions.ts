import { columnCells, type ColumnProfile } from '../columns/column-profile';
import { type DateFormatFinding, detectDateFormat } from '../columns/date-format';
import { parseDate } from '../cells/dates';
import type { DirectionChoice, DirectionFinding } from '../columns/direction-finding';
import type { DateColumn } from '../columns/layout-columns';
import type { Choice, Question } from './layout-question';
import type { DateFormat, DecimalMark, MappingDraft, MoneyBeside } from '../mapping';
import type { MoneyFinding } from '../columns/money-columns';
import type { TableBody } from '../table/table-body';

/** A question about a column; without choices the person picks it in the mapping. */
export function columnQuestion(
  field: 'date' | 'description' | 'amount',
  text: string,
  choices: readonly Choice[] = [],
): Question {
  return { topic: 'column', field, text, choices };
}

export function likeliestFormat(finding: DateFormatFinding): DateFormat | null {
  if (finding.kind === 'certain') return finding.format;
  return finding.kind === 'ask' ? (finding.formats[0] ?? null) : null;
}

/** What is open about the date: the column (then each choice brings its format), or the order of day and month. */
export function dateQuestions(body: TableBody, date: DateColumn | null, finding: DateFormatFinding | null): Question[] {
  if (!date || !finding || finding.kind === 'none')
    return body.rows.length === 0 && date ? [] : [columnQuestion('date', 'Where is the day of each row?')];
  if (date.rivals.length > 0) {
    const all = [date.column, ...date.rivals];
    const choices = all.flatMap((profile) =>
      dateColumnChoices(
        body,
        profile,
        all.find((other) => other !== profile),
      ),
    );
    return [columnQuestion('date', 'Several columns hold dates. Which is the date of the transaction?', choices)];
  }
  return finding.kind === 'ask' ? [dateOrderQuestion(body, date.column, finding.formats)] : [];
}

/** @param other the day that is kept beside the one of the column */
function dateColumnChoices(body: TableBody, profile: ColumnProfile, other: ColumnProfile | undefined): Choice[] {
  const finding = detectDateFormat(columnCells(body, profile.index));
  const formats = finding.kind === 'certain' ? [finding.format] : finding.kind === 'ask' ? finding.formats : [];
  return formats.map((dateFormat) => ({
    label: formats.length > 1 ? `Column ${profile.ref}, written ${dateFormat}` : `Column ${profile.ref}`,
    example: profile.samples.join(', '),
    change: { date: profile.ref, dateFormat, ...(other ? { otherDate: other.ref } : {}) },
  }));
}

function dateOrderQuestion(body: TableBody, date: ColumnProfile, formats: readonly DateFormat[]): Question {
  const cells = columnCells(body, date.index);
  const readings = (cell: string): (string | null)[] =>
    formats.map((format) => {
      const read = parseDate(cell, format);
      return read.ok ? read.iso : null;
    });
  const differs = (cell: string): boolean =>
    new Set(readings(cell)).size === formats.length && !readings(cell).includes(null);
  const cell = cells.find(differs) ?? date.samples[0] ?? '';
  const choices = formats.map((dateFormat, at) => ({
    label: dateFormat,
    example: `${cell} is ${readings(cell)[at] ?? 'no date'}`,
    change: { dateFormat },
  }));
  return { topic: 'date-order', text: `Is ${cell} day first or month first?`, choices };
}

/** What is open about the columns of money; each choice brings the direction that goes with it. */
export function moneyQuestions(
  finding: MoneyFinding,
  directionOf: (amount: ColumnProfile) => DirectionFinding,
): Question[] {
  if (finding.kind === 'none') return [columnQuestion('amount', 'Where is the amount of each row?')];
  if (finding.certain) return [];
  const choices =
    finding.kind === 'amount'
      ? [finding.amount, ...finding.rivals].flatMap((profile) => amountChoices(profile, directionOf(profile)))
      : [pairChoice(finding.debit, finding.credit), pairChoice(finding.credit, finding.debit)];
  return [columnQuestion('amount', 'Which amount is which?', choices)];
}

function pairChoice(debit: ColumnProfile, credit: ColumnProfile): Choice {
  return {
    label: `${debit.ref} is money out, ${credit.ref} is money in`,
    example: `${debit.samples.join(', ')} / ${credit.samples.join(', ')}`,
    change: { money: { kind: 'debit-credit', debit: debit.ref, credit: credit.ref } },
  };
}

function amountChoices(profile: ColumnProfile, direction: DirectionFinding): Choice[] {
  const open = direction.choices.length > 0 ? direction.choices : [{ ...direction, label: '' }];
  return open.map(({ label, convention, typeRef, isFlipped = false }) => {
    const money = { kind: 'amount', amount: profile.ref, sign: convention } as const;
    return {
      label: `${profile.ref} is the amount${label === '' ? '' : `. ${label}`}`,
      example: profile.samples.join(', '),
      change: withType({ money, flipped: isFlipped }, typeRef),
    };
  });
}

/** @param besideOf what is recorded beside the amount under a choice */
export function directionQuestions(
  direction: DirectionFinding,
  amount: string,
  besideOf: (choice: DirectionChoice) => readonly MoneyBeside[],
): Question[] {
  if (direction.choices.length === 0) return [];
  const choices = direction.choices.map((choice): Choice => {
    const { label, convention, typeRef, isFlipped } = choice;
    const flipped = isFlipped === undefined ? {} : { flipped: isFlipped };
    const beside = besideOf(choice);
    const money = { kind: 'amount', amount, sign: convention } as const;
    return {
      label,
      example: '',
      change: withType({ money, ...flipped, ...(beside.length > 0 ? { beside } : {}) }, typeRef),
    };
  });
  const { convention } = direction;
  const isContradicted = convention.by === 'sign-and-type' && convention.contradiction === 'ask';
  return [{ topic: 'direction', text: direction.why, choices: isContradicted ? [...choices, ROW_BY_ROW] : choices }];
}

/** Where the file says two things of a row, the person can say of each which one holds. */
const ROW_BY_ROW: Choice = { label: 'It differs: I will say it row by row', example: '', change: {} };

/** Whether fees were taken beside the amounts, or are part of them. */
export function feeQuestion(profiles: readonly ColumnProfile[], beside: readonly MoneyBeside[]): Question {
  const names = beside.map(({ column }) => column);
  const samples = profiles.filter(({ ref }) => names.includes(ref)).flatMap((profile) => profile.samples);
  const list = names.join(' and ');
  const example = samples.join(', ');
  return {
    topic: 'fee',
    text: `Was the money under ${list} taken as well, or is it part of the amounts already?`,
    choices: [
      { label: 'It was taken as well: record each as a row of its own', example, change: { beside } },
      { label: 'It is part of the amounts already: record the amounts alone', example: '', change: { beside: [] } },
    ],
  };
}

function withType(change: Partial<MappingDraft>, typeRef: string | null): Partial<MappingDraft> {
  return typeRef === null ? change : { ...change, type: typeRef };
}

export function decimalQuestion(body: TableBody, columns: readonly ColumnProfile[], mark: DecimalMark): Question {
  const cells = columns.flatMap((profile) => columnCells(body, profile.index));
  const cell = cells.find((text) => /\d[.,]\d/.test(text)) ?? '';
  const marks: DecimalMark[] = mark === 'point' ? ['point', 'comma'] : ['comma', 'point'];
  const label = {
    point: 'The point is the decimal mark (1,234.56)',
    comma: 'The comma is the decimal mark (1.234,56)',
  };
  const choices = marks.map((decimalMark) => ({ label: label[decimalMark], example: cell, change: { decimalMark } }));
  return { topic: 'decimal-mark', text: `How is ${cell} meant?`, choices };
}
