import type { SaidOfText } from '../mapping';
import type { RowFlag, StatementRow, ValidRow } from '../statement-row';
import { type BalanceChain, byAccount, followBalance } from './balance-chain';
import { type CarriedBalances, carriedBalances } from './carried-balances';
import { printedSums } from './printed-sums';
import { statementEnds } from './statement-ends';
import { isAccountTitle } from '../cells/account-words';
import { printedWords, type PrintedWords, saysPayment, saysReceipt, textKey } from '../cells/printed-words';
import { isCalledBalance } from '../rows/row-doubts';
import { wayOfText } from '../columns/text-ways';

/** What becomes of a row: recorded, left out, or left out until the person has said what it is. */
type Verdict = 'moved' | 'printed' | 'ask';

/**
 * Leaves out the balances, turnovers and totals that a bank prints among the rows, and marks what may be one. The
 * running balance decides where it follows the rows; else what the figures are (an end of the statement, a sum of
 * other rows), where the row stands, which columns it leaves empty, and what it is called. Without a name that says so
 * no row is left out unasked, and one that is called a payment or has a type is not even asked about: a card that is
 * paid in full is paid with the sum of its purchases.
 * @param said what the person has answered, by the texts of rows
 */
export function withoutPrinted(rows: readonly StatementRow[], said: readonly SaidOfText[]): readonly StatementRow[] {
  const answers = new Map(said.map(({ text, isMovement }) => [text, isMovement]));
  const flags = new Map<StatementRow, RowFlag | null>();
  const headers = rows.filter(isHeader).map(({ line }) => line);
  const lines = new Set(rows.map(({ line }) => line));
  const isUnread = (row: StatementRow): boolean => !row.valid && row.reasons.every(({ field }) => field === 'amount');
  const hasUnread = rows.some(isUnread);
  for (const own of byAccount(rows)) {
    const judge = new PrintedJudge(own, headers, lines, hasUnread);
    for (const row of own) {
      const verdict = judge.verdict(row);
      const answer = verdict === 'ask' ? answers.get(textKey(row.description)) : undefined;
      if (verdict === 'printed' || answer === false) flags.set(row, 'balance');
      else if (verdict === 'moved' || answer === true) flags.set(row, null);
      else flags.set(row, 'may-be-balance');
    }
  }
  return rows.map((row) => {
    const flag = flags.get(row);
    return !row.valid || flag === undefined ? row : flagged(row, flag);
  });
}

/** Fewer words may be the rest of the text above. */
const LEAST_NAMES = 3;

function isHeader({ valid, original }: StatementRow): boolean {
  if (valid) return false;
  const filled = original.filter((cell) => cell.trim() !== '');
  return filled.length >= LEAST_NAMES && !filled.some((cell) => /\d/.test(cell));
}

function flagged(row: ValidRow, flag: RowFlag | null): ValidRow {
  if (flag === null && !row.flags.includes('balance')) return row;
  const others = row.flags.filter((other) => other !== 'balance');
  return { ...row, flags: flag === null ? others : [flag, ...others] };
}

/** A row that is short of a cell which so many of the others have stands apart from them. */
const USUAL = 0.9;
/** Cells that a printed balance does not fill, beside day, text and figures. */
const RICH = 6;
/** Fewer rows have no habits. */
const LEAST_ROWS = 4;

/** Judges the rows of one account. */
class PrintedJudge {
  private readonly chain: BalanceChain | null;
  private readonly words: ReadonlyMap<ValidRow, PrintedWords | null>;
  private readonly sums: ReturnType<typeof printedSums>;
  private readonly edges: ReadonlySet<ValidRow>;
  private readonly usual: readonly number[];
  private readonly carried: CarriedBalances;
  private readonly moving: readonly ValidRow[];
  private readonly ends: ReadonlySet<bigint>;
  private readonly pages: ReadonlyMap<ValidRow, number>;

