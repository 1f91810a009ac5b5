import type { DecisionContext, Decider } from '@counterfoil/event-sourcing/decider';
import type { LedgerEvent } from '@counterfoil/events/ledger-event';
import { archiveAccount, changeAccount, openAccountOfBusiness, restoreAccount, type AccountCommand } from './account.decider';
import { archiveBusiness, changeProfile, registerBusiness, restoreBusiness, type BusinessCommand } from './business.decider';
import { createCategory, deleteCategory, setCategoryVisibility, type CategoryCommand } from './category.decider';
import { completeImport, recordImportRows, startImport, type ImportCommand } from './import.decider';
import { EMPTY_LEDGER, evolveLedger, type LedgerState } from './ledger-state';
import {
  deleteTransactions,
  evolveTransaction,
  recordTransaction,
  transactionIdsOf,
  type TransactionCommand,
  type TransactionEntity,
} from './transaction.decider';

export type LedgerCommand = BusinessCommand | AccountCommand | CategoryCommand | TransactionCommand | ImportCommand;

/** The rules of a business's books: one stream, one consistency boundary (design section 3). */
export const ledgerDecider: Decider<LedgerState, LedgerCommand, LedgerEvent, TransactionEntity> = {
  name: 'ledger',
  reducerVersion: 1,
  initialState: () => EMPTY_LEDGER,
  decide,
  evolve: evolveLedger,
  entities: {
    keysOf: (command) => (command.type === 'DeleteTransactions' ? command.transactionIds : []),
    keysOfEvent: transactionIdsOf,
    evolve: evolveTransaction,
  },
};

function decide(state: LedgerState, command: LedgerCommand, context: DecisionContext<TransactionEntity>): readonly LedgerEvent[] {
  switch (command.type) {
    case 'RegisterBusiness':
      return registerBusiness(state, command);
    case 'ChangeProfile':
      return changeProfile(state, command);
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
    case 'CreateCategory':
      return createCategory(state, command);
    case 'SetCategoryVisibility':
      return setCategoryVisibility(state, command);
    case 'DeleteCategory':
      return deleteCategory(state, command);
    case 'RecordTransaction':
      return recordTransaction(state, command);
    case 'DeleteTransactions':
      return deleteTransactions(state, command, context.entities);
    case 'StartImport':
      return startImport(state, command);
    case 'RecordImportRows':
      return recordImportRows(state, command);
    case 'CompleteImport':
      return completeImport(state, command);
    default:
      return command satisfies never;
  }
}
