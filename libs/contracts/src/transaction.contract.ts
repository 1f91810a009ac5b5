import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn, IsOptional, IsString, IsUUID, MaxLength } from 'class-validator';
import type { CategoryType } from './category.contract';
import { MAX_DESCRIPTION_LENGTH, MAX_EXTERNAL_ID_LENGTH, MAX_NICKNAME_LENGTH } from './transaction-limits';
import {
  EachNested,
  IsCalendarDate,
  IsMoney,
  IsNested,
  IsRequiredDate,
  Optional,
  OptionalBoolean,
  QueryNumber,
  RequiredText,
} from './validators';

/** `income` is an alias of `deposit`. */
export const TRANSACTION_TYPES = ['expense', 'deposit', 'income'] as const;
export type TransactionType = 'expense' | 'deposit';

/**
 * Transactions deleted by one call: each event carries the transaction and its reversal, and an append holds 512 kB.
 */
export const MAX_BULK_DELETE = 200;
/**
 * Transactions changed by one call: each event carries the transaction before and after, and an append holds 512 kB.
 */
export const MAX_BULK_CHANGE = 200;
/** More parts than this are a typing slip, not a shop receipt. */
export const MAX_ALLOCATIONS = 50;
/** Rows of one page of the list. */
export const MAX_PAGE_SIZE = 500;
/** Further into a list than anybody scrolls; what comes after is found by filters. */
const MAX_OFFSET = 10_000_000;

/** One part of a split: its signed share of the transaction's amount. */
export class AllocationRequest {
  @IsUUID('all', { message: 'Category is required' })
  categoryId!: string;

  @IsMoney()
  amount!: string;
}

/** What corrects entries and says no more, such as DELETE /api/businesses/{id}/transactions/{txId}. */
export class CorrectionRequest {
  /** Where a period is closed: date the correction on the first open day. */
  @OptionalBoolean()
  onFirstOpenDay?: boolean;
}

/**
 * POST /api/businesses/{id}/transactions. `amount` is a signed decimal string; where sign and `type` disagree the type
 * wins. `balance` is accepted and ignored: the server computes it.
 */
export class RecordTransactionRequest {
  @IsRequiredDate()
  date!: string;

  @IsUUID('all', { message: 'Account is required' })
  accountId!: string;

  @IsIn(TRANSACTION_TYPES, { message: 'Type must be expense or deposit' })
  type!: 'expense' | 'deposit' | 'income';

  @RequiredText('Description', MAX_DESCRIPTION_LENGTH)
  description!: string;

  @IsOptional()
  @IsString()
  @MaxLength(MAX_NICKNAME_LENGTH, { message: 'Nickname must be at most 100 characters' })
  nickname?: string | null;

  @IsMoney()
  amount!: string;

  /** The business's own uncategorised category when absent. */
  @Optional()
  @IsUUID('all', { message: 'Category is required' })
  categoryId?: string;

  /** A split: at least two parts that sum to the amount. */
  @Optional()
  @IsArray()
  @ArrayMinSize(2, { message: 'A split needs at least two parts' })
  @ArrayMaxSize(MAX_ALLOCATIONS, { message: 'A split has at most 50 parts' })
  @EachNested(() => AllocationRequest, 'Each part of a split needs a category and an amount')
  allocations?: AllocationRequest[];

  /**
   * How the source names it, unique in the account. Sent again, the first transaction is answered and nothing is
   * recorded, whatever else the call says. Corrections leave it alone.
   */
  @Optional()
  @RequiredText('External id', MAX_EXTERNAL_ID_LENGTH)
  externalId?: string;

  @Optional()
  balance?: unknown;
}

/**
 * PUT /api/businesses/{id}/transactions/{txId}. What is not said of categories stays: neither `categoryId` nor
 * `allocations` keeps them, or the transfer that it is.
 */
export class AmendTransactionRequest extends RecordTransactionRequest {
  /** Where a period is closed: date the correction on the first open day. */
  @OptionalBoolean()
  onFirstOpenDay?: boolean;
}

/** PATCH /api/businesses/{id}/transactions/{txId} */
export class CategorizeTransactionRequest extends CorrectionRequest {
  @IsUUID('all', { message: 'Category is required' })
  categoryId!: string;

  /** Needed where the category is of type transfer. */
  @Optional()
  @IsUUID('all', { message: 'Please select a destination account for this transfer.' })
  transferToAccountId?: string;

  /**
   * The row that is the other end of the transfer; null says that there is none, although there are candidates. Without
   * it, candidates are answered with 409 `counterpart_exists`.
   */
  @IsOptional()
  @IsUUID('all', { message: 'Unknown transaction' })
  matchTransactionId?: string | null;

  /** Replaces the parts of a split with the one category. Without it, a split is answered with 409 `split_exists`. */
  @OptionalBoolean({ message: 'replaceSplit must be true or false' })
  replaceSplit?: boolean;
}

/** PATCH /api/businesses/{id}/transactions */
export class CategorizeTransactionsRequest {
  @IsArray({ message: 'transactionIds must be a list' })
  @ArrayMinSize(1, { message: 'Select at least one transaction' })
  @ArrayMaxSize(MAX_BULK_CHANGE, { message: 'At most 200 transactions can be changed at once' })
  @IsUUID('all', { each: true, message: 'Unknown transaction' })
  transactionIds!: string[];

