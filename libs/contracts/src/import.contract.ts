import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsNotEmptyObject,
  IsOptional,
  IsString,
  IsUUID,
  Length,
  MaxLength,
} from 'class-validator';
import type { ChosenColumns } from '@counterfoil/bank-statements/layout';
import { QUESTION_TOPICS, type Question } from '@counterfoil/bank-statements/questions/layout-question';
import { MAX_ACCOUNT_NAME } from '@counterfoil/bank-statements/limits';
import type { Mapping, MappingDraft } from '@counterfoil/bank-statements/mapping';
import { IsChosenColumns, IsMapping, IsMappingDraft } from './import-mapping-validators';
import type { PlanFeature } from './plan';
import { MAX_DESCRIPTION_LENGTH, MAX_NICKNAME_LENGTH } from './transaction-limits';
import { MAX_PAGE_SIZE } from './transaction.contract';
import {
  EachNested,
  IsCalendarDate,
  IsMoney,
  IsNotBlank,
  IsWholeNumber,
  Optional,
  OptionalBoolean,
  QueryNumber,
  RequiredText,
} from './validators';
import { MAX_BULK_ROWS } from './bulk-transactions.contract';

/** Name of the multipart field that holds the file. */
export const IMPORT_FILE_FIELD = 'file';
/** 50 MB a file, 200,000 rows (docs/rules.md, Imports). */
export const MAX_IMPORT_BYTES = 50 * 1024 * 1024;
const MAX_IMPORT_ROWS = 200_000;
/** Corrections of rows in one call. */
export const MAX_ROW_CHANGES = 1_000;
/** Imports of one business that are being read or recorded; one more is refused with 429. */
export const MAX_OPEN_IMPORTS = 10;
/** Layouts remembered for an account; the one used longest ago is forgotten for another one. */
export const MAX_PROFILE_LAYOUTS = 20;
/** Rows of the preview that come with the import itself; all of them are at `…/rows`. */
export const IMPORT_SAMPLE_ROWS = 20;
/** An import that was never committed is removed after so many days, with its file. */
export const IMPORT_KEPT_DAYS = 7;
/** The bar starts here when the upload is accepted: that is the first part of the work. */
export const IMPORT_PROGRESS_START = 25;
/** Rows of one import that are matched with their other ends when they are recorded, each by a command of its own. */
export const MAX_IMPORT_MATCHES = 1_000;
/** Answers in one call: one for each topic, and for each name of the account column. */
const MAX_ANSWERS = 30;
/** CSV files with more rows than this are large ones, part of "bulk upload" (docs/rules.md, Plans and limits). */
export const LARGE_IMPORT_ROWS = MAX_BULK_ROWS;

export type ImportFormat = 'csv' | 'ofx' | 'qif' | 'camt.053' | 'mt940';

/**
 * `reading`: the file is being read. `refused`: it cannot be, `error` says why. `mapping`: something has to be answered
 * first. `ready`: can be committed. `recording`: waits or runs. `completed`. `cancelled`, `failed`: ended in the
 * middle; with `attempt` above 0 rows may have been recorded, and it can be committed again (goes on) or undone.
 * `undoing`, `undone`.
 */
export type ImportStatus =
  | 'reading'
  | 'refused'
  | 'mapping'
  | 'ready'
  | 'recording'
  | 'completed'
  | 'cancelled'
  | 'failed'
  | 'undoing'
  | 'undone';

/** True while somebody works on it: the states that `…/events` follows. */
export function isUnderWay(status: ImportStatus): boolean {
  return status === 'reading' || status === 'recording' || status === 'undoing';
}

/** The fields beside the file in POST /api/businesses/{id}/imports (multipart). `mapping` is JSON text there. */
export class UploadImportFields {
  @IsUUID('all', { message: 'Please select an account before proceeding.' })
  accountId!: string;

