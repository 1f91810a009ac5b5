import { addedUp, amountsOf, negated } from '@counterfoil/accounting/day-amounts';
import type { AccountScope, AccountType } from '@counterfoil/contracts/account.contract';
import type { LedgerEvent, Reconciliation } from '@counterfoil/events/ledger-event';
import { postedByAmendment, postedByRestoration, redated } from '@counterfoil/events/posted-entries';
import { evolvedPeriods } from './period/period-state';
import { openingStandsAt } from './period/redating';
import { evolvedSchedules } from './schedule/schedule-state';
import { evolvedTeam } from './team/team-state';
import { EMPTY_LEDGER, type AccountState, type BusinessState, type LedgerState } from './ledger-state';
import {
  posted,
  withBusiness,
  withNewLine,
  withLine,
  withAccount,
  withNewCategories,
  withCategory,
  withImport,
  without,
} from './changed-state';

/** Folds one fact into the state. Never throws and never changes the state given. */
export function evolveLedger(state: LedgerState, event: LedgerEvent): LedgerState {
  switch (event.type) {
    case 'BusinessRegistered':
      return registered(state, event.data);
    case 'BusinessProfileChanged':
      return withBusiness(state, { profileDigest: event.data.profileDigest });
    case 'BusinessArchived':
      return withBusiness(state, { isArchived: true });
    case 'BusinessRestored':
      return withBusiness(state, { isArchived: false });
    case 'BusinessErasureBegun':
      return EMPTY_LEDGER;
    case 'BusinessRestoredFromArchive':
      return state;
    case 'TimeZoneChanged':
      return withBusiness(state, { timeZone: event.data.timeZone });
    case 'CurrencyChanged':
      return withBusiness(state, { currency: event.data.currency, exponent: event.data.exponent });
    case 'FiscalYearMoved':
      return withBusiness(state, { fiscalYearStartMonth: event.data.startMonth });
    case 'MemberJoined':
    case 'MemberRoleChanged':
    case 'MemberRemoved':
    case 'MemberInvited':
    case 'InvitationRevoked':
    case 'BusinessHandedOver':
      return evolvedTeam(state, event);
    case 'LedgerAccountOpened':
      return withNewLine(state, event.data.ledgerAccount);
    case 'LedgerAccountRenamed':
      return withLine(state, event.data.ledgerAccount, { name: event.data.name });
    case 'LedgerAccountDeactivated':
      return withLine(state, event.data.ledgerAccount, { isActive: false });
    case 'LedgerAccountReactivated':
      return withLine(state, event.data.ledgerAccount, { isActive: true });
    case 'AccountOpened':
      return opened(state, event.data);
    case 'AccountRenamed':
      return renamed(state, event.data);
    case 'AccountDetailsChanged':
      return detailsChanged(state, event.data);
    case 'AccountArchived':
      return withAccount(state, event.data.accountId, { isArchived: true });
    case 'AccountRestored':
      return withAccount(state, event.data.accountId, { isArchived: false });
    case 'AccountDeleted':
      return accountDeleted(state, event.data);
    case 'BalanceAdjusted':
      return adjusted(state, event.data);
    case 'OpeningBackdated':
      return backdated(state, event.data);
    case 'CategoryCreated':
      return withNewCategories(state, [event.data.category]);
    case 'CategoryHidden':
      return withCategory(state, event.data.categoryId, { isHidden: true });
    case 'CategoryShown':
      return withCategory(state, event.data.categoryId, { isHidden: false });
    case 'CategoryDeleted':
      return { ...state, categories: without(state.categories, event.data.category.categoryId) };
    case 'CategoryMapped':
      return withCategory(state, event.data.categoryId, { code: event.data.ledgerAccount });
    case 'TransactionRecorded':
    case 'TransferRecorded':
      return posted(state, [event.data.transaction.entry]);
    case 'TransactionRestored':
      return posted(state, [...postedByRestoration(event.data), ...redated(event.data)]);
    case 'TransactionAmended':
      return posted(state, [...postedByAmendment(event.data), ...redated(event.data)]);
    case 'TransactionRecategorized':
      return posted(state, [event.data.reclassification, ...redated(event.data)]);
    case 'TransactionDeleted':
      return posted(state, [event.data.reversal, ...redated(event.data)]);
    case 'JournalEntryReversed':
      return posted(state, [event.data.reversal]);
    case 'JournalEntryPosted':
      return posted(state, [event.data.journalEntry.entry]);
    case 'TransferMatched':
    case 'TransferUnmatched':
    case 'StatementRowsUnmatched':
    case 'ReceiptAttached':
    case 'ReceiptMoved':
    case 'ReceiptRemoved':
    case 'NoteWritten':
    case 'NoteRemoved':
    case 'QuestionResolved':
    case 'QuestionReopened':
      return state;
    case 'PeriodClosed':
    case 'PeriodReopened':
    case 'PeriodPrepared':
    case 'PeriodPreparationWithdrawn':
    case 'PeriodClosingEntrusted':
    case 'PeriodClosingWithheld':
      return evolvedPeriods(state, event);
    case 'AccountReconciled':
      return reconciled(state, event.data);
    case 'ReconciliationUndone':
      return reconciliationUndone(state, event.data.reconciliation);
    case 'ScheduleCreated':
    case 'ScheduleChanged':
    case 'SchedulePaused':
    case 'ScheduleResumed':
    case 'ScheduleEnded':
    case 'ScheduleReopened':
    case 'OccurrencePutForward':
    case 'OccurrenceRecorded':
    case 'OccurrenceSkipped':
    case 'OccurrenceReturned':
    case 'OccurrenceChanged':
      return { ...state, schedules: evolvedSchedules(state.schedules, event) };
    case 'ImportStarted':
      return withImport(state, event.data.importId, { attempt: event.data.attempt, recorded: 0, refused: 0 });
    case 'ImportRowsRecorded':
      return rowsRecorded(state, event.data);
    case 'StatementRowsMatched':
      return withRefused(state, event.data.importId, event.data.refusals.length);
    case 'ImportCompleted':
    case 'ImportUndone': // One that was broken off in the middle is open until it is undone.
      return { ...state, openImports: without(state.openImports, event.data.importId) };
    case 'ImportRowsReversed':
      return posted(
        state,
        event.data.rows.flatMap((row) => [row.reversal, ...redated(row)]),
      );
    default:
      return unknown(state, event);
  }
}

