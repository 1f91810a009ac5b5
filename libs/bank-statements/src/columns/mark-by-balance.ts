import { amountParts, plainDecimal } from '../cells/amounts';
import type { DecimalMark } from '../mapping';
import type { TableBody } from '../table/table-body';
import type { ColumnProfile } from './column-profile';

/** Fewer steps may fit by chance. */
const LEAST_STEPS = 2;
const MARKS: readonly DecimalMark[] = ['point', 'comma'];

/**
 * The decimal mark under which a running balance moves by the amount of each row, where it does not under the other
 * one: "12,000" beside a step of 865 is twelve thousand. Null where the balance tells nothing.
 */
export function markByBalance(
  { rows }: TableBody,
  amounts: readonly ColumnProfile[],
  balance: ColumnProfile | null,
): DecimalMark | null {
  if (!balance) return null;
  const lines = rows.flatMap(({ cells }): Line[] => {
    const body = bodyOf(cells[balance.index]);
    const own = amounts.flatMap(({ index }) => bodyOf(cells[index]) ?? []).filter((figure) => /[1-9]/.test(figure));
    return body === null || own.length > 1 ? [] : [{ balance: body, amount: own[0] ?? '0' }];
  });
  const [told, another] = MARKS.filter((mark) => doesFollow(lines, mark) || doesFollow([...lines].reverse(), mark));
  return told !== undefined && another === undefined ? told : null;
}

interface Line {
  readonly balance: string;
  readonly amount: string;
}

/** Whether each step of the balance is the size of the amount, in every row and not only for want of figures. */
function doesFollow(lines: readonly Line[], mark: DecimalMark): boolean {
  const steps = lines.slice(1).map(({ balance, amount }, at) => {
    const [after, before, own] = [balance, lines[at]?.balance ?? '', amount].map((figure) => valueOf(figure, mark));
    if (after === undefined || before === undefined || own === undefined) return false;
    return Math.abs(Math.abs(after - before) - own) < 0.0005;
  });
  return steps.length >= LEAST_STEPS && steps.every(Boolean);
}

function bodyOf(cell: string | undefined): string | null {
  const parts = amountParts(cell ?? '');
  return 'problem' in parts ? null : parts.body;
}

function valueOf(figure: string, mark: DecimalMark): number | undefined {
  const plain = plainDecimal(figure, mark);
  return plain === null ? undefined : Number(plain);
}
