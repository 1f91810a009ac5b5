/** Rows of a bank's statement that confirm transactions of the books instead of becoming transactions of their own. */
import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import type { LedgerEvent, StatementRow } from '@counterfoil/events/ledger-event';
import type { TransactionEntity } from '../entity-state';
import type { LedgerState } from '../ledger-state';
import { standingTransaction, transactionIn, type Entities } from '../transaction/transaction-lookup';
import { openImport } from './import.decider';

/** Matches what fits and notes what does not; a row never takes the others with it. */
export interface MatchStatementRows {
  readonly type: 'MatchStatementRows';
  readonly importId: string;
  readonly rows: readonly RowToConfirm[];
}

export interface RowToConfirm extends StatementRow {
  /** Counted from 1, as sent. */
  readonly row: number;
  /** Rows of other statements that the transaction was matched with when the pair was shown. */
  readonly matchedBefore: number;
}

type Refusal = Extract<LedgerEvent, { type: 'StatementRowsMatched' }>['data']['refusals'][number];

export function matchStatementRows(
  state: LedgerState,
  { importId, rows }: MatchStatementRows,
  entities: Entities,
): LedgerEvent[] {
  openImport(state, importId);
  const matched: StatementRow[] = [];
  const refusals: Refusal[] = [];
  for (const { row, matchedBefore, ...confirming } of rows) {
    try {
      const transaction = standingTransaction(entities, confirming.transactionId);
      requireSameMoney(transaction, confirming);
      const isTaken = matched.some((other) => isSameEnd(other, confirming));
      if (isTaken || endsConfirmed(transaction, confirming.accountId).length !== matchedBefore) throw taken();
      matched.push(confirming);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      refusals.push({ row, code: error.code, message: error.message });
    }
  }
  return [{ type: 'StatementRowsMatched', data: { importId, rows: matched, refusals } }];
}

/** The rows of them that are still matched by this import; their transactions stay as they are. */
export function unmatchedRows(
  { importId, rows }: { readonly importId: string; readonly rows: readonly StatementRow[] },
  entities: Entities,
): LedgerEvent[] {
  const still = rows.filter((row) => isConfirmed(transactionIn(entities, row.transactionId), importId, row));
  return still.length === 0 ? [] : [{ type: 'StatementRowsUnmatched', data: { importId, rows: still } }];
}

/**
 * The rows of them that fit as before: their transactions have the same money, and no statement has been matched with
 * them since. The others are left alone.
 */
export function rowsMatchedAgain(
  { importId, rows }: { readonly importId: string; readonly rows: readonly StatementRow[] },
  entities: Entities,
): LedgerEvent[] {
  const free = rows.filter((row) => {
    const transaction = transactionIn(entities, row.transactionId);
    if (!transaction || transaction.isDeleted) return false;
    return endsConfirmed(transaction, row.accountId).length === 0 && isSameMoney(transaction, row);
  });
  return free.length === 0 ? [] : [{ type: 'StatementRowsMatched', data: { importId, rows: free, refusals: [] } }];
}

function isSameMoney({ facts }: TransactionEntity, { accountId, amount }: StatementRow): boolean {
  const isOtherEnd = facts.accountId !== accountId && facts.transferAccountId === accountId;
  return (facts.accountId === accountId && facts.amount === amount) || (isOtherEnd && facts.amount === -amount);
}

/** @throws DomainError */
function requireSameMoney(transaction: TransactionEntity, row: StatementRow): void {
  if (isSameMoney(transaction, row)) return;
  throw new DomainError('conflict', 'statement_row_differs', 'The transaction’s account or amount has changed since');
}

function isConfirmed(transaction: TransactionEntity | undefined, importId: string, row: StatementRow): boolean {
  return endsConfirmed(transaction, row.accountId).some((one) => one.importId === importId);
}

function endsConfirmed(
  transaction: TransactionEntity | undefined,
  accountId: string,
): NonNullable<TransactionEntity['confirmed']> {
  return (transaction?.confirmed ?? []).filter((one) => one.accountId === accountId);
}

function isSameEnd(one: StatementRow, other: StatementRow): boolean {
  return one.transactionId === other.transactionId && one.accountId === other.accountId;
}

function taken(): DomainError {
  return new DomainError(
    'conflict',
    'statement_row_taken',
    'The transaction has been matched with another row of a statement since',
  );
}
