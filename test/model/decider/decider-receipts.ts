import type { LedgerCommand } from '@counterfoil/ledger/ledger.decider';
import type { Recorded } from '@counterfoil/ledger/transaction/transaction-facts';
import type { Intent, ReceiptAt } from '../plain/intent';

export type ReceiptIntent = Extract<Intent, { do: 'attach receipt' | 'move receipt' | 'remove receipt' }>;

const FILE = { name: 'till.jpg', kind: 'image/jpeg', size: 100, sha256: 'ab'.repeat(32) };

export function isAboutReceipt(intent: Intent): intent is ReceiptIntent {
  return ['attach receipt', 'move receipt', 'remove receipt'].includes(intent.do);
}

/** What somebody sends who may do everything. */
export function receiptCommand(intent: ReceiptIntent, recorded: Recorded): LedgerCommand {
  const { receipt: receiptId } = intent;
  switch (intent.do) {
    case 'attach receipt':
      return {
        type: 'AttachReceipt',
        receipt: { receiptId, ...FILE, ...placeOf(intent.at), attachedBy: recorded.by },
      };
    case 'move receipt':
      return { type: 'MoveReceipt', receiptId, to: placeOf(intent.to) };
    case 'remove receipt':
      return { type: 'RemoveReceipt', receiptId, removed: recorded, mayRemoveAny: true };
    default:
      return intent satisfies never;
  }
}

function placeOf({ row, entry }: ReceiptAt): { transactionId?: string; journalEntryId?: string } {
  if (row !== null) return { transactionId: row };
  return entry === null ? {} : { journalEntryId: entry };
}
