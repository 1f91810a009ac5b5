import type { CategoryType } from '@counterfoil/contracts/category.contract';
import type { RowCorrection, StandingTransaction, Transaction } from '@counterfoil/contracts/transaction.contract';
import { formatDecimal } from '@counterfoil/money/money';
import { shownBeside, type BesideRow } from '../books/beside-row';

/** Amounts in minor units as text, since JSON numbers cannot hold them. */
type StoredCorrection = Pick<RowCorrection, 'corrects' | 'isTakenBack' | 'adjustments'>;

/** A row of a list as it is read. */
export interface TransactionRow extends BesideRow {
  readonly id: string;
  readonly business_id: string;
  readonly account_id: string;
  readonly category_id: string;
  readonly recorded_by: string;
  readonly date: string;
  readonly other_day: string | null;
  readonly sequence: number;
  readonly description: string;
  readonly nickname: string | null;
  readonly amount: string;
  readonly allocations: readonly { categoryId: string; amount: string }[];
  readonly transfer_account_id: string | null;
  readonly transfer_id: string | null;
  readonly import_id: string | null;
  readonly statement_row: Transaction['statementRow'];
  readonly recorded_at: Date;
  readonly updated_at: Date;
  readonly category_name: string;
  readonly category_type: CategoryType;
  readonly account_name: string;
  readonly exponent: number;
  readonly sort_key: string;
  readonly balance: string;
  readonly reconciled_through: string | null;
  readonly correction: StoredCorrection | null;
}

/** @param standing the transaction as it stands, of a row that was corrected */
export function transactionOf(row: TransactionRow, standing?: Transaction): Transaction {
  const amount = BigInt(row.amount);
  return {
    id: row.id,
    businessId: row.business_id,
    accountId: row.account_id,
    categoryId: row.category_id,
    userId: row.recorded_by,
    date: row.date,
    otherDate: row.other_day,
    description: row.description,
    nickname: row.nickname,
    amount: formatDecimal(amount, row.exponent),
    type: amount > 0n ? 'deposit' : 'expense',
    balance: formatDecimal(BigInt(row.balance), row.exponent),
    ...otherEnd(amount, row.transfer_account_id, standing),
    transferId: row.transfer_id,
    importId: row.import_id,
    statementRow: row.statement_row,
    reconciledThrough: row.reconciled_through,
    ...shownBeside(row),
    createdAt: row.recorded_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    category: { id: row.category_id, name: row.category_name, type: row.category_type },
    account: { id: row.account_id, name: row.account_name },
    allocations: row.allocations.map((part) => ({
      categoryId: part.categoryId,
      amount: formatDecimal(BigInt(part.amount), row.exponent),
    })),
    correction: row.correction && correctionOf(row.correction, row.exponent, standing),
  };
}

/** A row of a correction may move nothing in the account, and then goes the way of the transaction as it stands. */
function otherEnd(
  amount: bigint,
  account: string | null,
  standing: Transaction | undefined,
): Pick<Transaction, 'transferToAccountId' | 'transferFromAccountId'> {
  const isIn = amount === 0n ? standing?.type === 'deposit' : amount > 0n;
  return { transferToAccountId: isIn ? null : account, transferFromAccountId: isIn ? account : null };
}

function correctionOf(
  { corrects, isTakenBack, adjustments }: StoredCorrection,
  exponent: number,
  standing: Transaction | undefined,
): RowCorrection {
  return {
    corrects,
    isTakenBack,
    adjustments: adjustments.map((one) => ({ ...one, amount: formatDecimal(BigInt(one.amount), exponent) })),
    now: standing ? standingOf(standing) : null,
  };
}

function standingOf({ correction: _, ...standing }: Transaction): StandingTransaction {
  return standing;
}
