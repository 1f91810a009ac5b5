import { ArrayMaxSize, ArrayMinSize, IsArray, IsUUID } from 'class-validator';
import { CorrectionRequest } from './transaction.contract';
import {
  EachNested,
  IsCalendarDate,
  IsMoney,
  IsRequiredDate,
  Optional,
  OptionalText,
  RequiredText,
} from './validators';

/** More lines than this are an import, not an entry that a person wrote. */
export const MAX_JOURNAL_LINES = 200;

export class JournalLineRequest {
  @IsUUID('all', { message: 'Ledger account is required' })
  chartAccountId!: string;

  /** Decimal string; absent means nothing on this side. */
  @Optional()
  @IsMoney()
  debitAmount?: string;

  @Optional()
  @IsMoney()
  creditAmount?: string;
}

/** POST /api/businesses/{id}/journal-entries */
export class PostJournalEntryRequest {
  @IsRequiredDate()
  entryDate!: string;

  @RequiredText('Description', 500)
  description!: string;

  @OptionalText('Reference', 100)
  reference?: string;

  @IsArray({ message: 'Debits and credits must be equal, on at least two lines' })
  @ArrayMinSize(2, { message: 'Debits and credits must be equal, on at least two lines' })
  @ArrayMaxSize(MAX_JOURNAL_LINES, { message: 'A journal entry has at most 200 lines' })
  @EachNested(() => JournalLineRequest, 'Each line needs a ledger account and an amount')
  lines!: JournalLineRequest[];

  /** The later day on which the entry reverses itself: of an accrual the first of the next month. */
  @Optional()
  @IsCalendarDate()
  reverseOn?: string;
}

/** POST /api/businesses/{id}/journal-entries/{entryId}/reverse */
export class ReverseJournalEntryRequest extends CorrectionRequest {
  /** The entry's own day when absent. */
  @Optional()
  @IsCalendarDate()
  date?: string;
}

/** GET /api/businesses/{id}/journal-entries: entries that people wrote, newest first. */
export interface JournalEntry {
  id: string;
  businessId: string;
  entryNumber: string;
  entryDate: string;
  description: string;
  reference: string | null;
  userId: string;
  /** Number of the entry that reversed it. */
  reversedBy: string | null;
  /** The day of that entry; ahead of today where the entry reverses itself later. */
  reversedOn: string | null;
  /** Receipts that stand beside it. */
  receiptCount: number;
  /** Notes, questions and answers that stand beside it, and the questions among them that are open. */
  noteCount: number;
  openQuestionCount: number;
  createdAt: string;
  lines: JournalLine[];
}

/** @public the API's description names it */
export interface JournalLine {
  chartAccountId: string;
  accountCode: string;
  accountName: string;
  debitAmount: string;
  creditAmount: string;
}
