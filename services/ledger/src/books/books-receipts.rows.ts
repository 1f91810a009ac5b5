import type { RecordedEvent } from '@counterfoil/event-sourcing/log/recorded-event';
import type { LedgerEvent, ReceiptFacts } from '@counterfoil/events/ledger-event';
import { businessOf } from '@counterfoil/events/stream-names';
import type { PoolClient } from 'pg';

type ReceiptFact = Extract<LedgerEvent, { type: 'ReceiptAttached' | 'ReceiptMoved' | 'ReceiptRemoved' }>;

/** Receipts by their ids, each where it is now. One that was removed keeps its row, so that its file is known. */
export async function projectReceipt(
  recorded: RecordedEvent<LedgerEvent>,
  event: ReceiptFact,
  client: PoolClient,
): Promise<void> {
  const businessId = businessOf(recorded.stream);
  const { commandId, recordedAt, actorId } = recorded.metadata;
  switch (event.type) {
    case 'ReceiptAttached':
      return attach(businessId, event.data.receipt, { commandId, recordedAt }, client);
    case 'ReceiptMoved': {
      const { receiptId, transactionId = null, journalEntryId = null } = event.data.after;
      await client.query(
        `update receipts set transaction_id = $3, journal_entry_id = $4, command_id = $5
         where business_id = $1 and id = $2`,
        [businessId, receiptId, transactionId, journalEntryId, commandId],
      );
      return;
    }
    case 'ReceiptRemoved':
      await client.query(
        `update receipts set removed_on = $3, removed_by = $4, removed_at = $5, command_id = $6
         where business_id = $1 and id = $2`,
        [businessId, event.data.receipt.receiptId, event.data.removedOn, actorId, recordedAt, commandId],
      );
      return;
    default:
      event satisfies never;
  }
}

async function attach(
  businessId: string,
  receipt: ReceiptFacts,
  { commandId, recordedAt }: { commandId: string; recordedAt: string },
  client: PoolClient,
): Promise<void> {
  await client.query(ATTACH, [
    businessId,
    receipt.receiptId,
    receipt.transactionId ?? null,
    receipt.journalEntryId ?? null,
    receipt.name,
    receipt.kind,
    receipt.size,
    receipt.sha256,
    receipt.attachedBy,
    recordedAt,
    commandId,
  ]);
}

/** One that comes back keeps the moment at which it first came. */
const ATTACH = `
  insert into receipts (business_id, id, transaction_id, journal_entry_id, name, kind, size, sha256, attached_by,
    attached_at, command_id)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
  on conflict (business_id, id) do update set transaction_id = excluded.transaction_id,
    journal_entry_id = excluded.journal_entry_id, command_id = excluded.command_id, removed_on = null,
    removed_by = null, removed_at = null`;
