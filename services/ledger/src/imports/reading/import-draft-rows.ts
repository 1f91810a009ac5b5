import { accountFinder } from '@counterfoil/bank-statements/account-names';
import { fingerprinter } from '@counterfoil/bank-statements/matching/fingerprint';
import { nicknameOf } from '@counterfoil/bank-statements/merchants/nickname';
import type { InvalidRow, RowFlag, StatementRow, ValidRow } from '@counterfoil/bank-statements/statement-row';
import {
  MAX_DESCRIPTION_LENGTH,
  MAX_EXTERNAL_ID_LENGTH,
  MAX_NICKNAME_LENGTH,
} from '@counterfoil/contracts/transaction-limits';
import { ruleFinder, type RuleFinder, type RuleInForce } from '@counterfoil/ledger/rule/rule-finder';
import type { RowPart } from '@counterfoil/bank-statements/statement-row';
import type { BooksAccount } from './statement-account';
import type { StatementReading } from './statement-reading';
import { SAYS_OUT, judged, type DraftPart, type DraftRow } from '../rows/draft-row';
import { edited, type RowEdit } from '../rows/row-edit';

/** What of the business's books the preview uses: data alone, which can be handed to a reader process. */
export interface RowContext {
  readonly accountId: string;
  /** Those that rows can go to. */
  readonly accounts: readonly BooksAccount[];
  /** Where a refund of a known merchant goes: Uncategorized Expenses. */
  readonly refundCategoryId: string | null;
  /** Where a part of a split that comes in goes without a category: Uncategorized Revenue. */
  readonly uncategorizedRevenueId: string | null;
  /** Where a fee beside an amount goes: Bank Fees. */
  readonly feeCategoryId: string | null;
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
  const cardInflow = [...reading.into].some((accountId) => cards.has(accountId))
    ? cardInflows(reading, context, draft)
    : undefined;
  const printOf = accountPrints();
  for (const [index, row] of reading.rows.entries()) {
    const drafted = draft(row, index, printOf);
    const { accountId } = drafted;
    const advised = cardInflow && accountId !== null && cards.has(accountId) ? cardInflow(drafted) : drafted;
    const edit = context.edits.get(advised.row);
    yield edit ? edited(advised, edit) : advised;
  }
}

/** Equal rows are counted in each account for itself. */
function accountPrints(): PrintOf {
  const known = new Map<string, ReturnType<typeof fingerprinter>>();
  return (accountId) => {
    const printer = known.get(accountId) ?? fingerprinter(accountId);
    known.set(accountId, printer);
    return printer;
  };
}

type PrintOf = (accountId: string) => ReturnType<typeof fingerprinter>;

/** @param printOf of a row as the file has it: a corrected row is the same row when the file comes again */
type Drafter = (row: StatementRow, index: number, printOf?: PrintOf) => DraftRow;

function drafter(reading: StatementReading, context: RowContext): Drafter {
  const nicknameFor = nicknames(context.nicknames);
  const ruleFor = context.rules && ruleFinder(context.rules);
  const accountOf = accountFinder(reading.names, context.accountId);
  const openings = new Map(context.accounts.map(({ id, openingDate }) => [id, openingDate]));
  return (row, index, printOf) => {
    const read = row.valid ? row : (reading.parts.get(row) ?? NOTHING);
    const accountId = accountOf(read.account);
    const flags = row.valid ? flagsIn(row, openings.get(accountId ?? '')) : saidBy(row);
    const description = read.description.slice(0, MAX_DESCRIPTION_LENGTH).trim();
    // Written out: spread into one another, objects of this size are made several times over.
    const drafted = judged({
      row: index + 1,
      line: row.line,
      date: read.date,
      otherDate: (row.valid && row.otherDate) || null,
      description,
      nickname: row.valid ? nicknameFor(description) : '',
      amountMinor: read.amountMinor,
      category: read.category,
      account: read.account,
      accountId,
      categoryId: (read.category && context.categories.get(read.category.toLowerCase())) || null,
      parts: (row.valid && row.parts && draftParts(row.parts, context)) || null,
      isTransfer: false,
      counterpartId: null,
      counterpartRow: null,
      rule: null,
      reasons: row.valid ? [] : row.reasons,
      readings:
        row.valid || !row.readings
          ? null
          : { bySign: String(row.readings.bySignMinor), byType: String(row.readings.byTypeMinor) },
      flags,
      fingerprint: row.valid && accountId !== null && printOf ? printOf(accountId)(row) : null,
      externalId: (row.valid && row.reference?.slice(0, MAX_EXTERNAL_ID_LENGTH)) || null,
      knownId: null,
      deletedOn: null,
      isDuplicate: false,
      isIncluded: false,
      isCorrected: false,
      isValid: false,
    });
    return ofPaymentService(underRule(drafted, ruleFor), context.feeCategoryId);
  };
}

/**
 * A fee beside an amount is an expense of its own, and what a payment service pays out is one end of a transfer: the
 * bank has the other. What the file's category or a rule says comes first.
 */
function ofPaymentService(row: DraftRow, feeCategoryId: string | null): DraftRow {
  if (row.categoryId !== null) return row;
  if (row.flags.includes('payout')) return { ...row, isTransfer: true };
  return row.flags.includes('fee') ? { ...row, categoryId: feeCategoryId } : row;
}

/** Each part under its category, or under that of what is uncategorized. */
function draftParts(
  parts: readonly RowPart[],
  { categories, refundCategoryId, uncategorizedRevenueId }: RowContext,
): DraftPart[] {
  return parts.map(({ category, memo, minor }) => ({
    category,
    memo,
    amount: String(minor),
    categoryId: categories.get(category.toLowerCase()) ?? (minor < 0n ? refundCategoryId : uncategorizedRevenueId),
  }));
}

/** The day before which a row is flagged is that of its own account's opening balance. */
function flagsIn({ flags, date }: ValidRow, openingDate: string | undefined): readonly RowFlag[] {
  const others = flags.filter((flag) => flag !== 'before-opening-date');
  return openingDate !== undefined && date < openingDate ? [...others, 'before-opening-date'] : others;
}

function saidBy({ direction, flag }: InvalidRow): readonly RowFlag[] {
  const ways: readonly RowFlag[] = direction === undefined ? [] : [direction === 'out' ? SAYS_OUT : 'says-in'];
  return flag === undefined ? ways : [flag, ...ways];
}

/** What the business's first fitting rule says; a category that the file names comes before it. */
function underRule(row: DraftRow, ruleFor: RuleFinder | null): DraftRow {
  const { accountId } = row;
  if (!ruleFor || row.amountMinor === null || !row.isValid || accountId === null) return row;
  const rule = ruleFor({ description: row.description, nickname: row.nickname, amount: row.amountMinor, accountId });
  return rule
    ? {
        ...row,
        categoryId: row.parts === null ? (row.categoryId ?? rule.categoryId) : null,
        nickname: rule.nickname ?? row.nickname,
        rule: { id: rule.id, name: rule.name },
      }
    : row;
}

/**
 * Money that comes in on a card pays it off, or is a refund where the merchant was paid before, in the books or
 * anywhere in the file; it is never revenue (docs/rules.md, Imports). What the file's category says comes first.
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
    if (row.amountMinor === null || row.amountMinor <= 0n || row.categoryId !== null || row.parts) return row;
    const isRefund = row.nickname !== '' && paid.has(row.nickname.toLowerCase()) && refundCategoryId !== null;
    return isRefund ? { ...row, categoryId: refundCategoryId } : { ...row, isTransfer: true };
  };
}

const NOTHING = { date: null, description: '', amountMinor: null, category: null, account: null };

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
