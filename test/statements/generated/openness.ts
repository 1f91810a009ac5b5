import { type BookRow, type Column, isOddState } from './columns';
import { currencyOf } from './currencies';
import { canSwap, dayOf, isAmbiguous, isoDay } from './date-writing';
import type { Plan } from './plan';
import type { Aspect, Truth } from './truth';

type Openness = Pick<Truth, 'mustAsk' | 'mayAsk' | 'isBeyondAnswers'>;

/** What a file leaves open, told from what stands in it and never from how a reader works. */
export function opennessOf(
  plan: Plan,
  columns: readonly Column[],
  rows: readonly BookRow[],
  statedDays: readonly number[],
): Openness {
  const mustAsk = new Set<Aspect>();
  const mayAsk = new Set<Aspect>();
  const note = (aspect: Aspect, need: Need): void => {
    if (need === 'must') mustAsk.add(aspect);
    if (need !== 'no') mayAsk.add(aspect);
  };
  const moved = rows.filter(({ movement }) => movement.state === 'booked');
  note('date', dateNeed(plan, rows, statedDays));
  note('direction', directionNeed(plan, moved));
  note('money', moneyNeed(plan, columns, moved));
  note('decimal', decimalNeed(plan, moved));
  if (moved.some(({ currency }) => currency !== plan.booksCurrency)) note('currency', 'must');
  if (moved.some((row) => isOddState(plan, row))) note('rows', plan.hasBalance ? 'may' : 'must');
  // What was returned or reversed may have moved: whether the file has its counter-row decides.
  if (rows.some(({ movement }) => movement.state === 'declined')) note('rows', 'may');
  // Without a running balance only words tell a printed balance from a movement.
  if ((plan.special.length > 0 || plan.carried) && (!plan.hasBalance || plan.hasInventedWords)) note('rows', 'may');
  if (plan.hasOtherAccounts) note('account', 'must');
  // Whose rows stand in a second table a careful reader may ask.
  if (plan.second !== 'none') for (const aspect of ['rows', 'account'] as const) note(aspect, 'may');
  if (plan.hasInventedWords) for (const aspect of EVERYTHING) note(aspect, 'may');
  const isUnsignedBoth = plan.money.kind === 'unsigned' && new Set(moved.map(isIn)).size > 1;
  return { mustAsk, mayAsk, isBeyondAnswers: isUnsignedBoth && !plan.hasBalance };
}

const EVERYTHING: readonly Aspect[] = ['date', 'direction', 'money', 'description'];

type Need = 'must' | 'may' | 'no';

const isIn = ({ movement }: BookRow): boolean => movement.minor > 0;

/** Day and month are open where every date allows both and nothing beside it tells. */
function dateNeed(plan: Plan, rows: readonly BookRow[], statedDays: readonly number[]): Need {
  const { date, otherDate } = plan;
  const written = rows.filter(({ at }) => !(otherDate && at % 3 === 1) || canSwap(otherDate));
  const days = written.map(({ movement }) => movement.day);
  const isNoted = (day: number): boolean => Number(isoDay(day).slice(8)) > 12;
  if (!canSwap(date) || days.length === 0 || days.some(isNoted) || !days.some((day) => isAmbiguous(day, date)))
    return 'no';
  const others = rows.flatMap(({ movement }) => [
    ...(plan.extras.includes('value') ? [movement.valueDay] : []),
    ...(plan.extras.includes('purchase') || plan.description === 'dated' ? [movement.purchaseDay] : []),
  ]);
  const isEnglish = plan.language.name.startsWith('en');
  const isToldBeside = [...others, ...statedDays].some(isNoted) || otherDate !== null;
  const isTold = isToldBeside || isToldByOrder(days) || isToldBySpread(days) || isToldByNearness(plan, rows);
  return isTold || !isEnglish ? 'may' : 'must';
}

/** At least a month less a few days: day and month taken for each other move a date so far from one of its week. */
const FAR_DAYS = 20;