  @IsNested(() => CategorizeTransactionRequest, 'updateData must say the category')
  updateData!: CategorizeTransactionRequest;
}

export interface CategorizeTransactionsAnswer {
  updatedCount: number;
}

/** DELETE /api/businesses/{id}/transactions */
export class DeleteTransactionsRequest extends CorrectionRequest {
  @IsArray({ message: 'transactionIds must be a list' })
  @ArrayMinSize(1, { message: 'Select at least one transaction' })
  @ArrayMaxSize(MAX_BULK_DELETE, { message: 'At most 200 transactions can be deleted at once' })
  @IsUUID('all', { each: true, message: 'Unknown transaction' })
  transactionIds!: string[];
}

export interface DeleteTransactionsAnswer {
  deletedCount: number;
  errors?: { transactionId: string; message: string }[];
}

/** Query of GET /api/businesses/{id}/transactions; newest first unless `order` says otherwise. */
export class TransactionListQuery {
  @Optional()
  @IsString()
  @MaxLength(200)
  search?: string;

  /** By category type as the history screen filters. */
  @Optional()
  @IsIn(['all', 'revenue', 'expense'])
  type?: 'all' | 'revenue' | 'expense';

  @Optional()
  @IsUUID('all')
  accountId?: string;

  @Optional()
  @IsUUID('all')
  categoryId?: string;

  @Optional()
  @IsCalendarDate()
  startDate?: string;

  @Optional()
  @IsCalendarDate()
  endDate?: string;

  @Optional()
  @IsIn(['date', 'category', 'amount'])
  sort?: 'date' | 'category' | 'amount';

  @Optional()
  @IsIn(['asc', 'desc'])
  order?: 'asc' | 'desc';

  @QueryNumber(1, MAX_PAGE_SIZE)
  limit?: number;

  /** Opaque; from the `Link` header of the page before. */
  @Optional()
  @IsString()
  @MaxLength(500)
  cursor?: string;

  /**
   * Rows to leave out before the page, for whoever jumps into the middle instead of going on. Such a page comes without
   * the total when it is not the first.
   */
  @QueryNumber(0, MAX_OFFSET)
  offset?: number;

  /**
   * `category` puts the rows of a category (of a split: of its first part) together, the categories by name; paged by
   * offset alone.
   */
  @Optional()
  @IsIn(['none', 'category'])
  group?: 'none' | 'category';
}

/**
 * GET /api/businesses/{id}/transactions/groups: the categories of a list with the same filter, in the order of
 * `group=category`.
 */
export interface TransactionGroup {
  categoryId: string;
  name: string;
  type: CategoryType;
  /** Rows of the list in it. */
  count: number;
  /** Sum of their signed amounts; decimal string. */
  total: string;
}

/**
 * The row of a bank's statement that confirms a transaction.
 * @public the API's description names it
 */
export interface StatementRowShown {
  importId: string;
  /** The day on which the bank booked it. */
  bookedOn: string;
  description: string;
  /** The bank's own id; null where the statement has none. */
  externalId: string | null;
}

/** A transaction as it stands. */
export interface StandingTransaction {
  id: string;
  businessId: string;
  accountId: string;
  /** The first part's category. */
  categoryId: string;
  userId: string;
  date: string;
  /** The day of value or of purchase, where a statement printed one and it is another day than the date. */
  otherDate: string | null;
  description: string;
  nickname: string | null;
  /** Signed decimal string: negative is money out of the account. */
  amount: string;
  type: TransactionType;
  /** The account's balance after this row in (date, list sequence) order; decimal string. */
  balance: string;
  transferToAccountId: string | null;
  transferFromAccountId: string | null;
  /** Set while it is one of the two matched ends of a transfer. */
  transferId: string | null;
  importId: string | null;
  /** The row of a bank's statement that it was matched with; null where there is none, and for what was imported. */
  statementRow: StatementRowShown | null;
  /** The day through which it was agreed on with a bank, the earliest of several; null where it was not. */
  reconciledThrough: string | null;
  /** Receipts that stand beside it. */
  receiptCount: number;
  /** Notes, questions and answers that stand beside it, and the questions among them that are open. */
  noteCount: number;
  openQuestionCount: number;
  createdAt: string;
  updatedAt: string;
  category: { id: string; name: string; type: CategoryType };
  account: { id: string; name: string };
  allocations: { categoryId: string; amount: string }[];
}

/**
 * A row of the list. One that was corrected while its period was closed stays where it was, with what is posted there;
 * what was put on other days stands there as rows of their own.
 */
export interface Transaction extends StandingTransaction {
  /** null for nearly all, and where a single transaction is answered, which is always as it stands. */
  correction: RowCorrection | null;
}

export interface RowCorrection {
  /** The row that this one corrects, with its day; null on the row itself. */
  corrects: { rowId: string; date: string } | null;
  /** Of the row itself: what was put on other days, the earliest first; signed decimal strings. */
  adjustments: { date: string; accountId: string; amount: string }[];
  isTakenBack: boolean;
  /** The transaction after all corrections, as which it is changed; null where none is left to change. */
  now: StandingTransaction | null;
}
