import { type DecimalMarkFinding, detectDecimalMark } from './cells/amounts';
import { type BesideFinding, findBeside } from './evidence/beside-columns';
import { columnCells, type ColumnProfile } from './columns/column-profile';
import { columnDirection, isAgainstTexts } from './columns/column-direction';
import type { DirectionChoice, DirectionFinding } from './columns/direction-finding';
import { markByBalance } from './columns/mark-by-balance';
import { findMoneyColumns, type MoneyFinding } from './columns/money-columns';
import { movedBy } from './evidence/row-money';
import { hasDecimalPoint } from './cells/currency-words';
import { currenciesAbove, headerCurrencies } from './columns/told-currency';
import type {
  AccountType,
  ColumnRef,
  DecimalMark,
  MappingDraft,
  MoneyBeside,
  MoneyColumns,
  SignConvention,
} from './mapping';
import type { AmountFormat } from './rows/row-amount';
import type { Question } from './questions/layout-question';
import {
  columnQuestion,
  decimalQuestion,
  directionQuestions,
  feeQuestion,
  moneyQuestions,
} from './questions/layout-questions';
import { unitsOf } from './table/header-words';
import { columnIndex } from './table/statement-table';
import type { TableBody } from './table/table-body';

/** Columns of money that the person has picked. */
export type ChosenMoney =
  | { readonly kind: 'amount'; readonly amount: ColumnRef }
  | { readonly kind: 'debit-credit'; readonly debit: ColumnRef; readonly credit: ColumnRef };

export interface MoneyOptions {
  readonly accountType: AccountType;
  /** Decimals of the account's currency. */
  readonly exponent: number;
  /** Lines above the rows. */
  readonly preamble?: readonly string[];
  readonly chosen?: {
    readonly money?: ChosenMoney;
    /** null = no type column. */
    readonly type?: ColumnRef | null;
  };
}

/** Everything about the money of a file: its columns, marks and directions, and what is open about them. */
export interface MoneyLayout {
  readonly draft: Pick<MappingDraft, 'money' | 'beside' | 'decimalMark' | 'inMinorUnits' | 'balance'>;
  /** Null where a debit and a credit column say it. */
  readonly direction: DirectionFinding | null;
  /** Columns that hold the date or money. */
  readonly taken: ReadonlySet<number>;
  readonly questions: readonly Question[];
  readonly notes: readonly string[];
}

/** Finds the columns of money, in which way they are read, and what moved the account beside them. */
export function findMoney(
  body: TableBody,
  profiles: readonly ColumnProfile[],
  date: ColumnProfile | null,
  options: MoneyOptions,
): MoneyLayout {
  const { chosen = {} } = options;
  const found = chosenMoney(body, profiles, chosen) ?? moneyOf(body, profiles, date, options);
  const balance = found.kind === 'none' ? null : found.balance;
  const marks = marksOf(body, found, options.exponent);
  const taken = indexesOf(date, found);
  const directionOf = (amount: ColumnProfile): DirectionFinding =>
    columnDirection(body, profiles, { amount, balance }, taken, marks.decimals.mark, options);
  const besideUnder = (sign: SignConvention | null, typeRef: ColumnRef | null, isDirected = false): BesideFinding =>
    // A balance that moves by each amount alone knows of nothing beside it.
    sign?.by === 'balance'
      ? NONE
      : findBeside({
          ...movedBy(body, profiles, found, { sign, typeRef, ...marks }),
          body,
          profiles,
          taken,
          isDirected,
          isCard: options.accountType === 'credit',
        });
  const own = found.kind === 'amount' ? directionOf(found.amount) : null;
  const finding =
    found.kind === 'none' || !found.certain
      ? NONE
      : besideUnder(own?.convention ?? null, own?.typeRef ?? null, !own || own.choices.length === 0);
  const money = withFinding(found, finding, chosen.money !== undefined);
  const isOwn = money.kind === 'amount' && found.kind === 'amount' && money.amount === found.amount;
  const direction = isOwn ? own : money.kind === 'amount' ? directionOf(money.amount) : null;
  const beside = money === found && finding.kind === 'moved' && finding.amount ? [] : columnsBeside(finding);
  const besideOf = (choice: DirectionChoice): readonly MoneyBeside[] =>
    beside.length === 0 ? [] : columnsBeside(besideUnder(choice.convention, choice.typeRef));
  return {
    draft: {
      // What is in thousands is read from no column until the person has picked one.
      money: marks.isInThousands && chosen.money === undefined ? null : moneyColumns(money, direction),
      ...(beside.length > 0 ? { beside } : {}),
      decimalMark: money.kind === 'none' ? null : marks.decimals.mark,
      ...(marks.inMinorUnits ? { inMinorUnits: true } : {}),
      balance: money.kind === 'none' ? null : (money.balance?.ref ?? null),
    },
    direction,
    taken: new Set([...taken, ...indexesOf(date, money)]),
    questions: [
      ...(marks.isInThousands ? [columnQuestion('amount', IN_THOUSANDS)] : moneyQuestions(money, directionOf)),
      ...(marks.decimals.certain ? [] : [decimalQuestion(body, amountColumns(money), marks.decimals.mark)]),
      ...(direction && money.kind === 'amount' && money.certain && !marks.isInThousands
        ? directionQuestions(direction, money.amount.ref, besideOf)
        : []),
      ...(finding.kind === 'ask' ? [feeQuestion(profiles, finding.beside)] : []),
    ],
    notes: [
      ...(direction ? [direction.why] : []),
      ...(beside.length > 0 && finding.kind === 'moved'
        ? [`${finding.why} Each of these is recorded as a row of its own.`]
        : []),
      ...(marks.inMinorUnits ? ['The figures are read as cents, as the name of their column says.'] : []),
    ],
  };
}

