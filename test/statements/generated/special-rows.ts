import { invented } from './column-names';
import type { BookRow, Column, ColumnRole } from './columns';
import { plainFigure } from './columns';
import { writeDate } from './date-writing';
import { moneyCells, signedCell } from './money-writing';
import { writeFigure } from './number-writing';
import type { Plan, SpecialRow } from './plan';
import type { Random } from './random';

/** What the rows of a file add up to. */
export interface Sums {
  readonly openingMinor: number;
  readonly closingMinor: number;
  readonly inMinor: number;
  readonly outMinor: number;
  readonly firstDay: number;
  readonly lastDay: number;
}

/** Sums of rows that have moved, in the order of their days. */
export function sumsOf(rows: readonly BookRow[], openingMinor: number): Sums {
  const moved = rows.filter(({ movement }) => movement.state === 'booked');
  const amounts = moved.map(({ movement }) => movement.minor + movement.feeMinor);
  const days = rows.map(({ movement }) => movement.day);
  const sum = (list: readonly number[]): number => list.reduce((total, minor) => total + minor, 0);
  return {
    openingMinor,
    closingMinor: openingMinor + sum(amounts),
    inMinor: sum(amounts.filter((minor) => minor > 0)),
    outMinor: sum(amounts.filter((minor) => minor < 0)),
    firstDay: Math.min(...days),
    lastDay: Math.max(...days),
  };
}

/** The cells of a row that is no movement. */
export function specialCells(
  special: SpecialRow,
  columns: readonly Column[],
  sums: Sums,
  plan: Plan,
  random: Random,
): string[] {
  const day = special.what === 'opening' || special.what === 'brought' ? sums.firstDay : sums.lastDay;
  const title = titleOf(special, plan, random, day);
  const textRole: ColumnRole = plan.description === 'payee-only' ? 'payee' : 'text';
  const money = figures(special, sums, plan);
  return columns.map(({ role }) => {
    switch (role) {
      case 'date':
        if (special.text === 'date') return title;
        return special.hasDate ? writeDate(day, '00:00:00', plan.date) : '';
      case 'amount':
      case 'in':
      case 'out':
      case 'balance':
        return money[role];
      case 'currency':
        return special.hasDate ? plan.currency : '';
      case 'account':
        return special.hasDate ? plan.accountName : '';
      default:
        return role === textRole && special.text === 'description' ? title : '';
    }
  });
}

/** What is called otherwise at the end and the beginning of a page than of a statement. */
const CARRIED: readonly (readonly [language: string, carried: string, brought: string])[] = [
  ['en', 'Balance carried forward|Carried forward|Balance C/F', 'Balance brought forward|Brought forward|Balance B/F'],
  ['de', 'Übertrag|Saldoübertrag', 'Übertrag|Saldovortrag'],
  ['fr', 'Solde à reporter|Report', 'Report|Solde reporté'],
  ['es', 'Saldo a trasladar|Suma y sigue', 'Saldo anterior|Suma anterior'],
  ['it', 'Saldo a riportare|A riportare', 'Riporto|Saldo riportato'],
  ['nl', 'Transporteren|Saldo over te brengen', 'Transport|Saldo overgebracht'],
];

function titleOf({ what, name, hasDay }: SpecialRow, plan: Plan, random: Random, day: number): string {
  const { words } = plan.language;
  const carried = CARRIED.find(([language]) => plan.language.name.startsWith(language))?.slice(1) ?? [];
  const list = {
    carried: carried[0] ?? words.closing,
    brought: carried[1] ?? words.opening,
    opening: words.opening,
    closing: words.closing,
    total: words.total,
    'turnover-out': words.turnoverOut,
    'turnover-in': words.turnoverIn,
  }[what];
  const word = plan.hasInventedWords ? invented(random) : random.pick(list.split('|'));
  const dated = hasDay ? `${word} ${writeDate(day, '', { ...plan.date, time: '', zone: '' })}` : word;
  switch (name) {
    case 'none':
      return dated;
    case 'before':
      return `${plan.accountName} ${dated}`;
    case 'behind':
      return `${dated} ${plan.accountName}`;
    case 'alone':
      return plan.accountName;
    default:
      return name satisfies never;
  }
}

type Figures = Readonly<Record<'amount' | 'in' | 'out' | 'balance', string>>;

function figures({ what, figure }: SpecialRow, sums: Sums, plan: Plan): Figures {
  const nothing = { amount: '', in: '', out: '', balance: '' };
  const isPair = plan.money.kind === 'pair';
  const plain = (minor: number): string => writeFigure(minor, plan.currency, plan.numbers);
  switch (what) {
    case 'opening':
    case 'closing':
    case 'carried':
    case 'brought': {
      const minor = what === 'opening' || what === 'brought' ? sums.openingMinor : sums.closingMinor;
      const balance =
        plan.hasBalance && figure !== 'amount'
          ? signedCell(plan.isBalanceOwed ? -minor : minor, plan.currency, plan)
          : '';
      if (balance !== '' && figure === 'balance') return { ...nothing, balance };
      return { ...nothing, ...moneyCells(plan, minor, plan.currency), balance };
    }
    case 'total':
      if (isPair) return { ...nothing, out: plain(sums.outMinor), in: plain(sums.inMinor) };
      return { ...nothing, amount: signedCell(sums.inMinor + sums.outMinor, plan.currency, plan) };
    case 'turnover-out':
      return isPair
        ? { ...nothing, out: plain(sums.outMinor) }
        : { ...nothing, amount: plainFigure(sums.outMinor, plan) };
    case 'turnover-in':
      return isPair ? { ...nothing, in: plain(sums.inMinor) } : { ...nothing, amount: plainFigure(sums.inMinor, plan) };
    default:
      return what satisfies never;
  }
}
