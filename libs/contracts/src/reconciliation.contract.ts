import { ArrayMaxSize, IsArray, IsInt, IsString, IsUUID, MaxLength, Min } from 'class-validator';
import { MAX_RECONCILED_ROWS } from '@counterfoil/accounting/reconciliation';
import { IsCalendarDate, IsKnownAt, IsMoney, Optional } from './validators';

/** GET /api/accounts/{id}/reconciliations/worksheet: up to which day. */
export class WorksheetQuery {
  /**
   * YYYY-MM-DD, the last day of the bank's statement. Without it that of the newest statement imported, else the last
   * month's end.
   */
  @Optional()
  @IsCalendarDate()
  closingDay?: string;
}

/** GET /api/accounts/{id}/reconciliations/{reconciliationId} */
export class ReconciliationQuery {
  /** As known at a position or an instant, as with reports. */
  @Optional()
  @IsKnownAt()
  knownAt?: string;
}

/** POST /api/accounts/{id}/reconciliations: the ticked rows of a worksheet, which agree with the bank. */
export class ReconcileRequest {
  /** YYYY-MM-DD. */
  @IsCalendarDate()
  closingDay!: string;

  /** What the bank says at the end of that day, signed like an asset: what is owed on a card is negative. */
  @IsMoney()
  balance!: string;

  /** `newestEntry` of the worksheet. Where the account has moved since, nothing happens and the answer is 409. */
  @IsInt({ message: 'newestEntry must be that of the worksheet' })
  @Min(0, { message: 'newestEntry must be that of the worksheet' })
  newestEntry!: number;

  /** Entry numbers of the worksheet's rows that the bank has as well. */
  @IsArray({ message: 'cleared must be a list of entry numbers' })
  @ArrayMaxSize(MAX_RECONCILED_ROWS, { message: `At most ${MAX_RECONCILED_ROWS} rows can be reconciled at once` })
  @IsInt({ each: true, message: 'cleared must be a list of entry numbers' })
  cleared!: number[];

  /** The import whose statement named day and balance. */
  @Optional()
  @IsUUID('all', { message: 'importId must be the id of an import' })
  importId?: string;
}

/** A row of an account's register that was not reconciled yet. */
export interface WorksheetRow {
  entryNumber: number;
  /** Its day, YYYY-MM-DD. */
  date: string;
  description: string;
  /** What is posted: `transaction`, `transfer`, `opening`, `journal` and so on. */
  kind: string;
  /** Decimal string, signed like an asset: what of it is still to be agreed. */
  amount: string;
  /** Its transaction as the list of this account shows it; null for journal entries and openings. */
  transactionId: string | null;
  /** The import that it came from. */
  importId: string | null;
  /** True where a statement has it: such rows are ticked to begin with. */
  isOnStatement: boolean;
  /** True where a part of it was reconciled before, and it has changed since. */
  hasChanged: boolean;
}

/** A row of a statement that was left out of its import. */
export interface LeftOutRow {
  importId: string;
  row: number;
  date: string;
  description: string;
  /** Decimal string. */
  amount: string;
}

/** Day and balance that an imported statement names. */
export interface StatementEnd {
  importId: string;
  fileName: string;
  closingDay: string;
  /** Decimal string, signed like an asset. */
  balance: string;
}

/** GET /api/accounts/{id}/reconciliations/worksheet */
export interface Worksheet {
  accountId: string;
  closingDay: string;
  /** What the last reconciliation agreed on; null before the first, where everything begins at 0.00. */
  last: { id: string; closingDay: string; balance: string } | null;
  /** What the books say at the end of the closing day. */
  bookBalance: string;
  /** Send it back with the ticked rows. */
  newestEntry: number;
  /** Newest first; without rows that come to nothing. */
  rows: WorksheetRow[];
  /** The statement that ends on this day, or the newest one where no day was asked for. */
  statement: StatementEnd | null;
  /** Of statements of this account since the last reconciliation, up to the closing day. */
  leftOut: LeftOutRow[];
}

