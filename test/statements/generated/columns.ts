import type { Movement } from './books';
import { kindName } from './books';
import { currencyNames, TRAVEL_CURRENCIES } from './currencies';
import { inUtc, writeDate } from './date-writing';
import { columnNames } from './column-names';
import { writeFigure, withCurrency } from './number-writing';
import type { ExtraColumn, Plan } from './plan';
import type { Random } from './random';
import { type MoneyColumn, moneyCells, signedCell } from './money-writing';

/** A movement with what the bank knows of it. */
export interface BookRow {
  readonly movement: Movement;
  readonly at: number;
  readonly currency: string;
  readonly balanceMinor: number;
}

export type ColumnRole = 'date' | 'text' | MoneyColumn | 'balance' | ExtraColumn;

export interface Column {
  readonly role: ColumnRole;
  readonly name: string;
  readonly cell: (row: BookRow) => string;
}

const KIND_OF_CARD = [
  'credit',
  'debit',
  'Credit',
  'Debit',
  'CREDIT',
  'DEBIT',
  'Visa Credit',
  'Visa Debit',
  'credit card',
  'debit card',
];
const BANKS = ['HDFC BANK', 'Deutsche Bank AG', 'BANCO NACIONAL', 'First National', 'KBC'];

/** The columns of a plan, in the order of the file. */
export function columnsOf(plan: Plan, random: Random): readonly Column[] {
  const writer = new CellWriter(plan, random);
  const roles = plan.header === 'none' ? usualOrder(plan) : looseOrder(plan, random);
  const names = columnNames(plan, roles, random);
  return roles.map((role, at) => ({ role, name: names[at] ?? '', cell: (row) => writer.cell(role, row) }));
}

function moneyRoles({ money }: Plan): ColumnRole[] {
  switch (money.kind) {
    case 'signed':
    case 'unsigned':
      return ['amount'];
    case 'pair':
      return money.isCreditFirst ? ['in', 'out'] : ['out', 'in'];
    case 'direction':
      return ['amount', 'direction'];
    default:
      return money satisfies never;
  }
}

function usualOrder(plan: Plan): ColumnRole[] {
  const first: ColumnRole[] = ['date', ...plan.extras.filter((extra) => extra === 'value'), 'text'];
  const others = plan.extras.filter((extra) => extra !== 'value' && extra !== 'currency');
  const currency: ColumnRole[] = plan.extras.includes('currency') ? ['currency'] : [];
  return [...first, ...others, ...moneyRoles(plan), ...currency, ...(plan.hasBalance ? (['balance'] as const) : [])];
}

/** Groups keep together, as banks keep them; within them, and for a few columns, the order is free. */
function looseOrder(plan: Plan, random: Random): ColumnRole[] {
  const has = (...extras: ExtraColumn[]): ExtraColumn[] => extras.filter((extra) => plan.extras.includes(extra));
  const dates: ColumnRole[] = ['date', ...random.shuffled(has('value', 'purchase', 'other-day')), ...has('time')];
  const texts = random.shuffled<ColumnRole>(['text', ...has('payee', 'kind', 'reference', 'counter-account', 'bank')]);
  const ownMoney = moneyRoles(plan);
  const currency = has('currency');
  const money: ColumnRole[] = random.chance(0.75) ? [...ownMoney, ...currency] : [...currency, ...ownMoney];
  const others = [...has('fee', 'net'), ...has('tax'), ...has('original', 'original-currency', 'rate')];
  const balance: ColumnRole[] = plan.hasBalance ? ['balance'] : [];
  const loose = random.shuffled<ColumnRole>(has('status', 'card-kind', 'category', 'empty'));
  const account = has('account');
  const front = random.chance(0.6) ? account : [];
  const back = front.length > 0 ? [] : account;
  const head = random.chance(0.8) ? [...dates, ...texts] : [...texts, ...dates];
  const tail = random.chance(0.85) ? [...money, ...others, ...balance] : [...balance, ...others, ...money];
  return random.chance(0.7)
    ? [...front, ...head, ...tail, ...loose, ...back]
    : [...front, ...loose, ...head, ...tail, ...back];
}

