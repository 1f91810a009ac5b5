/** A business and its first commands, for specs of the ledger's decider that say everything themselves. */
import { STANDARD_CHART } from '@counterfoil/accounting/chart';
import { DEFAULT_CATEGORIES } from '../../../services/ledger/src/categories/default-categories';
import { given } from '@counterfoil/event-sourcing/write/given';
import type { LedgerEvent } from '@counterfoil/events/ledger-event';
import type { OpenAccount } from '@counterfoil/ledger/account/account.decider';
import { ledgerDecider, type LedgerCommand } from '@counterfoil/ledger/ledger.decider';
import type { TransactionDraft } from '@counterfoil/ledger/transaction/transaction-facts';

const OWNER = 'owner';
export const byOwner = { by: OWNER, on: '2026-03-01' };
export const categoryId = (name: string): string => `category ${name}`;

/** The business, with a category by each default name. */
export const registered: LedgerEvent = {
  type: 'BusinessRegistered',
  data: {
    businessId: 'business',
    ownerId: OWNER,
    timeZone: 'UTC',
    currency: 'USD',
    exponent: 2,
    fiscalYearStartMonth: 1,
    chart: STANDARD_CHART,
    categories: DEFAULT_CATEGORIES.map((category) => ({
      ...category,
      categoryId: categoryId(category.name),
      description: '',
      isDefault: true,
    })),
    profileDigest: 'digest',
  },
};

/** Opens a checking account with 1,000.00, unless said otherwise. */
export const openCommand = (change: Partial<OpenAccount> = {}): OpenAccount => ({
  type: 'OpenAccount',
  accountId: 'checking',
  name: 'Checking',
  accountType: 'checking',
  scope: 'business',
  description: '',
  creditLimit: null,
  openingBalance: 100000n,
  openingDate: '2026-01-01',
  accountNumberDigest: '',
  limit: { max: 3, message: 'Free accounts are limited to 3 accounts' },
  ...change,
});

/** The facts that the commands lead to, one after the other. */
export const books = (...commands: LedgerCommand[]): LedgerEvent[] =>
  commands.reduce<LedgerEvent[]>(
    (past, command) => [...past, ...given(ledgerDecider, past).when(command).events],
    [registered],
  );

export const draft = (change: Partial<TransactionDraft> = {}): TransactionDraft => ({
  transactionId: 't1',
  accountId: 'checking',
  date: '2026-02-03',
  description: 'Paper',
  amount: -8000n,
  allocations: [{ categoryId: categoryId('Supplies'), amount: -8000n }],
  ...change,
});
export const record = (change: Partial<TransactionDraft> = {}): LedgerCommand => ({
  type: 'RecordTransaction',
  draft: draft(change),
  recorded: byOwner,
});

/** Account and signed amount of each posting of a recorded transaction. */
export const lines = (event: LedgerEvent | undefined): [string, bigint][] =>
  (event?.type === 'TransactionRecorded' ? event.data.transaction.entry.lines : []).map((line) => [
    line.ledgerAccount,
    line.debit - line.credit,
  ]);
