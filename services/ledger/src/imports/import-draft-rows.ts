import { accountFinder } from '@counterfoil/bank-statements/account-names';
import { fingerprint, fingerprinter } from '@counterfoil/bank-statements/matching/fingerprint';
import { isDoubtful } from '@counterfoil/bank-statements/rows/row-doubts';
import { nicknameOf } from '@counterfoil/bank-statements/matching/nickname';
import type {
  InvalidRow,
  RowFlag,
  RowReason,
  StatementRow,
  ValidRow,
} from '@counterfoil/bank-statements/statement-row';
import { MAX_DESCRIPTION_LENGTH, MAX_NICKNAME_LENGTH } from '@counterfoil/contracts/transaction.contract';
import { ruleFinder, type RuleFinder, type RuleInForce } from '@counterfoil/ledger/rule/rule-finder';
import type { BooksAccount, StatementReading } from './statement-reading';

/** What the books hold: 13 digits before the point and two after it. */
const MOST_MINOR = 10n ** 15n;
const TOO_LARGE: RowReason = {
  field: 'amount',
  message: 'Invalid amount format',
  detail: 'The amount is too large: at most 13 digits before the decimal point',
};
const ZERO: RowReason = { field: 'amount', message: 'Amount is zero: there is nothing to record' };

const SAYS_OUT: RowFlag = 'says-out';

/** What a person changed in a row. */
export interface RowEdit {
  readonly date?: string;
  readonly description?: string;
  /** Minor units, as text; with a sign where one was typed. */
  readonly amount?: string;
  readonly categoryId?: string;
  readonly nickname?: string;
  readonly transfer?: boolean;
  readonly counterpartId?: string;
  readonly counterpartRow?: number;
  readonly included?: boolean;
}

/** A row as it is stored: what was read, with the person's changes in it. */
export interface DraftRow {
  readonly row: number;
  readonly line: number;
  readonly date: string | null;
  readonly description: string;
  readonly nickname: string;
  readonly amountMinor: bigint | null;
  readonly category: string | null;
  /** What the file's account column says. */
  readonly account: string | null;
  /** The account it is recorded in; null where the rows of its name are left out. */
  readonly accountId: string | null;
  readonly categoryId: string | null;
  /** One end of a transfer whose other end has its own row: posted against Transfers in transit. */
  readonly isTransfer: boolean;
  /** Its other end in the books, or in the file, with which it is matched once it is recorded. */
  readonly counterpartId: string | null;
  readonly counterpartRow: number | null;
  /** The rule of the business that gave it category or nickname. */
  readonly rule: { readonly id: string; readonly name: string } | null;
  readonly isValid: boolean;
  readonly reasons: readonly RowReason[];
  readonly readings: { readonly bySign: string; readonly byType: string } | null;
  readonly flags: readonly string[];
  readonly fingerprint: string | null;
  readonly isDuplicate: boolean;
  readonly isIncluded: boolean;
  readonly isCorrected: boolean;
}

/** What of the business's books the preview uses: data alone, which can be handed to a thread. */
export interface RowContext {
  readonly accountId: string;
  /** Those that rows can go to. */
  readonly accounts: readonly BooksAccount[];
  /** Where a refund of a known merchant goes: Uncategorized Expenses. */
  readonly refundCategoryId: string | null;
  /** Nicknames in use, so that a merchant keeps its spelling. */
  readonly nicknames: readonly string[];
  /** Ids by name in lower case, for the file's category column. */
  readonly categories: ReadonlyMap<string, string>;
  /** The business's rules in their order; null where its plan has none on import. */
  readonly rules: readonly RuleInForce[] | null;
  /** What the person has changed so far, by row. */
  readonly edits: ReadonlyMap<number, RowEdit>;
}

/** Rows of a reading, the person's changes in them, without what only the books know: the duplicates. */
export function* draftRows(reading: StatementReading, context: RowContext): Generator<DraftRow> {
  const draft = drafter(reading, context);
  const cards = new Set(context.accounts.flatMap(({ id, accountType }) => (accountType === 'credit' ? [id] : [])));
  const cardInflow = reading.into.some(({ accountId }) => cards.has(accountId))
    ? cardInflows(reading, context, draft)
    : undefined;
  const printOf = accountPrints();
  for (const [index, row] of reading.rows.entries()) {
    const drafted = draft(row, index);
    const { accountId } = drafted;
    const advised = cardInflow && accountId !== null && cards.has(accountId) ? cardInflow(drafted) : drafted;
    // Of the rows as the file has them: a corrected row is the same row when the file comes again.
    const whole = { ...advised, fingerprint: row.valid && accountId !== null ? printOf(accountId)(row) : null };
    const edit = context.edits.get(whole.row);
    yield edit ? edited(whole, edit) : whole;
  }
}