class CellWriter {
  private readonly bank: string;
  private readonly iban: string;
  private readonly cardKinds: readonly string[];
  /** Fees without a minus. */
  private readonly isFeePlain: boolean;

  constructor(
    private readonly plan: Plan,
    private readonly random: Random,
  ) {
    this.bank = random.pick(BANKS);
    this.isFeePlain = random.chance(0.5);
    this.iban = `${plan.country}${random.digits(18)}`;
    const style = random.int(0, 3) * 2;
    this.cardKinds = style < KIND_OF_CARD.length ? KIND_OF_CARD.slice(style, style + 2) : KIND_OF_CARD.slice(0, 2);
  }

  /** A cell as the program that wrote the file leaves it. */
  cell(role: ColumnRole, row: BookRow): string {
    const plain = this.plain(role, row);
    const isNumber = role === 'reference' || role === 'account' || role === 'counter-account';
    switch (this.plan.cells) {
      case 'padded':
        return role === 'text' || role === 'payee' ? plain.padEnd(40) : ` ${plain} `;
      case 'formula':
        return isNumber && plain !== '' ? `="${plain}"` : plain;
      case 'apostrophe':
        return isNumber && plain !== '' ? `'${plain}` : plain;
      case 'broken':
        return role === 'text' ? plain.replace(' ', this.plan.lineEnd === '\n' ? '\n' : ' ') : plain;
      case 'plain':
        return plain;
      default:
        return this.plan.cells satisfies never;
    }
  }

  private plain(role: ColumnRole, row: BookRow): string {
    const { plan } = this;
    const { movement, balanceMinor, currency } = row;
    switch (role) {
      case 'date':
        return this.date(movement.day, row);
      case 'value':
        return this.date(movement.valueDay, row);
      case 'purchase':
        return this.date(movement.purchaseDay, row);
      case 'other-day':
        return writeDate(plan.firstDay - 20, '', { ...plan.date, time: '', zone: '' });
      case 'text':
        return this.text(row);
      case 'payee':
        return plan.description === 'sparse' && row.at % 3 === 1 ? '' : movement.payee;
      case 'amount':
      case 'in':
      case 'out':
      case 'direction':
        return moneyCells(plan, movement.minor, currency)[role];
      case 'balance':
        return signedCell(plan.isBalanceOwed ? -balanceMinor : balanceMinor, currency, plan);
      case 'fee':
        if (movement.feeMinor === 0 && row.at % 2 === 0) return '';
        return this.isFeePlain
          ? writeFigure(movement.feeMinor, currency, plan.numbers)
          : signedCell(movement.feeMinor, currency, plan);
      case 'net':
        return signedCell(movement.minor + movement.feeMinor, currency, plan);
      case 'tax':
        return writeFigure(Math.round(Math.abs(movement.minor) / 6), currency, plan.numbers);
      case 'currency':
        return plan.toldCurrency === 'words' ? (currencyNames(currency)[plan.firstDay % 2] ?? currency) : currency;
      default:
        return this.extra(role, row);
    }
  }

  private extra(
    role: Exclude<ExtraColumn, 'value' | 'purchase' | 'other-day' | 'payee' | 'fee' | 'net' | 'tax' | 'currency'>,
    row: BookRow,
  ): string {
    const { plan, random } = this;
    const { movement, currency } = row;
    const { words } = plan.language;
    const foreign = movement.foreign;
    switch (role) {
      case 'kind':
        return kindName(words.kinds, movement.kind);
      case 'reference':
        return movement.reference;
      case 'time':
        return movement.time;
      case 'category':
        return random.pick(['Groceries', 'Travel', 'Income', 'Household', 'General']);
      case 'account':
        return accountOf(plan, row);
      case 'counter-account':
        return `${plan.country}${movement.reference.replaceAll(/\D/g, '').padEnd(16, '7')}`;
      case 'bank':
        return this.bank;
      case 'status':
        return this.state(row);
      case 'card-kind':
        return this.cardKinds[(row.at * 7 + movement.day) % 2] ?? '';
      case 'original':
        return foreign
          ? signedCell(foreign.minor, foreign.currency, plan)
          : row.at % 2 === 0
            ? ''
            : signedCell(movement.minor, currency, plan);
      case 'original-currency':
        return foreign?.currency ?? (row.at % 2 === 0 ? '' : currency);
      case 'rate':
        return foreign ? foreign.rate.toFixed(4).replace('.', plan.numbers.mark) : '';
      case 'empty':
        return '';
      default:
        return role satisfies never;
    }
  }

