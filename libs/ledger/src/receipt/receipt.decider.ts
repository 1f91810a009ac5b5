import { addDays } from '@counterfoil/accounting/calendar-date';
import {
  MAX_RECEIPT_BYTES,
  MAX_RECEIPT_NAME,
  MAX_RECEIPTS_OF_ENTRY,
  RECEIPT_KINDS,
  REMOVED_RECEIPT_KEPT_DAYS,
} from '@counterfoil/accounting/receipt-limits';
import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import type { LedgerEvent, ReceiptFacts } from '@counterfoil/events/ledger-event';
import type { ReceiptEntity } from '../entity-state';
import type { LedgerState } from '../ledger-state';
import { openBusiness } from '../lookup';
import { notFound, type Entities } from '../transaction/transaction-lookup';

/** Where a receipt belongs; neither for one in the inbox. */
export interface ReceiptPlace {
  readonly transactionId?: string;
  readonly journalEntryId?: string;
}

export interface AttachReceipt {
  readonly type: 'AttachReceipt';
  readonly receipt: ReceiptFacts;
}

export interface MoveReceipt {
  readonly type: 'MoveReceipt';
  readonly receiptId: string;
  readonly to: ReceiptPlace;
}

export interface RemoveReceipt {
  readonly type: 'RemoveReceipt';
  readonly receiptId: string;
  readonly removed: { readonly by: string; readonly on: string };
  /** Without it only one's own. */
  readonly mayRemoveAny: boolean;
}

export type ReceiptCommand = AttachReceipt | MoveReceipt | RemoveReceipt;

/** A closed period does not mind: a receipt posts nothing, and proves what was posted. */
export function attachReceipt(state: LedgerState, { receipt }: AttachReceipt, entities: Entities): LedgerEvent[] {
  openBusiness(state);
  requireFile(receipt);
  requireRoom(receipt, entities);
  return [{ type: 'ReceiptAttached', data: { receipt } }];
}

export function moveReceipt(state: LedgerState, { receiptId, to }: MoveReceipt, entities: Entities): LedgerEvent[] {
  openBusiness(state);
  const { facts: before } = standingReceipt(entities, receiptId);
  const after = placedAt(before, to);
  if (placeOf(after) === placeOf(before)) return [];
  requireRoom(after, entities);
  return [{ type: 'ReceiptMoved', data: { before, after } }];
}

export function removeReceipt(state: LedgerState, command: RemoveReceipt, entities: Entities): LedgerEvent[] {
  openBusiness(state);
  const { facts: receipt } = standingReceipt(entities, command.receiptId);
  if (!command.mayRemoveAny && receipt.attachedBy !== command.removed.by)
    throw new DomainError('forbidden', 'not_yours', 'You can only remove receipts that you attached yourself');
  return [{ type: 'ReceiptRemoved', data: { receipt, removedOn: command.removed.on } }];
}

/** The id of the entry that a receipt belongs to; undefined in the inbox. */
export function placeOf({ transactionId, journalEntryId }: ReceiptPlace): string | undefined {
  return transactionId ?? journalEntryId;
}

/** The last day on which a receipt that was removed can be brought back. */
export function lastDayToBringBack(removedOn: string): string {
  return addDays(removedOn, REMOVED_RECEIPT_KEPT_DAYS);
}

/** @throws DomainError invalid for a file that nobody can attach */
export function requireFile({ name, kind, size }: ReceiptFacts): void {
  if (!(RECEIPT_KINDS as readonly string[]).includes(kind))
    throw new DomainError(
      'invalid',
      'receipt_kind',
      'A receipt is a JPEG, PNG, WebP or HEIC picture, or a PDF',
      'file',
    );
  if (size < 1 || size > MAX_RECEIPT_BYTES)
    throw new DomainError('invalid', 'receipt_size', 'A receipt has at most 10 MB', 'file');
  if (name === '' || name.length > MAX_RECEIPT_NAME)
    throw new DomainError('invalid', 'receipt_name', 'The name of the file is too long', 'file');
}

/** @throws DomainError not-found where there is no such entry, conflict where it has as many receipts as it may. */
export function requireRoom(receipt: ReceiptPlace, entities: Entities): void {
  const id = placeOf(receipt);
  if (id === undefined) return;
  const entry = entities.get(id);
  if (receipt.transactionId !== undefined && (entry?.kind !== 'transaction' || entry.isDeleted)) throw notFound();
  if (receipt.journalEntryId !== undefined && entry?.kind !== 'journal-entry')
    throw new DomainError('not-found', 'journal_entry_not_found', 'Journal entry not found');
  const receipts = entry && 'receipts' in entry ? entry.receipts : undefined;
  if ((receipts ?? 0) >= MAX_RECEIPTS_OF_ENTRY)
    throw new DomainError('conflict', 'too_many_receipts', `An entry has at most ${MAX_RECEIPTS_OF_ENTRY} receipts`);
}

/** The same receipt at another place. */
export function placedAt(
  { transactionId: _transaction, journalEntryId: _entry, ...rest }: ReceiptFacts,
  { transactionId, journalEntryId }: ReceiptPlace,
): ReceiptFacts {
  return {
    ...rest,
    ...(transactionId === undefined ? {} : { transactionId }),
    ...(journalEntryId === undefined ? {} : { journalEntryId }),
  };
}

function standingReceipt(entities: Entities, id: string): ReceiptEntity {
  const entity = entities.get(id);
  if (entity?.kind === 'receipt' && entity.removedOn === null) return entity;
  throw new DomainError('not-found', 'receipt_not_found', 'Receipt not found');
}
