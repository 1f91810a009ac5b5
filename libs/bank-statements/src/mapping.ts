import { MAX_SAID } from './limits';
import type { StatementFormat } from './statement-format';

/**
 * How the rows of a statement are read: which columns, which date format, which decimal mark, which sign.
 * Plain JSON, so that it can be shown, changed, remembered for the account and sent to the worker.
 */

/**
 * A column: its header name (spaces at the ends, case and repeated spaces do not count), or `#4` for the fourth column.
 * Where a name occurs twice it means the first; the others are named by position.
 */
export type ColumnRef = string;

/**
 * `DD/MM/YYYY`, `MM-DD-YY`, `YYYYMMDD`, `DD Mon YYYY`, `Mon DD YYYY` ... : D, M and Y in order around one separator.
 * A time, a zone and a trailing dot after the date are always allowed; leading zeros may be missing.
 */
export type DateFormat = string;

export type DecimalMark = 'point' | 'comma';

export type AccountType = 'checking' | 'savings' | 'credit' | 'cash';

export type Delimiter = ',' | ';' | '\t' | '|';

/** What the words of a type column say about the direction; words in lower case. */
export interface TypeWords {
  readonly in: readonly string[];
  readonly out: readonly string[];
  /** Neither in nor out (a hold, a move between the user's own pockets): read as amount zero. */
  readonly neutral: readonly string[];
}

/** Where the direction of a single amount column comes from. */
export type SignConvention =
  /**
   * The sign of the amount; `positive` says what an amount without minus is, `bare` what one without any sign is where
   * that differs.
   */
  | { readonly by: 'sign'; readonly positive: 'in' | 'out'; readonly bare?: 'out' }
  /** The running balance, row by row; `untold` is the oldest row, which no balance leads to. */
  | { readonly by: 'balance'; readonly untold: 'in' | 'out' }
  /** The type column alone; the sign of the amount is ignored. */
  | { readonly by: 'type'; readonly words: TypeWords }
  /**
   * The sign, checked against the type column. `contradiction` says what holds where the two disagree; as long as it is
   * 'ask' such a row is invalid and carries both readings.
   */
  | {
      readonly by: 'sign-and-type';
      readonly positive: 'in' | 'out';
      readonly words: TypeWords;
      readonly contradiction: 'ask' | 'sign' | 'type';
    };

/** One signed (or unsigned) amount column, or a debit and a credit column. */
export type MoneyColumns =
  | { readonly kind: 'amount'; readonly amount: ColumnRef; readonly sign: SignConvention }
  | { readonly kind: 'debit-credit'; readonly debit: ColumnRef; readonly credit: ColumnRef };

/**
 * A column of money beside the amount that moves the account as well: a fee, a tax, interest. Each of its figures is a
 * row of its own, behind the row that it stands in.
 */
export interface MoneyBeside {
  readonly column: ColumnRef;
  /** What a figure without a minus is. */
  readonly positive: 'in' | 'out';
}

/** Where the rows of a name in the account column go. */
export interface AccountOfName {
  readonly name: string;
  /** An account's id; 'chosen' = the account that the import is for; 'none' = its rows are left out. */
  readonly to: string;
}

/** A currency that is not the books', and whether its figures are recorded as if they were. */
export interface ForeignCurrency {
  /** ISO 4217. */
  readonly code: string;
  readonly taken: boolean;
}

/**
 * Whether rows of a text, as `textKey` gives it, are money that moved, or balances and totals that the bank prints; or
 * of a word in their status, as `stateKey` gives it, whether they have moved.
 */
export interface SaidOfText {
  readonly text: string;
  readonly isMovement: boolean;
}

export interface Mapping {
  readonly version: 1;
  /** Physical line of the header, counted from 1; 0 = no header. Found by its names when the preamble has grown. */
  readonly headerLine: number;
  readonly date: ColumnRef;
  readonly dateFormat: DateFormat;
  /** The day of value or of purchase, in the same format, which is kept beside the date; absent = none. */
  readonly otherDate?: ColumnRef;
  readonly description: ColumnRef;
  /** Where a row has no description there, the first of these that has one is taken; absent = none. */
  readonly otherTexts?: readonly ColumnRef[];
  readonly money: MoneyColumns;
  /** What is recorded beside the amount; absent = nothing. */
  readonly beside?: readonly MoneyBeside[];
  readonly decimalMark: DecimalMark;
  /** The figures are whole cents (or what the currency has), as "amount_cents" says. */
  readonly inMinorUnits?: true;
  /** The one switch that turns every direction round. */
  readonly flipped: boolean;
  readonly type: ColumnRef | null;
  readonly category: ColumnRef | null;
  readonly account: ColumnRef | null;
  /** What a person has said about the names in the account column; absent = nothing yet. */
  readonly accounts?: readonly AccountOfName[];
  /** What a person has said about currencies other than the books'; absent = nothing yet. */
  readonly currencies?: readonly ForeignCurrency[];
  /** What a person has said of rows that may be balances or totals, or not settled; absent = nothing yet. */
  readonly texts?: readonly SaidOfText[];
  readonly balance: ColumnRef | null;
  /** The kind of file it was made for; absent = CSV. It reads no other. */
  readonly source?: StatementFormat;
  /** Only in mappings of before all accounts of a file were read: the one that was. See `ofWholeFile`. */
  readonly statement?: string;
  /** Set only where the person overrode what was detected. */
  readonly encoding?: string;
  readonly delimiter?: Delimiter;
}