  private date(day: number, { movement, at }: BookRow): string {
    const { date, otherDate, isUtc, timeZone } = this.plan;
    if (isUtc) return writeDate(...inUtc(day, movement.time, timeZone), date);
    return writeDate(day, movement.time, otherDate && at % 3 === 1 ? otherDate : date);
  }

  private state(row: BookRow): string {
    const { state, isTakenBack } = row.movement;
    const { hasOddStates, language } = this.plan;
    const { words } = language;
    if (hasOddStates && isTakenBack) return pickAt(TAKEN_BACK, this.iban);
    if (isOddState(this.plan, row)) return pickAt(ODD_STATES, this.iban);
    const [list, at] = { booked: [words.done, 0], pending: [words.pending, 1], declined: [words.declined, 2] }[
      state
    ] as [string, number];
    const choices = list.split('|');
    return choices[(this.iban.charCodeAt(4 + at) ?? 0) % choices.length] ?? '';
  }

  private text({ movement, at }: BookRow): string {
    const { description, extras, hasQuotesInCells, money } = this.plan;
    const both = extras.includes('payee') ? movement.purpose : `${movement.payee} ${movement.purpose}`.trim();
    const text = hasQuotesInCells && at % 2 === 0 ? `"${movement.payee}", ${movement.purpose}` : both;
    switch (description) {
      case 'sparse':
        return at % 3 === 2 ? '' : text;
      case 'payee-only':
        return '';
      case 'padded':
        return `${movement.payee.padEnd(30)}${movement.purpose.padEnd(22)}`;
      case 'dated':
        return `${text} ON ${writeDate(movement.purchaseDay, '', { ...this.plan.date, time: '', zone: '' })}`;
      case 'whole':
        return money.kind === 'unsigned' ? `${movement.payee} ${movement.purpose}` : text;
      default:
        return description satisfies never;
    }
  }
}

/** Whose account a row is of, as the column of accounts names it. */
export function accountOf({ hasOtherAccounts, accountName }: Plan, { at }: BookRow): string {
  return (hasOtherAccounts ? [accountName, 'Rainy Day 3344', 'Card 5566'][at % 3] : undefined) ?? accountName;
}

const TAKEN_BACK = ['Refunded', 'Reversed', 'Erstattet', 'Remboursé', 'Reembolsado', 'REFUNDED'];
const ODD_STATES = [
  ...['Sent', 'Accepted', 'Closed', 'Returned', 'Disputed', 'Chargeback'],
  ...['Foo', 'Zurückgebucht', 'Devuelto', 'Estornado', 'Stornato'],
];

const pickAt = (words: readonly string[], iban: string): string =>
  words[Number(iban.replaceAll(/\D/g, '').slice(0, 6)) % words.length] ?? '';

/** Whether a row that has moved has a state that says neither. */
export function isOddState({ hasOddStates, extras }: Plan, { movement, at }: BookRow): boolean {
  const { state, isTakenBack } = movement;
  return hasOddStates && extras.includes('status') && state === 'booked' && !isTakenBack && at % 3 === 2;
}

/** Codes for the rows of a file in several currencies. */
export function rowCurrency(plan: Plan, at: number): string {
  if (!plan.isMixed || at % 3 !== 1) return plan.currency;
  const others = TRAVEL_CURRENCIES.filter((code) => code !== plan.currency);
  return others[plan.firstDay % others.length] ?? plan.currency;
}

/** A figure of no sign, with the currency where the plan prints it. */
export function plainFigure(minor: number, { currency, numbers }: Plan): string {
  return withCurrency(writeFigure(minor, currency, numbers), currency, numbers);
}