/**
 * An event type this build does not know cannot reach here: the codec refuses it. The compiler checks that none is
 * missed.
 */
function unknown(state: LedgerState, _event: never): LedgerState {
  return state;
}

type DataOf<Type extends LedgerEvent['type']> = Extract<LedgerEvent, { type: Type }>['data'];

function registered(state: LedgerState, data: DataOf<'BusinessRegistered'>): LedgerState {
  const business: BusinessState = {
    id: data.businessId,
    ownerId: data.ownerId,
    timeZone: data.timeZone,
    currency: data.currency,
    exponent: data.exponent,
    fiscalYearStartMonth: data.fiscalYearStartMonth,
    isArchived: false,
    profileDigest: data.profileDigest,
  };
  const chart = Object.fromEntries(data.chart.map((line) => [line.code, { ...line, isActive: true }]));
  return withNewCategories({ ...state, business, chart }, data.categories);
}

function opened(state: LedgerState, data: DataOf<'AccountOpened'>): LedgerState {
  const account: AccountState = {
    name: data.name,
    type: data.type as AccountType,
    scope: data.scope as AccountScope,
    code: data.ledgerAccount.code,
    balance: 0n,
    description: data.description,
    creditLimit: data.creditLimit ?? null,
    accountNumberDigest: data.accountNumberDigest,
    isArchived: false,
    opening: {
      date: data.openingDate,
      balance: data.openingBalance,
      ...(data.openingEntry ? { entry: data.openingEntry } : {}),
    },
    openingElsewhere: [],
    hasPostings: false,
    takenBack: [],
    newestEntry: 0,
    reconciliations: [],
  };
  const withAccountOpened = {
    ...withNewLine(state, data.ledgerAccount),
    accounts: { ...state.accounts, [data.accountId]: account },
    accountByCode: { ...state.accountByCode, [account.code]: data.accountId },
  };
  const opening = data.openingEntry ? posted(withAccountOpened, [data.openingEntry]) : withAccountOpened;
  return withAccount(opening, data.accountId, { hasPostings: false });
}