  /** Read with this instead of what is remembered or found out. */
  @Optional()
  @IsMapping()
  mapping?: Mapping;
}

/**
 * An answer to the open question of that topic (and column or name, where several ask for one): the choice, counted
 * from 0.
 */
export class ImportAnswer {
  @IsIn(QUESTION_TOPICS, { message: 'Unknown question' })
  topic!: Question['topic'];

  @Optional()
  @IsIn(['date', 'description', 'amount'], { message: 'Unknown column' })
  field?: 'date' | 'description' | 'amount';

  /** Of the account column, of rows or of currencies, where several names, texts or codes are asked about. */
  @Optional()
  @IsString({ message: 'Unknown name' })
  @MaxLength(MAX_ACCOUNT_NAME, { message: 'Unknown name' })
  name?: string;

  @IsWholeNumber(0, 1_000, 'choice must be the number of one of the choices')
  choice!: number;
}

/** What a person changes in one row of the preview. What is not named stays; null takes an earlier change back. */
export class ImportRowChange {
  @IsWholeNumber(1, MAX_IMPORT_ROWS, 'row must be the number of a row')
  row!: number;

  @IsOptional()
  @IsCalendarDate({ message: 'Invalid date format' })
  date?: string | null;

  @IsOptional()
  @IsNotBlank({ message: 'Description is required' })
  @Length(1, MAX_DESCRIPTION_LENGTH, { message: 'Description is required' })
  description?: string | null;

  /** Decimal string: negative is money out of the account. Without a sign it goes the way that the file says. */
  @IsOptional()
  @IsMoney()
  amount?: string | null;

  @IsOptional()
  @IsUUID('all', { message: 'Category is required' })
  categoryId?: string | null;

  @IsOptional()
  @IsString()
  @MaxLength(MAX_NICKNAME_LENGTH, { message: 'Nickname must be at most 100 characters' })
  nickname?: string | null;

  /** True: the row is one end of a transfer, posted against Transfers in transit. Choosing a category makes it none. */
  @IsOptional()
  @IsBoolean({ message: 'transfer must be true or false' })
  transfer?: boolean | null;

  /**
   * The transaction of the books that is the transfer's other end: the row is taken as a transfer, and matched with it
   * when it is recorded.
   */
  @IsOptional()
  @IsUUID('all', { message: 'Unknown transaction' })
  counterpartId?: string | null;

  /** The same where the other end is a row of this file: the two are matched when each names the other. */
  @IsOptional()
  @IsWholeNumber(1, MAX_IMPORT_ROWS, 'counterpartRow must be the number of a row')
  counterpartRow?: number | null;

  /**
   * The payment that repeats which the row is, with its day: the row stands for it once it is recorded, in the place of
   * what was expected or recorded. Both are said together.
   */
  @IsOptional()
  @IsUUID('all', { message: 'Unknown schedule' })
  scheduleId?: string | null;

  @IsOptional()
  @IsCalendarDate()
  occurrenceDay?: string | null;

  /**
   * True: the row is the transaction that it is paired with, which it then confirms. The other answer is `included`:
   * both are recorded.
   */
  @IsOptional()
  @IsBoolean({ message: 'pair must be true' })
  pair?: boolean | null;

  /** Ticked or not. A duplicate is unticked until somebody ticks it; a row that cannot be read cannot be ticked. */
  @IsOptional()
  @IsBoolean({ message: 'included must be true or false' })
  included?: boolean | null;
}

/**
 * PUT /api/businesses/{id}/imports/{importId}/mapping, while `mapping` or `ready`. Taken in this order: `chosen`
 * (columns picked; everything else is found out anew around them), `mapping` (a whole draft, as the answer's `draft`),
 * `askAgain`, `answers`, `flipped`, `rows`. Any but `rows` reads the file again; changes of rows stay.
 */
export class ChangeImportRequest {
  @Optional()
  @IsChosenColumns()
  chosen?: ChosenColumns;