/** Equal rows are counted in each account for itself. */
function accountPrints(): (accountId: string) => ReturnType<typeof fingerprinter> {
  const known = new Map<string, ReturnType<typeof fingerprinter>>();
  return (accountId) => {
    const printer = known.get(accountId) ?? fingerprinter(accountId);
    known.set(accountId, printer);
    return printer;
  };
}

type Drafter = (row: StatementRow, index: number) => DraftRow;

function drafter(reading: StatementReading, context: RowContext): Drafter {
  const nicknameFor = nicknames(context.nicknames);
  const ruleFor = context.rules && ruleFinder(context.rules);
  const accountOf = accountFinder(reading.names, context.accountId);
  const openings = new Map(context.accounts.map(({ id, openingDate }) => [id, openingDate]));
  return (row, index) => {
    const read = row.valid ? row : { ...(reading.parts.get(row.line) ?? NOTHING) };
    const accountId = accountOf(read.account);
    const flags = row.valid ? flagsIn(row, openings.get(accountId ?? '')) : saidBy(row);
    const base = {
      row: index + 1,
      line: row.line,
      flags,
      account: read.account,
      accountId,
      fingerprint: null,
      isDuplicate: false,
      isCorrected: false,
    };
    const description = read.description.slice(0, MAX_DESCRIPTION_LENGTH).trim();
    const drafted = judged({
      ...base,
      date: read.date,
      description,
      nickname: row.valid ? nicknameFor(description) : '',
      amountMinor: read.amountMinor,
      category: read.category,
      categoryId: (read.category && context.categories.get(read.category.toLowerCase())) || null,
      isTransfer: false,
      counterpartId: null,
      counterpartRow: null,
      rule: null,
      reasons: row.valid ? [] : row.reasons,
      readings:
        row.valid || !row.readings
          ? null
          : { bySign: String(row.readings.bySignMinor), byType: String(row.readings.byTypeMinor) },
    });
    return underRule(drafted, ruleFor);
  };
}

/** The day before which a row is flagged is that of its own account's opening balance. */
function flagsIn({ flags, date }: ValidRow, openingDate: string | undefined): readonly RowFlag[] {
  const others = flags.filter((flag) => flag !== 'before-opening-date');
  return openingDate !== undefined && date < openingDate ? [...others, 'before-opening-date'] : others;
}

function saidBy({ direction }: InvalidRow): readonly RowFlag[] {
  if (direction === undefined) return [];
  return [direction === 'out' ? SAYS_OUT : 'says-in'];
}

/** What the business's first fitting rule says; a category that the file names comes before it. */
function underRule(row: DraftRow, ruleFor: RuleFinder | null): DraftRow {
  const { accountId } = row;
  if (!ruleFor || row.amountMinor === null || !row.isValid || accountId === null) return row;
  const rule = ruleFor({ description: row.description, nickname: row.nickname, amount: row.amountMinor, accountId });
  return rule
    ? {
        ...row,
        categoryId: row.categoryId ?? rule.categoryId,
        nickname: rule.nickname ?? row.nickname,
        rule: { id: rule.id, name: rule.name },
      }
    : row;
}

/**
 * Money that comes in on a card pays it off, or is a refund where the merchant was paid before, in the books or anywhere in
 * the file; it is never revenue (docs/rules.md, Imports). What the file's category says comes first.
 */
function cardInflows(
  { rows }: StatementReading,
  { nicknames: known, refundCategoryId }: RowContext,
  draft: Drafter,
): (row: DraftRow) => DraftRow {
  const paid = new Set(known.map((name) => name.toLowerCase()));
  for (const [index, row] of rows.entries()) {
    const { nickname, amountMinor } = draft(row, index);
    if (amountMinor !== null && amountMinor < 0n) paid.add(nickname.toLowerCase());
  }
  return (row) => {
    if (row.amountMinor === null || row.amountMinor <= 0n || row.categoryId !== null) return row;
    const isRefund = row.nickname !== '' && paid.has(row.nickname.toLowerCase()) && refundCategoryId !== null;
    return isRefund ? { ...row, categoryId: refundCategoryId } : { ...row, isTransfer: true };
  };
}