/** Another day stands beside a row's own, and read the other way round the two would lie weeks apart. */
function isToldByNearness({ extras }: Plan, rows: readonly BookRow[]): boolean {
  return rows.some(({ movement }) => {
    const others = [
      ...(extras.includes('value') ? [movement.valueDay] : []),
      ...(extras.includes('purchase') ? [movement.purchaseDay] : []),
    ];
    return others.some((other) => Math.abs(swappedDay(movement.day) - swappedDay(other)) >= FAR_DAYS);
  });
}

function swappedDay(day: number): number {
  const [year, month, date] = isoDay(day).split('-');
  return dayOf(`${year}-${date}-${month}`);
}

/** Of days within one month no two fall on the same day of two months; read the other way round all of them do. */
function isToldBySpread(days: readonly number[]): boolean {
  const months = new Set(days.map((day) => isoDay(day).slice(0, 7)));
  return months.size === 1 && ![...months].some((month) => month.endsWith('-01')) && new Set(days).size >= 4;
}

/** Read the other way round, the rows are in no order any more. */
function isToldByOrder(days: readonly number[]): boolean {
  const swapped = days.map((day) => {
    const [year, month, date] = isoDay(day).split('-');
    return `${year}-${date}-${month}`;
  });
  const isSorted = (list: readonly string[]): boolean =>
    list.every((item, at) => at === 0 || (list[at - 1] ?? '') <= item) ||
    list.every((item, at) => at === 0 || (list[at - 1] ?? '') >= item);
  return !isSorted(swapped);
}

function directionNeed(plan: Plan, moved: readonly BookRow[]): Need {
  const { money, accountType, hasBalance, header, extras } = plan;
  const isOwn = accountType === 'credit';
  const into = moved.filter(isIn).length;
  const out = moved.length - into;
  const isFew = moved.length <= 3;
  switch (money.kind) {
    case 'signed': {
      if (isOwn) return out > into ? (out < into * 2 || into === 0 || isFew ? 'may' : 'no') : 'must';
      if (out > 0) return 'no';
      if (hasBalance && moved.length > 1) return isFew ? 'may' : 'no';
      return money.hasPlus || money.minus === 'dr-behind' ? 'may' : 'must';
    }
    case 'unsigned':
      // No balance leads to the oldest row, unless one is stated before it.
      if (hasBalance && moved.length > 1) return isFew || !isOpeningStated(plan) ? 'may' : 'no';
      if (extras.includes('kind')) return 'may';
      return isOwn && into === 0 ? 'may' : 'must';
    case 'pair':
      return header === 'none' && !hasBalance ? 'may' : 'no';
    case 'direction': {
      const isPlain = money.words.every((word) => word.length > 2 || /^(cr|dr|[cd])$/i.test(word));
      return isPlain && header !== 'none' ? 'no' : 'may';
    }
    default:
      return money satisfies never;
  }
}

function isOpeningStated({ preamble, special }: Plan): boolean {
  return preamble === 'summary' || preamble === 'tables' || special.some(({ what }) => what === 'opening');
}

function moneyNeed(plan: Plan, columns: readonly Column[], moved: readonly BookRow[]): Need {
  const has = (role: string): boolean => columns.some((column) => column.role === role);
  const hasFees = moved.some(({ movement }) => movement.feeMinor !== 0);
  const isProven = plan.hasBalance && moved.length > 3;
  if (has('fee') && hasFees && !isProven && !has('net')) return plan.hasBalance ? 'may' : 'must';
  if (plan.header !== 'none')
    return has('tax') && !plan.hasBalance ? 'may' : has('net') && moved.length < 4 ? 'may' : 'no';
  const isPlain = !has('fee') && !has('tax') && !has('original') && !has('net');
  return isPlain && (isProven || (plan.money.kind === 'signed' && !plan.hasBalance)) ? 'no' : 'may';
}

/** A lone separator before three digits may be either mark. */
function decimalNeed({ currency, numbers }: Plan, moved: readonly BookRow[]): Need {
  const { exponent } = currencyOf(currency);
  if (exponent === 2 && numbers.hasZero) return 'may';
  if (exponent === 0 || (exponent === 2 && !numbers.isShort)) return 'no';
  const hasFraction = moved.some(({ movement }) => exponent === 2 && movement.minor % 100 !== 0);
  return hasFraction ? 'no' : 'may';
}
