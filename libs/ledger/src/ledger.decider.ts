import type { Decider } from '@counterfoil/event-sourcing/write/decider';
import type { LedgerEvent } from '@counterfoil/events/ledger-event';
import {
  archiveAccount,
  changeAccount,
  deleteAccount,
  openAccountOfBusiness,
  restoreAccount,
  type AccountCommand,
} from './account/account.decider';
import { adjustBalance, backdateOpening, type BalanceCommand } from './account/balance.decider';
import {
  archiveBusiness,
  beginErasure,
  changeProfile,
  changeSettings,
  registerBusiness,
  restoreBusiness,
  type BusinessCommand,
} from './business/business.decider';
import {
  createCategory,
  deleteCategory,
  setCategoryVisibility,
  type CategoryCommand,
} from './category/category.decider';
import { changeLedgerAccount, mapCategory, openLedgerAccount, type ChartCommand } from './chart/chart.decider';
import { entityKeysOf, evolveEntity, noteKeys, type BookEntity } from './entity-state';
import { evolveLedger } from './evolved-state';
import {
  completeImport,
  completeImportUndo,
  recordImportRows,
  reverseImportRows,
  startImport,
  type ImportCommand,
} from './import/import.decider';
import { matchStatementRows, type MatchStatementRows } from './import/statement-rows.decider';
import { postJournalEntry, reverseJournalEntry, type JournalCommand } from './journal/journal.decider';
import { EMPTY_LEDGER, type LedgerState } from './ledger-state';
import {
  acceptInvitation,
  addMember,
  changeMemberRole,
  handOverBusiness,
  inviteMember,
  removeMember,
  revokeInvitation,
  type MemberCommand,
} from './team/member.decider';
import { closePeriod, reopenPeriod, type PeriodCommand } from './period/period.decider';
import { removeNote, settleQuestion, writeNote, type NoteCommand } from './note/note.decider';
import {
  preparePeriod,
  setClosingRoles,
  withdrawPreparation,
  type PreparationCommand,
} from './period/preparation.decider';
import { attachReceipt, moveReceipt, placeOf, removeReceipt, type ReceiptCommand } from './receipt/receipt.decider';
import { reconcileAccount, type ReconcileAccount } from './reconciliation/reconciliation.decider';
import { applyRule, type ApplyRule } from './rule/rule.decider';
import { decideSchedule, type ScheduleCommand } from './schedule/schedule.decider';
import {
  amendTransaction,
  deleteTransactions,
  recategorizeTransactions,
  recordTransaction,
  restoreTransaction,
  type TransactionCommand,
} from './transaction/transaction.decider';
import { matchTransfer, recordTransfer, unmatchTransfer, type TransferCommand } from './transfer/transfer.decider';
import { undoCommand } from './undo/undo.decider';
import type { UndoCommand } from './undo/undo-command';

export type LedgerCommand =
  | BusinessCommand
  | MemberCommand
  | AccountCommand
  | BalanceCommand
  | ChartCommand
  | CategoryCommand
  | TransactionCommand
  | TransferCommand
  | JournalCommand
  | PeriodCommand
  | PreparationCommand
  | ReconcileAccount
  | ReceiptCommand
  | NoteCommand
  | ScheduleCommand
  | ImportCommand
  | MatchStatementRows
  | ApplyRule
  | UndoCommand;

/** The rules of a business's books: one stream, one consistency boundary. */
export const ledgerDecider: Decider<LedgerState, LedgerCommand, LedgerEvent, BookEntity> = {
  name: 'ledger',
  reducerVersion: 11,
  initialState: () => EMPTY_LEDGER,
  decide,
  evolve: evolveLedger,
  entities: { keysOf, keysOfEvent: entityKeysOf, evolve: evolveEntity },
};

/** The transactions and journal entries that a command touches. */
function keysOf(command: LedgerCommand): readonly string[] {
  switch (command.type) {
    case 'RecordTransaction':
      return command.isOnce ? [command.draft.transactionId] : [];
    case 'RecordImportRows':
      return command.rows.flatMap(({ isOnce, draft }) => (isOnce ? [draft.transactionId] : []));
    case 'AmendTransaction':
      return [command.draft.transactionId];
    case 'RecategorizeTransactions':
    case 'DeleteTransactions':
    case 'ReverseImportRows':
    case 'ApplyRule':
      return command.transactionIds;
    case 'RestoreTransaction':
    case 'UnmatchTransfer':
      return [command.transactionId];
    case 'MatchTransfer':
      return [command.firstTransactionId, command.secondTransactionId];
    case 'ReverseJournalEntry':
      return [command.journalEntryId];
    case 'AttachReceipt':
      return named(placeOf(command.receipt));
    case 'MoveReceipt':
      return [command.receiptId, ...named(placeOf(command.to))];
    case 'RemoveReceipt':
      return [command.receiptId];
    case 'WriteNote':
      return noteKeys(command.note);
    case 'RemoveNote':
      return [command.noteId];
    case 'ResolveQuestion':
    case 'ReopenQuestion':
      return [command.questionId];
    case 'MatchOccurrence':
      return [command.transactionId, ...(command.replacedTransactionId ? [command.replacedTransactionId] : [])];
    case 'MatchStatementRows':
      return command.rows.map(({ transactionId }) => transactionId);
    case 'UndoCommand':
      return [...new Set([...command.events.flatMap(entityKeysOf), ...Object.values(command.postedAgain?.ids ?? {})])];
    default:
      return [];
  }
}