const NOTHING = { date: null, description: '', amountMinor: null, category: null, account: null };

/** The row with a person's changes in it. A faulty row becomes whole when everything that was wrong has been typed. */
export function edited(row: DraftRow, edit: RowEdit): DraftRow {
  const changed = judged({
    ...row,
    date: edit.date ?? row.date,
    description: edit.description ?? row.description,
    amountMinor: edit.amount === undefined ? row.amountMinor : typedAmount(edit.amount, row.flags),
    nickname: edit.nickname ?? row.nickname,
    ...categorised(row, edit),
    isCorrected: edit.date !== undefined || edit.description !== undefined || edit.amount !== undefined,
    reasons: row.reasons.filter(({ field }) => !isAnswered(field, edit)),
  });
  const print = row.fingerprint ?? (changed.isValid ? printOf(changed) : null);
  return { ...changed, fingerprint: print };
}

/** Where the file says which way the money went, an amount typed without a sign goes there; a typed sign holds. */
function typedAmount(text: string, flags: readonly string[]): bigint {
  const minor = BigInt(text);
  return /^\d/.test(text) && flags.includes(SAYS_OUT) ? -minor : minor;
}

/** A category that is chosen makes it no transfer, and the other way round. */
function categorised(
  row: DraftRow,
  { categoryId, transfer, counterpartId, counterpartRow }: RowEdit,
): Pick<DraftRow, 'categoryId' | 'isTransfer' | 'counterpartId' | 'counterpartRow' | 'rule'> {
  // What a person has chosen is no longer the rule's.
  const rule = categoryId === undefined && !transfer ? row.rule : null;
  if (transfer)
    return {
      categoryId: null,
      isTransfer: true,
      counterpartId: counterpartId ?? null,
      counterpartRow: counterpartRow ?? null,
      rule,
    };
  return {
    rule,
    categoryId: categoryId ?? row.categoryId,
    isTransfer: categoryId === undefined && transfer === undefined && row.isTransfer,
    counterpartId: null,
    counterpartRow: null,
  };
}

/** Ticked unless its account is left out, it is a duplicate, a balance, never went through or cannot be recorded; the person's own tick comes before a duplicate, a balance and what never went through. */
export function ticked(row: DraftRow, isDuplicate: boolean, included: boolean | undefined): DraftRow {
  const canBe = row.isValid && row.amountMinor !== 0n && row.accountId !== null;
  return { ...row, isDuplicate, isIncluded: canBe && (included ?? !(isDuplicate || isDoubtful(row.flags))) };
}

function isAnswered(field: RowReason['field'], edit: RowEdit): boolean {
  switch (field) {
    case 'date':
      return edit.date !== undefined;
    case 'amount':
    case 'direction':
      return edit.amount !== undefined;
    case 'description':
      return edit.description !== undefined;
    case 'row':
      return edit.date !== undefined && edit.amount !== undefined && edit.description !== undefined;
    default:
      return field satisfies never;
  }
}

function judged(row: Omit<DraftRow, 'isValid' | 'isIncluded'>): DraftRow {
  const isTooLarge = row.amountMinor !== null && (row.amountMinor >= MOST_MINOR || row.amountMinor <= -MOST_MINOR);
  const amountMinor = isTooLarge ? null : row.amountMinor;
  const faults = [
    ...row.reasons.filter((reason) => reason.message !== ZERO.message),
    ...(isTooLarge ? [TOO_LARGE] : []),
  ];
  const isValid = faults.length === 0 && row.date !== null && amountMinor !== null && row.description !== '';
  const reasons = amountMinor === 0n ? [...faults, ZERO] : faults;
  return { ...row, amountMinor, reasons, isValid, isIncluded: false };
}

function printOf({ date, amountMinor, description, accountId }: DraftRow): string | null {
  return date === null || amountMinor === null || accountId === null
    ? null
    : fingerprint(accountId, { date, amountMinor, description }, 1);
}

/** One description is looked at once, however often the statement has it. */
function nicknames(existing: readonly string[]): (description: string) => string {
  const inUse = new Map(existing.map((nickname) => [nickname.toLowerCase(), nickname]));
  const known = new Map<string, string>();
  return (description) => {
    const cached = known.get(description);
    if (cached !== undefined) return cached;
    const fresh = nicknameOf(description).slice(0, MAX_NICKNAME_LENGTH);
    const found = inUse.get(fresh.toLowerCase()) ?? fresh;
    known.set(description, found);
    return found;
  };
}
