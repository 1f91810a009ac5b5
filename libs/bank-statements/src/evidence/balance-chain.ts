import type { StatementRow, ValidRow } from '../statement-row';

/** What the running balance says of a row. */
export type BalanceStep =
  /** The balance moved by its amount. */
  | 'moved'
  /** The balance went past it: its amount is part of no step. */
  | 'skipped'
  /** The first one with a balance, which is its own amount: what an account holds, or its first deposit. */
  | 'own-balance'
  /** Nothing leads to it, or the balance does not follow. */
  | 'unknown';

/** A running balance, followed through the rows of one account. */
export interface BalanceChain {
  readonly steps: ReadonlyMap<StatementRow, BalanceStep>;
  /** How many steps are the amounts between them. */
  readonly followed: number;
  /** No step contradicts the amounts. */
  readonly isWhole: boolean;
  readonly order: 'oldest-first' | 'newest-first';
}

/** Rows that one balance is printed for: an amount, and what stands beside it in the same line. */
interface Line {
  readonly rows: readonly ValidRow[];
  readonly amount: bigint;
  readonly balance: bigint | null;
}

/** Fewer steps may fit by chance. */
const LEAST_STEPS = 2;

/**
 * Follows the running balance through rows of one account, in the order that fits better; a balance may be missing in
 * some. Null where too few steps fit to speak of a running balance at all.
 */
export function followBalance(rows: readonly ValidRow[]): BalanceChain | null {
  const lines = linesOf(rows);
  if (lines.filter(({ balance }) => balance !== null).length < LEAST_STEPS + 1) return null;
  const forwards = follow(lines, 'oldest-first');
  const backwards = follow([...lines].reverse(), 'newest-first');
  const chain = backwards.followed > forwards.followed ? backwards : forwards;
  return chain.followed >= LEAST_STEPS ? chain : null;
}

function linesOf(rows: readonly ValidRow[]): Line[] {
  const lines: { rows: ValidRow[]; amount: bigint; balance: bigint | null }[] = [];
  let last = -1;
  for (const row of rows) {
    const open = lines.at(-1);
    if (open && row.line === last) {
      open.rows.push(row);
      open.amount += row.amountMinor;
      open.balance ??= row.balanceMinor;
    } else lines.push({ rows: [row], amount: row.amountMinor, balance: row.balanceMinor });
    last = row.line;
  }
  return lines;
}

function follow(lines: readonly Line[], order: BalanceChain['order']): BalanceChain {
  const steps = new Map<StatementRow, BalanceStep>();
  const put = ({ rows }: Line, step: BalanceStep): void => rows.forEach((row) => steps.set(row, step));
  let before: bigint | null = null;
  let waiting: Line[] = [];
  let followed = 0;
  let isWhole = true;
  for (const line of lines) {
    waiting.push(line);
    if (line.balance === null) continue;
    if (before === null) {
      const isOwn = waiting.length === 1 && line.amount !== 0n && line.amount === line.balance;
      for (const other of waiting) put(other, other === line && isOwn ? 'own-balance' : 'unknown');
    } else {
      const step = stepOf(waiting, line.balance - before);
      if (step === 'moved') followed += 1;
      if (step === null) isWhole = false;
      for (const other of waiting) put(other, step === null ? 'unknown' : other === step ? 'skipped' : 'moved');
    }
    before = line.balance;
    waiting = [];
  }
  for (const line of waiting) put(line, 'unknown');
  return { steps, followed, isWhole, order };
}

/** 'moved' where all lines lead from one balance to the next; the one line without which they do; null for neither. */
function stepOf(lines: readonly Line[], difference: bigint): 'moved' | Line | null {
  const sum = lines.reduce((total, { amount }) => total + amount, 0n);
  if (sum === difference) return 'moved';
  const without = lines.filter(({ amount }) => amount !== 0n && sum - amount === difference);
  const [only] = without;
  return only && without.length === 1 ? only : null;
}

/** Rows by the account that the file names for them, in their order. */
export function byAccount(rows: readonly StatementRow[]): readonly (readonly ValidRow[])[] {
  const accounts = new Map<string, ValidRow[]>();
  for (const row of rows) {
    if (!row.valid) continue;
    const own = accounts.get(row.account ?? '');
    if (own) own.push(row);
    else accounts.set(row.account ?? '', [row]);
  }
  return [...accounts.values()];
}