/** The account's line of the chart carries the account's name. */
function renamed(state: LedgerState, { accountId, name }: DataOf<'AccountRenamed'>): LedgerState {
  const account = state.accounts[accountId];
  return account ? withLine(withAccount(state, accountId, { name }), account.code, { name }) : state;
}

function detailsChanged(state: LedgerState, data: DataOf<'AccountDetailsChanged'>): LedgerState {
  return withAccount(state, data.accountId, {
    ...(data.description === undefined ? {} : { description: data.description }),
    ...(data.creditLimit === undefined ? {} : { creditLimit: data.creditLimit }),
    ...(data.accountNumberDigest === undefined ? {} : { accountNumberDigest: data.accountNumberDigest }),
  });
}

function accountDeleted(state: LedgerState, { accountId, reversal, ...rest }: DataOf<'AccountDeleted'>): LedgerState {
  const before = posted(state, [...(reversal ? [reversal] : []), ...redated(rest)]);
  return { ...before, accounts: without(before.accounts, accountId) };
}

function adjusted(state: LedgerState, { accountId, entry }: DataOf<'BalanceAdjusted'>): LedgerState {
  const next = posted(state, [entry]);
  const { takenBack = [] } = next.accounts[accountId] ?? {};
  return entry.reverses === undefined
    ? next
    : withAccount(next, accountId, { takenBack: [...takenBack, entry.reverses] });
}

function backdated(state: LedgerState, data: DataOf<'OpeningBackdated'>): LedgerState {
  const entries = [data.reversal, data.after.entry, ...redated(data)].filter((entry) => entry !== undefined);
  const account = state.accounts[data.accountId];
  if (!account) return state;
  const openingElsewhere = addedUp(
    openingStandsAt(account),
    amountsOf(entries),
    negated(amountsOf(data.after.entry ? [data.after.entry] : [])),
  );
  return withAccount(posted(state, entries), data.accountId, {
    opening: data.after,
    openingElsewhere,
    hasPostings: account.hasPostings,
  });
}

function reconciled(state: LedgerState, data: Reconciliation): LedgerState {
  const { accountId, reconciliationId: id, closingDay, balance } = data;
  const { reconciliations = [] } = state.accounts[accountId] ?? {};
  return withAccount(state, accountId, { reconciliations: [...reconciliations, { id, closingDay, balance }] });
}

function reconciliationUndone(state: LedgerState, { accountId, reconciliationId }: Reconciliation): LedgerState {
  const { reconciliations = [] } = state.accounts[accountId] ?? {};
  return withAccount(state, accountId, {
    reconciliations: reconciliations.filter(({ id }) => id !== reconciliationId),
  });
}

function withRefused(state: LedgerState, importId: string, refused: number): LedgerState {
  const open = state.openImports[importId];
  return open ? withImport(state, importId, { ...open, refused: open.refused + refused }) : state;
}

function rowsRecorded(state: LedgerState, data: DataOf<'ImportRowsRecorded'>): LedgerState {
  const open = state.openImports[data.importId];
  const next = posted(
    state,
    data.transactions.map((transaction) => transaction.entry),
  );
  if (!open) return next;
  return withImport(next, data.importId, {
    ...open,
    recorded: open.recorded + data.transactions.length,
    refused: open.refused + data.refusals.length,
  });
}
