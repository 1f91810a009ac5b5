import { MAX_ACCOUNT_NAMES } from './account-names';
import { detectDecimalMark, parseAmount } from './cells/amounts';
import { columnCells, looksLike, profileColumns } from './columns/column-profile';
import { detectDateFormat } from './columns/date-format';
import { OTHER_DATE_COLUMN, SPLIT_COLUMN } from './formats/electronic-table';
import type { ElectronicSource } from './table/electronic-source';
import type { DetectedLayout, Question } from './questions/layout-question';
import { dateQuestions, decimalQuestion, likeliestFormat } from './questions/layout-questions';
import {
  completeMapping,
  ofWholeFile,
  type Mapping,
  type MappingDraft,
  type SignConvention,
  type TypeWords,
} from './mapping';
import { readRows, type ReadOptions } from './read-statement';
import { formatName } from './statement-format';
import { formatMoney } from './evidence/understanding';
import { statedSentence } from './evidence/stated-balance';
import { bodyOf, type StatementTable } from './table/statement-table';

/** OFX says the direction twice; these are the kinds that leave no doubt. */
const OFX_WORDS: TypeWords = { in: ['credit', 'dep', 'directdep'], out: ['debit', 'check'], neutral: [] };

export interface ElectronicOptions extends ReadOptions {
  readonly remembered?: Mapping;
  /** Anything here: the person is choosing anew, and what is remembered is left aside. */
  readonly chosen?: object;
}

/**
 * How an electronic statement is to be read. Columns and signs are given by its format; open may be how QIF writes
 * dates and decimals, and the sign where OFX contradicts itself. Of several accounts all are read: only the books can
 * tell which is which.
 */
export function electronicLayout(
  table: StatementTable,
  source: ElectronicSource,
  options: ElectronicOptions,
): DetectedLayout {
  const body = bodyOf(table, { headerLine: 1 }, []);
  const profiles = profileColumns(body, options.exponent);
  const [dateColumn, , amountColumn] = profiles;
  const remembered =
    options.remembered?.source === source.format && !options.chosen ? ofWholeFile(options.remembered) : null;
  const isQif = source.format === 'qif';
  const dates = isQif && dateColumn ? detectDateFormat(columnCells(body, 0)) : null;
  const decimals = isQif ? detectDecimalMark(columnCells(body, 2), options.exponent) : null;
  const contradictions =
    source.format === 'ofx'
      ? contradictory(
          body.rows.map(({ cells }) => [cells[2] ?? '', cells[3] ?? '']),
          options.exponent,
        )
      : 0;
  const bySign: SignConvention = { by: 'sign', positive: 'in' };
  const draft: MappingDraft = {
    version: 1,
    headerLine: 1,
    date: 'Date',
    dateFormat: dates ? (remembered?.dateFormat ?? likeliestFormat(dates)) : 'YYYY-MM-DD',
    ...(body.names.includes(OTHER_DATE_COLUMN) ? { otherDate: OTHER_DATE_COLUMN } : {}),
    description: 'Description',
    money: remembered?.money ?? { kind: 'amount', amount: 'Amount', sign: bySign },
    decimalMark: decimals ? (remembered?.decimalMark ?? decimals.mark) : 'point',
    flipped: remembered?.flipped ?? false,
    type: 'Type',
    category: body.rows.some(({ cells }) => cells[5] !== '') ? 'Category' : null,
    account: 'Account',
    ...(remembered?.accounts ? { accounts: remembered.accounts } : {}),
    ...(remembered?.currencies ? { currencies: remembered.currencies } : {}),
    balance: null,
    source: source.format,
  };
  const settled = remembered && rememberedFits(table, remembered, options);
  const questions: Question[] = [
    ...(settled || !dates || !dateColumn ? [] : dateQuestions(body, { column: dateColumn, rivals: [] }, dates)),
    ...(settled || !decimals || decimals.certain || !amountColumn
      ? []
      : [decimalQuestion(body, [amountColumn], decimals.mark)]),
    ...(remembered || contradictions === 0 ? [] : [signQuestion(contradictions)]),
  ];
  return {
    encoding: table.encoding,
    delimiter: table.delimiter,
    headerLine: 1,
    columns: profiles.map((profile) => ({
      ref: profile.ref,
      name: profile.name,
      index: profile.index,
      samples: profile.samples,
      looksLike: looksLike(profile),
    })),
    draft:
      settled === false
        ? {
            ...draft,
            dateFormat: dates ? likeliestFormat(dates) : draft.dateFormat,
            decimalMark: decimals?.mark ?? draft.decimalMark,
          }
        : draft,
    questions,
    confidence: Math.max(0.1, 1 - 0.25 * questions.length),
    notes: [
      `This is ${formatName(source.format) === 'OFX' ? 'an' : 'a'} ${formatName(source.format)} statement, which says itself what its figures mean.`,
      ...accountNotes(table, draft, source, questions, options),
      ...(body.names.includes(SPLIT_COLUMN) ? splitNotes(table, draft, options) : []),
    ],
  };
}

