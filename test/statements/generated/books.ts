import type { AccountType } from '@counterfoil/bank-statements/mapping';
import { currencyOf, TRAVEL_CURRENCIES } from './currencies';
import type { Language } from './language';
import type { Random } from './random';

export type MovementKind =
  'card' | 'transfer' | 'income' | 'bill' | 'fee' | 'interest' | 'cash' | 'refund' | 'repayment';

/** Whether the money has moved. */
export type MovementState = 'booked' | 'pending' | 'declined';

/** One movement as the books hold it, before any bank has written it down. */
export interface Movement {
  /** Days since 1 January 1970. */
  readonly day: number;
  readonly valueDay: number;
  /** When the card was used: on the day of booking or before it. */
  readonly purchaseDay: number;
  /** `hh:mm:ss`. */
  readonly time: string;
  /** Minor units, positive = into the account, without the fee. */
  readonly minor: number;
  /** Minor units, never above zero. */
  readonly feeMinor: number;
  readonly kind: MovementKind;
  readonly payee: string;
  readonly purpose: string;
  readonly reference: string;
  /** What was paid abroad, in its own minor units and with the sign of `minor`. */
  readonly foreign: { readonly currency: string; readonly minor: number; readonly rate: number } | null;
  readonly state: MovementState;
  /** Another movement takes it back. */
  readonly isTakenBack?: true;
}

export interface Books {
  readonly openingMinor: number;
  readonly movements: readonly Movement[];
}

export interface BooksHabits {
  readonly language: Language;
  readonly accountType: AccountType;
  readonly currency: string;
  readonly rows: number;
  readonly firstDay: number;
  /** Some rows cost a fee that the balance moves with. */
  readonly withFees: boolean;
  /** Some rows are pending or never went through. */
  readonly withStates: boolean;
  readonly withForeign: boolean;
  /** Nothing comes in, or nothing goes out. */
  readonly only: 'both' | 'out' | 'in';
}

const OUT_KINDS: Readonly<Record<AccountType, readonly MovementKind[]>> = {
  checking: ['card', 'card', 'card', 'card', 'bill', 'bill', 'transfer', 'cash', 'fee'],
  savings: ['transfer', 'transfer', 'fee', 'cash'],
  credit: ['card', 'card', 'card', 'card', 'card', 'card', 'card', 'fee', 'cash'],
  cash: ['card', 'card', 'card', 'transfer', 'fee'],
};
const IN_KINDS: Readonly<Record<AccountType, readonly MovementKind[]>> = {
  checking: ['income', 'income', 'income', 'refund', 'interest'],
  savings: ['interest', 'transfer', 'transfer', 'income'],
  credit: ['repayment', 'repayment', 'refund'],
  cash: ['income', 'income', 'refund', 'transfer'],
};
const SHARE_IN: Readonly<Record<AccountType, number>> = { checking: 0.25, savings: 0.6, credit: 0.12, cash: 0.35 };

/** A month or two of a household or a small business. */
export function drawBooks(random: Random, habits: BooksHabits): Books {
  const { rows, firstDay } = habits;
  let day = firstDay;
  const movements: Movement[] = [];
  for (let row = 0; row < rows; row++) {
    day += random.pick([0, 0, 1, 1, 1, 2, 2, 3, 5]);
    movements.push(drawMovement(random, habits, day));
  }
  const held = amount(random, habits.currency, 50_000, 2_000_000);
  return { openingMinor: habits.accountType === 'credit' ? -held : held, movements };
}