  /**
   * @param headers lines on which the names of the columns come again, in their order
   * @param lines on which rows begin
   * @param hasUnread rows whose amount cannot be read: of them a total may be
   */
  constructor(
    private readonly rows: readonly ValidRow[],
    headers: readonly number[],
    private readonly lines: ReadonlySet<number>,
    private readonly hasUnread: boolean,
  ) {
    const settled = rows.filter(({ flags }) => !flags.includes('not-settled'));
    this.moving = settled.filter(({ amountMinor }) => amountMinor !== 0n);
    this.chain = followBalance(settled);
    this.carried = carriedBalances(settled);
    this.usual = usualColumns(rows.filter((row) => !this.carried.pairs.has(row) && row.amountMinor !== 0n));
    this.words = wordsOfAll(rows);
    const byBalance = this.chain?.isWhole ? this.chain.steps : null;
    const open = settled.filter((row) => !['moved', 'skipped'].includes(byBalance?.get(row) ?? ''));
    // What a balance goes past is no part of a sum.
    const summed = settled.filter((row) => byBalance?.get(row) !== 'skipped');
    this.sums = printedSums(summed, open, {
      wordsOf: (row) => this.words.get(row) ?? null,
      isLean: (row) => this.isLean(row),
    });
    this.edges = this.edgesOf(settled);
    this.ends = statementEnds(settled);
    this.pages = pagesOf(rows, headers);
  }

  verdict(row: ValidRow): Verdict {
    if (row.flags.includes('not-settled') || row.flags.includes('beside')) return 'moved';
    const step = this.chain?.steps.get(row) ?? 'unknown';
    const words = this.words.get(row) ?? null;
    const isOwn = row.balanceMinor !== null && row.amountMinor === row.balanceMinor;
    if (row.amountMinor === 0n) return words?.isWhole === true && words.of === 'balance' ? 'printed' : 'moved';
    if (this.chain?.isWhole) {
      if (step === 'moved') return 'moved';
      if (step === 'skipped') return 'printed';
      if (step === 'own-balance')
        return words || this.isCalledAsPrinted(row) ? 'printed' : this.isFirstReceipt(row) ? 'moved' : 'ask';
      // A balance that is printed as a row is what the balance column says beside it.
      if (row.balanceMinor !== null && !isOwn) return 'moved';
    } else if (step === 'skipped' || step === 'own-balance') {
      if (words && isOwn) return 'printed';
      if (words || isOwn) return 'ask';
    }
    return this.byPages(row) ?? this.byEnds(row) ?? this.byFigures(row, words);
  }

  /** What is carried to the next page: null where the row may be no such thing, or nothing but its figure says so. */
  private byPages(row: ValidRow): Verdict | null {
    const other = this.carried.pairs.get(row);
    if (!other) return null;
    const both = [row, other];
    const words = both.flatMap((one) => this.words.get(one) ?? []);
    const isProved = this.carried.proved.has(row);
    // A total follows the only row that it is of.
    const isOfOne = words.some(({ of }) => of === 'total') && both.some((one) => !this.words.get(one));
    if (isOfOne && !isProved) return null;
    if (both.some((one) => !this.words.get(one) && !this.isLean(one))) {
      // A payment followed by the sum of it alone is one of the two, but not with a page's end between them.
      const isBalance = words.some(({ of, isWhole }) => of === 'balance' && isWhole);
      const isTitle = row.description === other.description && isAccountTitle(row.description);
      return isProved || isBalance || isTitle || this.arePagesApart(row, other) ? 'ask' : null;
    }
    const isCalledSo = words.some((said) => said.isWhole) || (words.length > 0 && both.some((one) => this.isLean(one)));
    return words.length > 0 && (isProved || isCalledSo) ? 'printed' : 'ask';
  }

