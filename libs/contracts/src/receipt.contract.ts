import { IsString, IsUUID, MaxLength } from 'class-validator';
import type { ReceiptKind } from '@counterfoil/accounting/receipt-limits';
import { IsCalendarDate, IsMoney, Optional } from './validators';

/** Name of the multipart field that holds the file. */
export const RECEIPT_FILE_FIELD = 'file';
/** Receipts of the inbox in one answer, newest first; the header says how many there are. */
export const MAX_INBOX_PAGE = 200;
/** Transactions that are put forward for one receipt. */
export const MAX_RECEIPT_MATCHES = 5;
/** That are found by words. */
export const MAX_RECEIPT_SEARCH_MATCHES = 20;
const MAX_SEARCH = 200;
/** How far a bank's day may be from that of the receipt, as cards are booked days later. */
export const MATCH_WITHIN_DAYS = 10;

/** Where a receipt belongs: beside a transaction, beside a journal entry, or in the inbox where neither is named. */
export class ReceiptPlaceFields {
  @Optional()
  @IsUUID('all', { message: 'transactionId must be the id of a transaction' })
  transactionId?: string;

  @Optional()
  @IsUUID('all', { message: 'journalEntryId must be the id of a journal entry' })
  journalEntryId?: string;
}

/** GET /api/businesses/{id}/receipts: of one entry; without either those of the inbox. */
export class ReceiptListQuery extends ReceiptPlaceFields {}

/** The fields beside the file of POST /api/businesses/{id}/receipts. */
export class AttachReceiptFields extends ReceiptPlaceFields {}

/** PUT /api/businesses/{id}/receipts/{receiptId}/place: to an entry; without either back to the inbox. */
export class MoveReceiptRequest extends ReceiptPlaceFields {}

/** GET /api/businesses/{id}/receipts/{receiptId}/matches: what was typed; without it what was read of the file. */
export class ReceiptMatchQuery {
  @Optional()
  @IsMoney()
  amount?: string;

  @Optional()
  @IsCalendarDate()
  date?: string;

  /** Words of the description: amount and day then leave nothing out, and what fits them comes first. */
  @Optional()
  @IsString({ message: 'search must be text' })
  @MaxLength(MAX_SEARCH, { message: 'search is too long' })
  search?: string;
}

export interface Receipt {
  id: string;
  transactionId: string | null;
  journalEntryId: string | null;
  /** What the file was called when it came. */
  name: string;
  /** By its content. */
  kind: ReceiptKind;
  /** Bytes of the file as it came. */
  size: number;
  /** Of the file as it came, hex; stands in the log as well. */
  sha256: string;
  attachedBy: string;
  attachedByName: string | null;
  attachedAt: string;
  /** The last command that concerned it, which can be undone. */
  commandId: string;
  /** False where no picture could be made of it: a PDF whose first page cannot be drawn. */
  hasPicture: boolean;
  /** Pages of a PDF; null for pictures. */
  pages: number | null;
  /** Read of it, not proved: decimal string and YYYY-MM-DD; null where nothing was found. */
  readAmount: string | null;
  readDate: string | null;
  /** What they were read of: the text that the file holds, or the letters in its picture. */
  readFrom: 'text' | 'picture' | null;
  /** True while its picture is about to be read, for some seconds. */
  isBeingRead: boolean;
}

/** A transaction that a receipt may belong to. */
export interface ReceiptMatch {
  transactionId: string;
  date: string;
  description: string;
  /** Decimal string. */
  amount: string;
  accountName: string;
  hasSameAmount: boolean;
  receiptCount: number;
}
