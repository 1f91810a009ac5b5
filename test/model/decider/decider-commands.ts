import type { LedgerEvent } from '@counterfoil/events/ledger-event';
import type { LedgerCommand } from '@counterfoil/ledger/ledger.decider';
import type { Recorded } from '@counterfoil/ledger/transaction/transaction-facts';
import type {
  HouseIntent,
  Intent,
  NoteIntent,
  NewRow,
  RuleConditions,
  OtherSideIntent,
  ScheduleIntent,
} from '../plain/intent';
import type { ReceiptIntent } from './decider-receipts';
import { registerCommandsOf } from './decider-register-commands';

/** Ids under which an undo posts journal entries again, by their old ones. */
export function againUnder(events: readonly LedgerEvent[]): { ids: Record<string, string>; postedBy: string } {
  const reversed = events.flatMap((event) =>
    event.type === 'JournalEntryReversed' ? [event.data.journalEntry.journalEntryId] : [],
  );
  return { ids: Object.fromEntries(reversed.map((id) => [id, `${id}, again`])), postedBy: 'owner' };
}

/** A row as the draft that its screen sends. */
export function draftOf(
  row: NewRow,
  description = row.row,
): Extract<LedgerCommand, { type: 'RecordTransaction' }>['draft'] {
  const allocations = row.parts.map(({ category, amount }) => ({ categoryId: category, amount }));
  const nickname = row.nickname === null ? {} : { nickname: row.nickname };
  return {
    transactionId: row.row,
    accountId: row.account,
    date: row.date,
    description,
    ...nickname,
    amount: row.amount,
    allocations,
  };
}

/** @param all ids of all transactions, the earliest first */
export function commandsOf(
  intent: Exclude<
    Intent,
    HouseIntent | OtherSideIntent | NoteIntent | ReceiptIntent | ScheduleIntent | { do: 'undo' | 'reconcile' }
  >,
  recorded: Recorded,
  all: readonly string[],
): LedgerCommand[] {
  switch (intent.do) {
    case 'record':
      return [{ type: 'RecordTransaction', draft: draftOf(intent), recorded }];
    case 'amend':
      return [
        {
          type: 'AmendTransaction',
          draft: draftOf(intent, intent.words),
          mirrorId: intent.mirror,
          onFirstOpenDay: intent.firstOpenDay,
        },
      ];
    case 'recategorise':
      return [
        {
          type: 'RecategorizeTransactions',
          transactionIds: intent.rows,
          categoryId: intent.category,
          onFirstOpenDay: intent.firstOpenDay,
        },
      ];
    case 'make transfers': {
      const transfers = Object.fromEntries(
        intent.rows.map((row) => [
          row,
          { to: 'account', accountId: intent.to, mirrorId: intent.mirrors[row] ?? '' } as const,
        ]),
      );
      return [
        {
          type: 'RecategorizeTransactions',
          transactionIds: intent.rows,
          categoryId: 'Transfer',
          transfers,
          onFirstOpenDay: intent.firstOpenDay,
        },
      ];
    }
    case 'apply rule': {
      const actions = {
        ...(intent.category === null ? {} : { categoryId: intent.category }),
        ...(intent.nickname === null ? {} : { nickname: intent.nickname }),
      };
      return [
        {
          type: 'ApplyRule',
          transactionIds: all,
          conditions: conditionsOf(intent.fits),
          actions,
          onFirstOpenDay: intent.firstOpenDay,
        },
      ];
    }
    case 'delete':
      return [
        {
          type: 'DeleteTransactions',
          transactionIds: intent.rows,
          deleted: recorded,
          mayDeleteAny: true,
          onFirstOpenDay: intent.firstOpenDay,
        },
      ];
    case 'restore':
      return [
        {
          type: 'RestoreTransaction',
          transactionId: intent.row,
          restoredOn: recorded.on,
          onFirstOpenDay: intent.firstOpenDay,
        },
      ];
    case 'transfer': {
      const { row, mirror, from, to, date, amount } = intent;
      return [
        {
          type: 'RecordTransfer',
          transactionId: row,
          mirrorId: mirror,
          fromAccountId: from,
          toAccountId: to,
          date,
          amount,
          description: row,
          recorded,
        },
      ];
    }
    case 'match': {
      const { transfer, first, second, firstOpenDay } = intent;
      return [
        {
          type: 'MatchTransfer',
          transferId: transfer,
          firstTransactionId: first,
          secondTransactionId: second,
          onFirstOpenDay: firstOpenDay,
        },
      ];
    }
    case 'unmatch':
      return [{ type: 'UnmatchTransfer', transactionId: intent.row }];
    case 'import': {
      const { import: importId, rows } = intent;
      const numbered = rows.map((row, index) => ({ row: index + 1, draft: draftOf(row) }));
      return [
        { type: 'StartImport', importId, attempt: 1, rowCount: rows.length },
        { type: 'RecordImportRows', importId, attempt: 1, recorded, rows: numbered },
        { type: 'CompleteImport', importId },
      ];
    }
    default:
      return registerCommandsOf(intent, recorded.on);
  }
}

function conditionsOf({
  words,
  nickname,
  least,
  most,
  moneyOut,
  account,
}: RuleConditions): Extract<LedgerCommand, { type: 'ApplyRule' }>['conditions'] {
  const inWords = words === null ? [] : [{ field: 'description', match: 'contains', text: words } as const];
  const inNickname = nickname === null ? [] : [{ field: 'nickname', match: 'equals', text: nickname } as const];
  return {
    texts: [...inWords, ...inNickname],
    ...(least === null ? {} : { minAmount: least }),
    ...(most === null ? {} : { maxAmount: most }),
    ...(moneyOut === null ? {} : { type: moneyOut ? 'expense' : 'deposit' }),
    ...(account === null ? {} : { accountId: account }),
  };
}
