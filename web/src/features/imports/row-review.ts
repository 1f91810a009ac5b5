import { isCalendarDate } from '@counterfoil/accounting/calendar-date';
import type { Category } from '@counterfoil/contracts/category.contract';
import type { RecordTransactionRequest } from '@counterfoil/contracts/transaction.contract';
import { parseDecimal } from '@counterfoil/money/money';
import { plainAmount } from '../../forms/amount-text';
import type { PreviewRow } from './statement-messages';

/** Decimals of the currencies on offer; all of them have two. */
const DECIMALS = 2;

/** What a person changed in a row of the preview. */
export interface RowEdit {
  readonly date?: string;
  readonly description?: string;
  readonly amount?: string;
  readonly categoryId?: string;
  /** Ticked or not; a row is ticked by itself when nothing is wrong with it. */
  readonly isIncluded?: boolean;
}

/** A row with what was changed in it, and what is still wrong. */
export interface ReviewedRow {
  readonly row: PreviewRow;
  readonly date: string;
  readonly description: string;
  readonly amount: string;
  readonly categoryId: string;
  /** In the specification's words; empty when the row can be imported. */
  readonly issues: readonly string[];
  readonly isIncluded: boolean;
}

/** @param categories name in lower case to id, to find what the file's category column says */
export function review(row: PreviewRow, edit: RowEdit | undefined, categories: ReadonlyMap<string, string>): ReviewedRow {
  const date = edit?.date ?? row.date;
  const description = edit?.description ?? row.description;
  const amount = edit?.amount ?? row.amount;
  const categoryId = edit?.categoryId ?? (row.category ? (categories.get(row.category.toLowerCase()) ?? '') : '');
  const issues = issuesOf(row, { date, description, amount });
  return { row, date, description, amount, categoryId, issues, isIncluded: issues.length === 0 && (edit?.isIncluded ?? true) };
}

function issuesOf(row: PreviewRow, { date, description, amount }: { date: string; description: string; amount: string }): string[] {
  const parsed = parseDecimal(plainAmount(amount), DECIMALS);
  const issues: string[] = [];
  if (!isCalendarDate(date)) issues.push(reasonOf(row, 'date') ?? 'Invalid date format');
  if (!parsed.ok) issues.push(reasonOf(row, 'direction') ?? reasonOf(row, 'amount') ?? 'Invalid amount format');
  else if (parsed.minor === 0n) issues.push('Amount is zero: there is nothing to record');
  if (description.trim() === '') issues.push('Description is required');
  return issues;
}

function reasonOf(row: PreviewRow, field: string): string | undefined {
  const reason = row.reasons.find((found) => found.field === field);
  return reason && (reason.detail ? `${reason.message}: ${reason.detail}` : reason.message);
}

/** A reviewed row as the bulk call takes it. */
export function bulkRow({ row, date, description, amount, categoryId }: ReviewedRow, accountId: string): RecordTransactionRequest {
  const plain = plainAmount(amount);
  return {
    date,
    accountId,
    description: description.trim(),
    nickname: row.nickname || null,
    amount: plain,
    type: plain.startsWith('-') ? 'expense' : 'deposit',
    balance: '0.00',
    ...(categoryId ? { categoryId } : {}),
  };
}

export function categoryIdsByName(categories: readonly Category[]): Map<string, string> {
  return new Map(categories.filter(({ isHidden, type }) => !isHidden && type !== 'transfer').map(({ id, name }) => [name.toLowerCase(), id]));
}
