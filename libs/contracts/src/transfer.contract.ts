import { IsUUID } from 'class-validator';
import { MAX_DESCRIPTION_LENGTH } from './transaction-limits';
import { CorrectionRequest } from './transaction.contract';
import { IsCalendarDate, IsMoney, IsRequiredDate, Optional, RequiredText } from './validators';

/** Days that the two ends of a transfer may lie apart and still be suggested as one (docs/rules.md, Transfers). */
export const TRANSFER_WINDOW_DAYS = 5;
/** Suggestions shown at once. */
export const MAX_TRANSFER_SUGGESTIONS = 100;

/** GET /api/businesses/{id}/transfers/suggestions: pairs with an end in these days; without them all. */
export class TransferSuggestionsQuery {
  @Optional()
  @IsCalendarDate()
  startDate?: string;

  @Optional()
  @IsCalendarDate()
  endDate?: string;
}

/** POST /api/businesses/{id}/transfers: money moved between two accounts on one day. */
export class RecordTransferRequest {
  @IsUUID('all', { message: 'Account is required' })
  fromAccountId!: string;

  @IsUUID('all', { message: 'Please select a destination account for this transfer.' })
  toAccountId!: string;

  @IsRequiredDate()
  date!: string;

  /** Above zero. */
  @IsMoney()
  amount!: string;

  @RequiredText('Description', MAX_DESCRIPTION_LENGTH)
  description!: string;
}

/** POST /api/businesses/{id}/transfers/match: these two are the two ends of one transfer. */
export class MatchTransferRequest extends CorrectionRequest {
  @IsUUID('all', { message: 'Unknown transaction' })
  transactionId!: string;

  @IsUUID('all', { message: 'Unknown transaction' })
  counterpartId!: string;
}

/** POST /api/businesses/{id}/transfers/unmatch */
export class UnmatchTransferRequest {
  @IsUUID('all', { message: 'Unknown transaction' })
  transactionId!: string;
}

/** GET /api/businesses/{id}/transfers/suggestions: pairs that look like the two ends of a transfer. */
export interface TransferSuggestion {
  transactionId: string;
  counterpartId: string;
  /** Decimal string, above zero. */
  amount: string;
  from: TransferEnd;
  to: TransferEnd;
  daysApart: number;
}

export interface TransferEnd {
  transactionId: string;
  accountId: string;
  accountName: string;
  date: string;
  description: string;
}