function named(id: string | undefined): readonly string[] {
  return id === undefined ? [] : [id];
}

function decide(
  state: LedgerState,
  command: LedgerCommand,
  entities: ReadonlyMap<string, BookEntity>,
): readonly LedgerEvent[] {
  switch (command.type) {
    case 'RegisterBusiness':
      return registerBusiness(state, command);
    case 'ChangeProfile':
      return changeProfile(state, command);
    case 'ChangeBusinessSettings':
      return changeSettings(state, command);
    case 'BeginErasure':
      return beginErasure(state);
    case 'AddMember':
      return addMember(state, command);
    case 'InviteMember':
      return inviteMember(state, command);
    case 'RevokeInvitation':
      return revokeInvitation(state, command);
    case 'AcceptInvitation':
      return acceptInvitation(state, command);
    case 'ChangeMemberRole':
      return changeMemberRole(state, command);
    case 'RemoveMember':
      return removeMember(state, command);
    case 'HandOverBusiness':
      return handOverBusiness(state, command);
    case 'ArchiveBusiness':
      return archiveBusiness(state);
    case 'RestoreBusiness':
      return restoreBusiness(state, command);
    case 'OpenAccount':
      return openAccountOfBusiness(state, command);
    case 'ChangeAccount':
      return changeAccount(state, command);
    case 'ArchiveAccount':
      return archiveAccount(state, command);
    case 'RestoreAccount':
      return restoreAccount(state, command);
    case 'DeleteAccount':
      return deleteAccount(state, command);
    case 'AdjustBalance':
      return adjustBalance(state, command);
    case 'BackdateOpening':
      return backdateOpening(state, command);
    case 'OpenLedgerAccount':
      return openLedgerAccount(state, command);
    case 'ChangeLedgerAccount':
      return changeLedgerAccount(state, command);
    case 'MapCategory':
      return mapCategory(state, command);
    case 'CreateCategory':
      return createCategory(state, command);
    case 'SetCategoryVisibility':
      return setCategoryVisibility(state, command);
    case 'DeleteCategory':
      return deleteCategory(state, command);
    case 'RecordTransaction':
      return recordTransaction(state, command, entities);
    case 'AmendTransaction':
      return amendTransaction(state, command, entities);
    case 'RecategorizeTransactions':
      return recategorizeTransactions(state, command, entities);
    case 'DeleteTransactions':
      return deleteTransactions(state, command, entities);
    case 'RestoreTransaction':
      return restoreTransaction(state, command, entities);
    case 'RecordTransfer':
      return recordTransfer(state, command);
    case 'MatchTransfer':
      return matchTransfer(state, command, entities);
    case 'UnmatchTransfer':
      return unmatchTransfer(state, command, entities);
    case 'PostJournalEntry':
      return postJournalEntry(state, command);
    case 'ReverseJournalEntry':
      return reverseJournalEntry(state, command, entities);
    case 'ClosePeriod':
      return closePeriod(state, command);
    case 'ReopenPeriod':
      return reopenPeriod(state, command);
    case 'PreparePeriod':
      return preparePeriod(state, command);
    case 'WithdrawPreparation':
      return withdrawPreparation(state);
    case 'SetClosingRoles':
      return setClosingRoles(state, command);
    case 'ReconcileAccount':
      return reconcileAccount(state, command);
    case 'AttachReceipt':
      return attachReceipt(state, command, entities);
    case 'MoveReceipt':
      return moveReceipt(state, command, entities);
    case 'RemoveReceipt':
      return removeReceipt(state, command, entities);
    case 'WriteNote':
      return writeNote(state, command, entities);
    case 'RemoveNote':
      return removeNote(state, command, entities);
    case 'ResolveQuestion':
    case 'ReopenQuestion':
      return settleQuestion(state, command, entities);
    case 'StartImport':
      return startImport(state, command);
    case 'RecordImportRows':
      return recordImportRows(state, command, entities);
    case 'CompleteImport':
      return completeImport(state, command);
    case 'ReverseImportRows':
      return reverseImportRows(state, command, entities);
    case 'CompleteImportUndo':
      return completeImportUndo(state, command);
    case 'MatchStatementRows':
      return matchStatementRows(state, command, entities);
    case 'ApplyRule':
      return applyRule(state, command, entities);
    case 'UndoCommand':
      return undoCommand(state, command, entities);
    default:
      return decideSchedule(state, command, entities);
  }
}
