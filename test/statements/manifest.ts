import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { typeKey } from '@counterfoil/bank-statements/columns/direction-words';
import {
  type AccountType,
  type ColumnRef,
  type DateFormat,
  type Mapping,
  type MoneyColumns,
  type SignConvention,
  type TypeWords,
} from '@counterfoil/bank-statements/mapping';

/**
 * One file of the sample folder and what a correct import must yield (the folder's README says how the figures were
 * made).
 */
export interface Sample {
  readonly file: string;
  readonly format: string;
  readonly bytes: Uint8Array;
  readonly encoding: string;
  readonly accountType: AccountType;
  readonly exponent: number;
  readonly mapping: Mapping | null;
  /** The column of the day of booking, where the manifest names the one of the day of purchase; else null. */
  readonly bookingDay: ColumnRef | null;
  readonly rowsValid: number;
  readonly rowsInvalid: number;
  readonly netSum: string;
  /**
   * What detection without a mapping must find: 'whole', or the topics it asks about; '-' where the manifest does not
   * say.
   */
  readonly detected: string;
  readonly firstDate: string | null;
  readonly lastDate: string | null;
}

/**
 * The manifest names the day of the purchase in these; the books take the day of booking, which stands beside it, and
 * keep the other one (docs/rules.md, Imports).
 */
const BOOKING_DAYS: ReadonlyMap<string, string> = new Map([
  ['bmo-card-ca/example-bmo-records.csv', 'Posting Date'],
  ['boc-card-cn/example-boc-records.csv', '银行记账日'],
  ['capital-one-card/capitalone.csv', 'Posted Date'],
  ['chase-card/chase_credit_card.csv', 'Post Date'],
  ['dbs-card-sg/dbs_cc.csv', 'Transaction Posting Date'],
  ['knab-nl/Knab_transactieoverzicht_ok.csv', 'Boekdatum'],
]);

/** Reads MANIFEST.tsv and the files it lists. */
export function readSamples(folder: string): readonly Sample[] {
  const [head = '', ...lines] = readFileSync(join(folder, 'MANIFEST.tsv'), 'utf8')
    .split('\n')
    .filter((line) => line !== '');
  const names = head.split('\t');
  return lines.map((line) => {
    const cells = line.split('\t');
    const value = (name: string): string => cells[names.indexOf(name)] ?? '-';
    return toSample(folder, value);
  });
}

type Value = (name: string) => string;

function toSample(folder: string, value: Value): Sample {
  const netSum = value('net_sum');
  return {
    file: value('file'),
    format: value('format'),
    bytes: new Uint8Array(readFileSync(join(folder, value('file')))),
    encoding: value('encoding'),
    accountType: value('sign_convention').includes('credit-card account') ? 'credit' : 'checking',
    exponent: Math.max(2, netSum.split('.')[1]?.length ?? 0),
    mapping: value('format') === 'csv' ? toMapping(value) : null,
    bookingDay: BOOKING_DAYS.get(value('file')) ?? null,
    rowsValid: Number(value('rows_valid')),
    rowsInvalid: Number(value('rows_invalid')),
    netSum,
    detected: value('detected'),
    firstDate: value('first_date') === '-' ? null : value('first_date'),
    lastDate: value('last_date') === '-' ? null : value('last_date'),
  };
}

function toMapping(value: Value): Mapping {
  return {
    version: 1,
    headerLine: Number(value('header_row')),
    date: column(value('col_date')) ?? '',
    dateFormat: dateFormat(value('date_format')),
    description: column(value('col_description')) ?? '',
    money: moneyColumns(value),
    decimalMark: value('decimal_mark') === 'comma' ? 'comma' : 'point',
    flipped: false,
    type: column(value('col_type')),
    category: null,
    account: null,
    balance: column(value('col_balance')),
  };
}

/** A name in double quotes has spaces at its ends, which do not count. */
function column(text: string): ColumnRef | null {
  return text === '-' || text === '' ? null : text.replace(/^"(.*)"$/, '$1');
}

/** The manifest's formats name times, zones and alternatives that the reader allows anyway. */
function dateFormat(text: string): DateFormat {
  const first = text.split(' or ')[0] ?? '';
  return first
    .replace(/[T ]HH.*$/, '')
    .replace(/\.$/, '')
    .replace(/-Mon-/, ' Mon ');
}

function moneyColumns(value: Value): MoneyColumns {
  const debit = column(value('col_debit'));
  const credit = column(value('col_credit'));
  if (debit !== null && credit !== null) return { kind: 'debit-credit', debit, credit };
  return { kind: 'amount', amount: column(value('col_amount')) ?? '', sign: signConvention(value('sign_convention')) };
}

function signConvention(text: string): SignConvention {
  const typed = /^direction from type column: (.*)$/.exec(text);
  if (!typed) return { by: 'sign', positive: text.startsWith('positive = money out') ? 'out' : 'in' };
  const words: { in: string[]; out: string[]; neutral: string[] } = { in: [], out: [], neutral: [] };
  for (const pair of (typed[1] ?? '').split(';')[0]?.split(',') ?? []) {
    const [word = '', sign = ''] = pair.split('=');
    const side: keyof TypeWords = sign.trim() === '+' ? 'in' : sign.trim() === '-' ? 'out' : 'neutral';
    words[side].push(typeKey(word));
  }
  return { by: 'type', words };
}