  /** A row without a balance at an end is what the balances beside it say was held then: null where it is not. */
  private byEnds(row: ValidRow): Verdict | null {
    if (row.balanceMinor !== null || !this.ends.has(row.amountMinor) || !this.edges.has(row)) return null;
    return this.words.get(row) && this.isLean(row) ? 'printed' : 'ask';
  }

  /** Where no running balance follows the rows. */
  private byFigures(row: ValidRow, words: PrintedWords | null): Verdict {
    const isSum = this.sums.totals.has(row);
    const isBalance = this.sums.balances.has(row);
    const isApart = this.edges.has(row) || this.isLean(row) || this.isLeanAmongFew(row);
    const isLongSum = this.sums.longTotals.has(row) || this.isSumOfFew(row);
    if (!words) {
      if (isCalledBalance(row.description)) return 'printed';
      const isSuspect = row.flags.includes('balance') || isBalance || isLongSum || (isSum && isApart);
      return isSuspect && !saysMovement(row) ? 'ask' : 'moved';
    }
    if (words.of === 'balance') {
      if (isBalance || row.flags.includes('balance')) return 'printed';
      if (words.isWhole) return isApart ? 'printed' : 'ask';
      return isApart || isSum ? 'ask' : 'moved';
    }
    if (isSum || isBalance) return words.isWhole || isApart || this.sums.wholeTotals.has(row) ? 'printed' : 'ask';
    return isApart && (words.isWhole || this.isLean(row) || this.isEcho(row)) ? 'ask' : 'moved';
  }

  /** The first and the last row, and what stands beside them and is called a balance or total too. */
  private edgesOf(rows: readonly ValidRow[]): ReadonlySet<ValidRow> {
    const edges = new Set<ValidRow>();
    for (const order of [rows, [...rows].reverse()]) {
      const [first] = order;
      if (first) edges.add(first);
      for (const row of order) {
        const isNothing = row.amountMinor === 0n;
        if (!isNothing && !this.words.get(row) && !this.sums.totals.has(row) && !this.sums.balances.has(row)) break;
        edges.add(row);
      }
    }
    return edges;
  }

  /** Called as the other end of the statement, which the balance went past. */
  private isCalledAsPrinted(row: ValidRow): boolean {
    const key = textKey(row.description);
    const isSkipped = (other: ValidRow): boolean => this.chain?.steps.get(other) === 'skipped';
    return this.rows.some((other) => isSkipped(other) && textKey(other.description) === key);
  }

  /** With all the cells of the others, called a receipt, or of a kind or text of others that the balance moved by. */
  private isFirstReceipt(row: ValidRow): boolean {
    if (this.usual.filter((column) => !this.isConstant(column)).length >= RICH && !this.isLean(row)) return true;
    if (saysReceipt(this.withoutConstants(row)) || saysReceipt(row.typeWord ?? '')) return true;
    const key = textKey(row.description);
    return this.rows.some(
      (other) =>
        this.chain?.steps.get(other) === 'moved' &&
        ((row.typeWord !== null && other.typeWord === row.typeWord) || textKey(other.description) === key),
    );
  }

  /** Its text without the name of the account, which may be called after wages. */
  private withoutConstants({ description, original }: ValidRow): string {
    const names = this.usual.filter((column) => this.isConstant(column)).map((column) => original[column] ?? '');
    return names.reduce((text, name) => (name.trim() === '' ? text : text.replaceAll(name.trim(), ' ')), description);
  }

  /** The account and its currency stand in every row, also in a printed one. */
  private isConstant(column: number): boolean {
    const [first] = this.rows;
    return this.rows.every(({ original }) => original[column] === first?.original[column]);
  }

  /** A header stands between two rows, or nothing between two of the same text. */
  private arePagesApart(row: ValidRow, other: ValidRow): boolean {
    const [from, to] = [Math.min(row.line, other.line), Math.max(row.line, other.line)];
    return (
      this.pages.get(row) !== this.pages.get(other) ||
      (to - from === 2 && row.description === other.description && !this.lines.has(from + 1))
    );
  }

