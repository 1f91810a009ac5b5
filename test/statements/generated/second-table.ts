import { drawBooks } from './books';
import type { BookRow, Column } from './columns';
import { plainFigure } from './columns';
import { writeDate } from './date-writing';
import type { Plan } from './plan';
import type { Random } from './random';
import type { LineTruth } from './truth';

interface Line {
  readonly cells: readonly string[];
  readonly truth: LineTruth | null;
}

/** Its rows. */
const MOST_ROWS = 6;

/** A table below the first one: of another account, in the same columns, or of what has not been booked yet. */
export function secondTable(
  plan: Plan,
  columns: readonly Column[],
  header: readonly Line[],
  random: Random,
): readonly Line[] {
  if (plan.second === 'none') return [];
  const isPending = plan.second === 'pending';
  const habits = { withFees: false, withStates: false, withForeign: false, rows: random.int(3, MOST_ROWS) };
  const { openingMinor, movements } = drawBooks(random, { ...plan, ...habits });
  let balanceMinor = openingMinor;
  const rows = movements.map((movement, at): BookRow => {
    balanceMinor += movement.minor;
    return { movement, at, currency: plan.currency, balanceMinor };
  });
  const truth: LineTruth = { is: 'no-movement', why: isPending ? 'pending' : 'of another account' };
  const title = isPending
    ? 'Pending transactions'
    : random.pick(['Savings account 0042', 'Account: 8811-204', 'EUR 77310']);
  const unread = (cells: readonly string[]): Line => ({ cells, truth: null });
  return [
    unread(['']),
    unread([title]),
    ...(isPending ? [unread(['Date', 'Merchant', 'Amount'])] : header),
    ...rows.map((row) => ({
      cells: isPending ? pendingCells(row, plan) : columns.map(({ cell }) => cell(row)),
      truth,
    })),
  ];
}

function pendingCells({ movement }: BookRow, plan: Plan): readonly string[] {
  return [
    writeDate(movement.day, movement.time, plan.date),
    movement.payee,
    plainFigure(Math.abs(movement.minor), plan),
  ];
}