  @Optional()
  @IsMappingDraft()
  mapping?: MappingDraft;

  /** With `mapping`: it is only tried, and what was asked stays asked. */
  @OptionalBoolean({ message: 'isTrial must be true or false' })
  isTrial?: boolean;

  /** Takes the latest answer back: its question is asked again. */
  @OptionalBoolean({ message: 'askAgain must be true or false' })
  askAgain?: boolean;

  @Optional()
  @IsArray({ message: 'answers must be a list' })
  @ArrayMaxSize(MAX_ANSWERS, { message: 'At most 30 answers can be sent at once' })
  @EachNested(() => ImportAnswer, 'Each answer needs a topic and a choice')
  answers?: ImportAnswer[];

  /** The one switch that turns every direction round. */
  @OptionalBoolean({ message: 'flipped must be true or false' })
  flipped?: boolean;

  /** Ticks or unticks every duplicate. */
  @OptionalBoolean({ message: 'includeDuplicates must be true or false' })
  includeDuplicates?: boolean;

  /**
   * Ticks every row that can be recorded, but for what was seen before, balances and what is not settled: each of those
   * is ticked by itself. False unticks all.
   */
  @OptionalBoolean({ message: 'includeAll must be true or false' })
  includeAll?: boolean;

  /** Answers for every row that looks like a transaction of another statement: true, the two are the same. */
  @OptionalBoolean({ message: 'takePairs must be true or false' })
  takePairs?: boolean;

  @Optional()
  @IsArray({ message: 'rows must be a list' })
  @ArrayMaxSize(MAX_ROW_CHANGES, { message: 'At most 1,000 rows can be changed at once' })
  @EachNested(() => ImportRowChange, 'Each change needs the number of its row')
  rows?: ImportRowChange[];
}

/** Rows that a redo has left out and that its answer names, each with the reason; the number is that of all. */
export const MAX_LEFT_NAMED = 20;

const IMPORT_ROW_FILTERS = [
  'all',
  'valid',
  'invalid',
  'duplicate',
  'paired',
  'included',
  'excluded',
  'refused',
  'unmatched',
] as const;
export type ImportRowFilter = (typeof IMPORT_ROW_FILTERS)[number];

/** Query of GET …/imports/{importId}/rows. */
export class ImportRowsQuery {
  @Optional()
  @IsIn(IMPORT_ROW_FILTERS, { message: `filter must be one of ${IMPORT_ROW_FILTERS.join(', ')}` })
  filter?: ImportRowFilter;

  @QueryNumber(1, MAX_PAGE_SIZE)
  limit?: number;

  /** The row after which the page begins; from the `Link` header of the page before. */
  @QueryNumber(0, MAX_IMPORT_ROWS)
  cursor?: number;
}

/** Longer words of a bank are no category that anybody is asked about. */
export const MAX_BANK_CATEGORY = 200;
/** Words of banks that a business has said the category of. */
export const MAX_BANK_CATEGORIES = 1_000;

/** PUT /api/businesses/{id}/bank-categories: what a bank's own category is in these books, from now on. */
export class BankCategoryRequest {
  @RequiredText('Name', MAX_BANK_CATEGORY)
  name!: string;

  /** Absent: the name says nothing, and is not asked about again. */
  @Optional()
  @IsUUID('all', { message: 'Unknown category' })
  categoryId?: string;
}

/** PUT /api/accounts/{id}/import-profile: remembers how statements with these columns are read. */
export class ImportProfileRequest {
  @IsNotEmptyObject({}, { message: 'A mapping is required' })
  @IsMapping()
  mapping!: Mapping;
}

/** The feature of the plan that an import needs: other formats than CSV, and large files, are bulk upload. */
export function importFeature(format: ImportFormat, rows: number): PlanFeature {
  return format === 'csv' && rows <= LARGE_IMPORT_ROWS ? 'csv_import' : 'bulk_upload';
}
