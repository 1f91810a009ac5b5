import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsObject,
  IsString,
  IsUUID,
  MaxLength,
  ValidateNested,
} from 'class-validator';
import { IsCalendarDate, IsMoney, IsNotBlank, IsRequiredDate, Optional } from './validators';

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

  @IsString({ message: 'Description is required' })
  @IsNotBlank({ message: 'Description is required' })
  @MaxLength(500, { message: 'Description must be at most 500 characters' })
  description!: string;

  @Optional()
  @IsString()
  @MaxLength(100, { message: 'Reference must be at most 100 characters' })
  reference?: string;

  @IsArray({ message: 'Debits and credits must be equal, on at least two lines' })
  @ArrayMinSize(2, { message: 'Debits and credits must be equal, on at least two lines' })
  @ArrayMaxSize(MAX_JOURNAL_LINES, { message: 'A journal entry has at most 200 lines' })
  @IsObject({ each: true, message: 'Each line needs a ledger account and an amount' })
  @ValidateNested({ each: true })
  @Type(() => JournalLineRequest)
  lines!: JournalLineRequest[];
}

/** POST /api/businesses/{id}/journal-entries/{entryId}/reverse */
export class ReverseJournalEntryRequest {
  /** The entry's own day when absent. */
  @Optional()
  @IsCalendarDate()
  date?: string;

  @Optional()
  @IsBoolean()
  onFirstOpenDay?: boolean;
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
  createdAt: string;
  lines: JournalLine[];
}

export interface JournalLine {
  chartAccountId: string;
  accountCode: string;
  accountName: string;
  debitAmount: string;
  creditAmount: string;
}