function drawMovement(random: Random, habits: BooksHabits, day: number): Movement {
  const { language, accountType, only, currency, withForeign, withFees, withStates } = habits;
  const isIn = only === 'in' || (only === 'both' && random.chance(SHARE_IN[accountType]));
  const kind = random.pick(isIn ? IN_KINDS[accountType] : OUT_KINDS[accountType]);
  const size = amount(random, currency, ...SIZES[kind]);
  const minor = isIn ? size : -size;
  const isAbroad = withForeign && kind === 'card' && random.chance(0.4);
  return {
    day,
    valueDay: day + random.pick([0, 0, 0, 1, 2, -1]),
    purchaseDay: day - random.pick([0, 1, 1, 2, 3]),
    time: [random.int(6, 22), random.int(0, 59), random.int(0, 59)]
      .map((part) => String(part).padStart(2, '0'))
      .join(':'),
    minor,
    feeMinor: withFees && random.chance(0.35) ? -amount(random, currency, 25, 600) : 0,
    kind,
    payee: payeeOf(random, language, kind),
    purpose: purposeOf(random, language, kind),
    reference: random.pick([random.digits(9), `TX${random.digits(8)}`, `${random.digits(4)}-${random.digits(6)}`]),
    foreign: isAbroad ? abroad(random, minor, currency) : null,
    state: withStates && random.chance(0.25) ? random.pick(['pending', 'declined'] as const) : 'booked',
  };
}

/** In US cents, from and to. */
const SIZES: Readonly<Record<MovementKind, readonly [number, number]>> = {
  card: [150, 18_000],
  transfer: [2_000, 150_000],
  income: [5_000, 450_000],
  bill: [1_500, 160_000],
  fee: [50, 3_000],
  interest: [1, 4_000],
  cash: [2_000, 40_000],
  refund: [400, 15_000],
  repayment: [10_000, 250_000],
};

/** Mostly small, as amounts are; in minor units of the currency. */
function amount(random: Random, code: string, leastCents: number, mostCents: number): number {
  const { exponent, perDollar } = currencyOf(code);
  const cents = leastCents + (mostCents - leastCents) * random.next() ** 3;
  const minor = Math.max(1, Math.round((cents / 100) * perDollar * 10 ** exponent));
  // Prices of large numbers are round ones.
  return perDollar >= 100 && exponent > 0 && random.chance(0.7) ? Math.ceil(minor / 100) * 100 : minor;
}

function abroad(random: Random, minor: number, currency: string): Movement['foreign'] {
  const other = random.pick(TRAVEL_CURRENCIES.filter((code) => code !== currency));
  const [here, there] = [currencyOf(currency), currencyOf(other)];
  const rate = (there.perDollar / here.perDollar) * (0.9 + random.next() / 5);
  const foreign =
    Math.sign(minor) * Math.max(1, Math.round((Math.abs(minor) / 10 ** here.exponent) * rate * 10 ** there.exponent));
  return { currency: other, minor: foreign, rate };
}

const split = (list: string): string[] => list.split('|');

function payeeOf(random: Random, { words }: Language, kind: MovementKind): string {
  const city = random.pick(split(words.cities));
  switch (kind) {
    case 'card':
    case 'refund':
      return random.pick([
        random.pick(split(words.shops)),
        `${random.pick(split(words.shops))} ${city}`,
        `${random.pick(split(words.shops))}  ${random.digits(4)}   ${city}`,
      ]);
    case 'bill':
      return random.pick(split(words.bills));
    case 'fee':
    case 'interest':
    case 'cash':
      return `${kindName(words.kinds, kind)} ${city}`;
    case 'transfer':
    case 'income':
    case 'repayment':
      return random.pick(split(words.payers));
    default:
      return kind satisfies never;
  }
}

function purposeOf(random: Random, { words }: Language, kind: MovementKind): string {
  const name = kindName(words.kinds, kind);
  return random.pick([
    `${name} ${random.digits(6)}`,
    `${name} REF ${random.digits(8)}`,
    `${name}, ${random.digits(3)}`,
    name,
  ]);
}

/** Where the kinds of a language stand in its list. */
const KIND_AT: Readonly<Record<MovementKind, number>> = {
  card: 0,
  refund: 0,
  transfer: 1,
  repayment: 1,
  income: 2,
  bill: 3,
  fee: 4,
  interest: 5,
  cash: 6,
};

/** What a bank calls a kind of movement. */
export function kindName(kinds: string, kind: MovementKind): string {
  return split(kinds)[KIND_AT[kind]] ?? kind;
}