  /** In a few rows a total may be of one row alone. */
  private isEcho(row: ValidRow): boolean {
    const isSame = ({ amountMinor }: ValidRow): boolean =>
      amountMinor === row.amountMinor || amountMinor === -row.amountMinor;
    const isOfOther = this.hasUnread || this.rows.some((other) => other !== row && isSame(other));
    return this.moving.length < LEAST_ROWS && isOfOther;
  }

  /** The other rows where all are too few to have habits, and yet more than one; else none. */
  private othersOfFew(row: ValidRow): readonly ValidRow[] {
    if (this.moving.length >= LEAST_ROWS) return [];
    const others = this.moving.filter((other) => other !== row);
    return others.length < 2 ? [] : others;
  }

  /** Among a few rows: a cell is empty that each of the others fills. */
  private isLeanAmongFew(row: ValidRow): boolean {
    const others = this.othersOfFew(row);
    const isFilled = ({ original }: ValidRow, column: number): boolean => (original[column] ?? '').trim() !== '';
    return (
      others.length > 0 &&
      row.original.some((_, column) => !isFilled(row, column) && others.every((other) => isFilled(other, column)))
    );
  }

  /** At an end of a few rows, with less in it than the others, and what they come to: no payout that empties them. */
  private isSumOfFew(row: ValidRow): boolean {
    const others = this.othersOfFew(row);
    const sum = others.reduce((total, { amountMinor }) => total + amountMinor, 0n);
    const isPaidOut = row.flags.includes('payout') && row.amountMinor === -sum;
    const isSum = row.amountMinor === sum || row.amountMinor === -sum;
    return isSum && !isPaidOut && this.edges.has(row) && this.isLeanAmongFew(row);
  }

  private isLean({ original }: ValidRow): boolean {
    return this.usual.some((column) => (original[column] ?? '').trim() === '');
  }
}

/** Whether a row without the name of a balance or a total says of itself that money moved. */
function saysMovement({ description, typeWord }: ValidRow): boolean {
  return (
    typeWord !== null || saysPayment(description) || saysReceipt(description) || wayOfText(description, true) !== null
  );
}

/** For each row how many headers stand above it. */
function pagesOf(rows: readonly ValidRow[], headers: readonly number[]): ReadonlyMap<ValidRow, number> {
  let page = 0;
  return new Map(
    rows.map((row) => {
      while ((headers[page] ?? Infinity) < row.line) page += 1;
      return [row, page];
    }),
  );
}

/** Texts come again and again, and each is looked at once (benchmark: reading a long statement). */
function wordsOfAll(rows: readonly ValidRow[]): ReadonlyMap<ValidRow, PrintedWords | null> {
  const known = new Map<string, PrintedWords | null>();
  return new Map(
    rows.map((row) => {
      const key = `${row.description}\n${row.typeWord ?? ''}`;
      const words = known.get(key) ?? (known.has(key) ? null : wordsOf(row));
      known.set(key, words);
      return [row, words];
    }),
  );
}

function wordsOf({ description, typeWord, account }: ValidRow): PrintedWords | null {
  return printedWords(description, [account]) ?? (typeWord === null ? null : printedWords(typeWord, [account]));
}

function usualColumns(rows: readonly ValidRow[]): readonly number[] {
  if (rows.length < LEAST_ROWS) return [];
  const filled: number[] = [];
  for (const { original } of rows)
    original.forEach((cell, column) => {
      if (cell.trim() !== '') filled[column] = (filled[column] ?? 0) + 1;
    });
  return filled.flatMap((count, column) => (count >= Math.min(rows.length * USUAL, rows.length - 1) ? [column] : []));
}

/** Rows that are left out until the person has said what they are. */
export function mayBePrinted(rows: readonly StatementRow[]): readonly ValidRow[] {
  return rows.filter((row): row is ValidRow => row.valid && row.flags.includes('may-be-balance'));
}