/** A mapping in the making: what could not be told is null. */
export type MappingDraft = {
  readonly [K in keyof Mapping]: K extends 'date' | 'dateFormat' | 'description' | 'money' | 'decimalMark'
    ? Mapping[K] | null
    : Mapping[K];
};

export interface MappingProblem {
  readonly field: 'date' | 'dateFormat' | 'description' | 'amount' | 'decimalMark';
  readonly message: string;
}

export type CompletedMapping =
  | { readonly ok: true; readonly mapping: Mapping }
  | { readonly ok: false; readonly problems: readonly MappingProblem[] };

/** Turns a draft into a mapping, or says which required fields are missing. */
export function completeMapping(draft: MappingDraft): CompletedMapping {
  const { date, dateFormat, description, money, decimalMark, ...rest } = draft;
  if (date && dateFormat && description && money && decimalMark && hasMoneyColumns(money)) {
    return { ok: true, mapping: { ...rest, date, dateFormat, description, money, decimalMark } };
  }
  const problems: MappingProblem[] = [];
  if (!date) problems.push({ field: 'date', message: 'Date field is required' });
  else if (!dateFormat) problems.push({ field: 'dateFormat', message: 'Choose how the dates are written' });
  if (!description) problems.push({ field: 'description', message: 'Description field is required' });
  if (!money || !hasMoneyColumns(money)) problems.push({ field: 'amount', message: 'Amount field is required' });
  else if (!decimalMark) problems.push({ field: 'decimalMark', message: 'Choose the decimal mark' });
  return { ok: false, problems };
}

function hasMoneyColumns(money: MoneyColumns): boolean {
  return money.kind === 'amount' ? money.amount !== '' : money.debit !== '' && money.credit !== '';
}

/**
 * A draft with an answer in it. What is said about names and currencies adds to what was said before; the later word
 * holds.
 */
export function withAnswer(draft: MappingDraft, change: Partial<MappingDraft>): MappingDraft {
  const { accounts, currencies, texts, ...rest } = change;
  return {
    ...draft,
    ...rest,
    ...(accounts
      ? {
          accounts: [
            ...(draft.accounts ?? []).filter(({ name }) => !accounts.some((said) => said.name === name)),
            ...accounts,
          ].slice(-MAX_SAID),
        }
      : {}),
    ...(currencies
      ? {
          currencies: [
            ...(draft.currencies ?? []).filter(({ code }) => !currencies.some((said) => said.code === code)),
            ...currencies,
          ],
        }
      : {}),
    ...(texts
      ? {
          texts: [
            ...(draft.texts ?? []).filter(({ text }) => !texts.some((said) => said.text === text)),
            ...texts,
          ].slice(-MAX_SAID),
        }
      : {}),
  };
}

/**
 * What a mapping said of the one account that was read becomes a word about its name: its rows go to the chosen
 * account, and the others are asked about.
 */
export function ofWholeFile<Draft extends MappingDraft>(draft: Draft): Draft {
  const { statement, ...rest } = draft;
  const whole = rest as Draft;
  return statement === undefined
    ? draft
    : { ...whole, ...withAnswer(whole, { accounts: [{ name: statement, to: 'chosen' }] }) };
}

/** The same mapping with every direction turned round. */
export function flip(mapping: Mapping): Mapping {
  return { ...mapping, flipped: !mapping.flipped };
}

/** Every column a mapping names. */
export function refsOf(mapping: Mapping): readonly ColumnRef[] {
  const { money } = mapping;
  const optional = [mapping.type, mapping.category, mapping.account, mapping.balance].filter(
    (ref) => ref !== null && ref !== '',
  );
  const moneyRefs = money.kind === 'amount' ? [money.amount] : [money.debit, money.credit];
  const beside = (mapping.beside ?? []).map(({ column }) => column);
  return [
    mapping.date,
    mapping.description,
    ...(mapping.otherTexts ?? []),
    ...moneyRefs,
    ...beside,
    ...optional.filter((ref) => ref !== null),
  ];
}