/** Rows whose OFX kind says another direction than the sign: a reversed fee, or a bank that writes no minus. */
function contradictory(cells: readonly (readonly [string, string])[], exponent: number): number {
  return cells.filter(([amount, type]) => {
    const read = parseAmount(amount, 'point', exponent);
    if (!read.ok) return false;
    const kind = type.toLowerCase();
    return (OFX_WORDS.in.includes(kind) && read.minor < 0n) || (OFX_WORDS.out.includes(kind) && read.minor > 0n);
  }).length;
}

function signQuestion(count: number): Question {
  const rows = count === 1 ? 'In 1 row' : `In ${count} rows`;
  const money = (sign: SignConvention): Partial<MappingDraft> => ({
    money: { kind: 'amount', amount: 'Amount', sign },
  });
  return {
    topic: 'direction',
    text: `${rows} the kind (CREDIT, DEBIT) says another direction than the sign of the amount. Which one holds?`,
    choices: [
      { label: 'The sign holds: a minus is money out', example: '', change: money({ by: 'sign', positive: 'in' }) },
      {
        label: 'The kind holds: DEBIT is money out, CREDIT is money in',
        example: '',
        change: money({ by: 'sign-and-type', positive: 'in', words: OFX_WORDS, contradiction: 'type' }),
      },
    ],
  };
}

/** What was confirmed before still fits when every date of the file can be read with it. */
function rememberedFits(table: StatementTable, remembered: Mapping, options: ElectronicOptions): boolean {
  const read = readRows(table, remembered, options);
  return read.ok && read.rows.every((row) => row.valid || row.reasons.every(({ field }) => field !== 'date'));
}

/** What the file holds, and where it says that each account ends. */
function accountNotes(
  table: StatementTable,
  draft: MappingDraft,
  { accounts }: ElectronicSource,
  questions: readonly Question[],
  options: ElectronicOptions,
): readonly string[] {
  const listed = accounts
    .slice(0, MAX_ACCOUNT_NAMES)
    .map(({ id, currency, rows }) => `${id} (${currency === null ? '' : `${currency}, `}${rowCount(rows)})`);
  const more = accounts.length > listed.length ? ` and ${accounts.length - listed.length} more` : '';
  const held = accounts.length > 1 ? [`It holds ${accounts.length} accounts: ${listed.join(', ')}${more}.`] : [];
  const completed = completeMapping(draft);
  const read = questions.length === 0 && completed.ok ? readRows(table, completed.mapping, options) : null;
  const stated = read?.ok ? read.statedBalances.slice(0, MAX_ACCOUNT_NAMES) : [];
  return [
    ...held,
    ...stated.map(
      (balance) => `${accounts.length > 1 ? `${balance.account}: ` : ''}${statedSentence(balance, options.exponent)}`,
    ),
  ];
}

/** Rows whose parts do not add up that are named. */
const MOST_NAMED = 3;

/** What is split among categories, and what its parts leave over. */
function splitNotes(table: StatementTable, draft: MappingDraft, options: ElectronicOptions): readonly string[] {
  const completed = completeMapping(draft);
  const read = completed.ok ? readRows(table, completed.mapping, options) : null;
  const split = read?.ok ? read.rows.filter((row) => row.valid).filter(({ parts }) => parts !== undefined) : [];
  const open = split.filter(({ parts = [] }) => parts.some(({ isRest }) => isRest));
  const money = (minor: bigint): string => formatMoney(minor, { currency: null, exponent: options.exponent });
  const named = open.slice(0, MOST_NAMED).map(({ description, amountMinor, parts = [] }) => {
    const rest = parts.find(({ isRest }) => isRest)?.minor ?? 0n;
    return `The parts of “${description}” total ${money(amountMinor - rest)} of ${money(amountMinor)}. The rest is uncategorized.`;
  });
  const more = open.length - named.length;
  const counted = `${rowCount(split.length)} ${split.length === 1 ? 'is' : 'are'} split among categories, as the file says.`;
  return [
    ...(split.length > 0 ? [counted] : []),
    ...named,
    ...(more > 0 ? [`So it is with ${rowCount(more)} more.`] : []),
  ];
}

function rowCount(rows: number): string {
  if (rows === 0) return 'no rows';
  return rows === 1 ? '1 row' : `${rows.toLocaleString('en-US')} rows`;
}