/** Why an account no longer agrees with a reconciliation: a row that is no longer what it was. */
export interface ChangedRow {
  entryNumber: number;
  date: string;
  description: string;
  transactionId: string | null;
  /** Decimal strings: what was agreed on, and what stands up to the closing day now. */
  agreed: string;
  now: string;
  /** ISO instant of the first change since, and the number of the entry that it posted. */
  changedAt: string;
  changedBy: number;
}

/** GET /api/accounts/{id}/reconciliations, newest first. */
export interface ReconciliationSummary {
  id: string;
  accountId: string;
  closingDay: string;
  /** What the bank said, signed like an asset. */
  balance: string;
  bookBalance: string;
  clearedRows: number;
  outstandingRows: number;
  importId: string | null;
  reconciledBy: string;
  reconciledByName: string | null;
  reconciledAt: string;
  /** What it can be undone under. */
  commandId: string;
  /** False where rows that were agreed on have changed since. */
  agrees: boolean;
  /** When the first of them changed; null where the books still agree. */
  changedSince: string | null;
}

export interface ReconciledRow {
  entryNumber: number;
  date: string;
  description: string;
  transactionId: string | null;
  amount: string;
}

/** GET /api/accounts/{id}/reconciliations/{reconciliationId} */
export interface ReconciliationReport extends ReconciliationSummary {
  accountName: string;
  /** The day and the balance that it went on from. */
  opening: { closingDay: string; balance: string } | null;
  /** Oldest first. */
  cleared: ReconciledRow[];
  outstanding: ReconciledRow[];
  /** Sums of what the bank does not have yet. */
  outstandingDeposits: string;
  outstandingPayments: string;
  changed: ChangedRow[];
  /** Where the fact stands in the log. */
  position: string;
  /** SHA-256 of that fact, hex, as the proof of the books has it; null where the log does not answer just now. */
  hash: string | null;
  /** The position that the rest is as known at. */
  knownAt: string;
}

/** GET /api/businesses/{id}/reconciliations: where each account of the business stands. */
export interface AccountReconciliationState {
  accountId: string;
  accountName: string;
  /** Null where it was never reconciled. */
  closingDay: string | null;
  reconciliationId: string | null;
  agrees: boolean;
  changedSince: string | null;
  /**
   * The first day, YYYY-MM-DD, whose close asks that it is reconciled; null for cash boxes, private pockets and empty
   * or archived accounts, which any period can be closed without.
   */
  askedFrom: string | null;
}

/** GET /api/businesses/{id}/reconciliations/at-stake: what taking something back, or changing it, would break. */
export class AtStakeQuery {
  /** A command that may be undone. */
  @Optional()
  @IsString({ message: 'commandId must be the id of a command' })
  @MaxLength(200, { message: 'commandId must be the id of a command' })
  commandId?: string;

  /** An import that may be undone. */
  @Optional()
  @IsUUID('all', { message: 'importId must be the id of an import' })
  importId?: string;

  /** A transaction that may be changed. */
  @Optional()
  @IsUUID('all', { message: 'transactionId must be the id of a transaction' })
  transactionId?: string;

  /** A journal entry that may be reversed. */
  @Optional()
  @IsUUID('all', { message: 'journalEntryId must be the id of a journal entry' })
  journalEntryId?: string;

  /** An account whose opening may be moved. */
  @Optional()
  @IsUUID('all', { message: 'openingOf must be the id of an account' })
  openingOf?: string;
}

/** What a bank has of a row, in one reconciliation that the row is part of. */
export interface AgreedRow {
  accountId: string;
  closingDay: string;
  /** Decimal strings, signed like an asset: what was agreed on of it up to that day, and what stands there now. */
  agreed: string;
  now: string;
}

export interface ReconciliationAtStake {
  /**
   * The first day through which books and bank would no longer agree, of a command or an import; null where nothing is
   * broken by it.
   */
  reconciledThrough: string | null;
  /** Of a transaction, journal entry or opening: what was agreed on of it, the earliest day first. */
  agreedOn: AgreedRow[];
}