/** A pair of columns whose rows say the opposite of their names is asked about. */
function moneyOf(
  body: TableBody,
  profiles: readonly ColumnProfile[],
  date: ColumnProfile | null,
  { accountType }: MoneyOptions,
): MoneyFinding {
  const others = profiles.filter((profile) => profile !== date);
  const found = findMoneyColumns(body, others, accountType);
  const isDoubted = found.kind === 'debit-credit' && isAgainstTexts(body, found, accountType);
  return isDoubted ? { ...found, certain: false } : found;
}

const NONE: BesideFinding = { kind: 'none' };
const IN_THOUSANDS = 'The figures are in thousands, by what stands above them. Where are the whole amounts?';

interface Marks {
  readonly decimals: DecimalMarkFinding;
  readonly inMinorUnits: boolean;
  readonly isInThousands: boolean;
  readonly format: AmountFormat;
}

function marksOf(body: TableBody, money: MoneyFinding, exponent: number): Marks {
  const units = new Set(amountColumns(money).map(({ name }) => unitsOf(name)));
  const inMinorUnits = units.has('minor');
  const found = detectDecimalMark(
    amountColumns(money).flatMap((profile) => columnCells(body, profile.index)),
    inMinorUnits ? 0 : exponent,
    usualMark(body, amountColumns(money)),
  );
  const balance = money.kind === 'none' ? null : money.balance;
  const told = found.certain ? null : markByBalance(body, amountColumns(money), balance);
  const decimals = told === null ? found : { mark: told, certain: true };
  const format = { decimalMark: decimals.mark, exponent: inMinorUnits ? 0 : exponent };
  return { decimals, inMinorUnits, isInThousands: units.has('thousands'), format };
}

/** The mark of the currency that the headers tell, or the lines above the rows; null where they tell none. */
function usualMark(body: TableBody, columns: readonly ColumnProfile[]): DecimalMark | null {
  const told = [...headerCurrencies(columns.map(({ name }) => name)), ...currenciesAbove(body.above ?? [])].flat();
  return told.length > 0 && told.every(hasDecimalPoint) ? 'point' : null;
}

/** The figure before the fees in place of the one after them; or both, where the person is to say which it is. */
function withFinding(money: MoneyFinding, finding: BesideFinding, isChosen: boolean): MoneyFinding {
  if (money.kind !== 'amount' || isChosen) return money;
  if (finding.kind === 'moved' && finding.amount) return { ...money, amount: finding.amount };
  return finding.kind === 'ask-amount' ? { ...money, rivals: [finding.other], certain: false } : money;
}

function columnsBeside(finding: BesideFinding): readonly MoneyBeside[] {
  return finding.kind === 'moved' || finding.kind === 'ask' ? finding.beside : [];
}

function indexesOf(date: ColumnProfile | null, money: MoneyFinding): ReadonlySet<number> {
  return new Set([date, ...moneyProfiles(money)].map((profile) => profile?.index ?? -1));
}

function chosenMoney(
  body: TableBody,
  profiles: readonly ColumnProfile[],
  { money }: { readonly money?: ChosenMoney },
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
