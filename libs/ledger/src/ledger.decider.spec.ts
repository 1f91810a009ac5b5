import { DEFAULT_CATEGORIES, STANDARD_CHART } from '@counterfoil/accounting/chart';
import { given } from '@counterfoil/event-sourcing/write/given';
import type { LedgerEvent, TransactionFacts } from '@counterfoil/events/ledger-event';
import type { OpenAccount } from './account/account.decider';
import { ledgerDecider, type LedgerCommand } from './ledger.decider';
import { evolveLedger } from './evolved-state';
import { EMPTY_LEDGER } from './ledger-state';
import type { TransactionDraft } from './transaction/transaction-facts';

const OWNER = 'owner';
const byOwner = { by: OWNER, on: '2026-03-01' };
const categoryId = (name: string): string => `category ${name}`;

const registered: LedgerEvent = {
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

const openCommand = (change: Partial<OpenAccount> = {}): OpenAccount => ({
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

const books = (...commands: LedgerCommand[]): LedgerEvent[] =>
  commands.reduce<LedgerEvent[]>(
    (past, command) => [...past, ...given(ledgerDecider, past).when(command).events],
    [registered],
  );

const draft = (change: Partial<TransactionDraft> = {}): TransactionDraft => ({
  transactionId: 't1',
  accountId: 'checking',
  date: '2026-02-03',
  description: 'Paper',
  amount: -8000n,
  allocations: [{ categoryId: categoryId('Supplies'), amount: -8000n }],
  ...change,
});
const record = (change: Partial<TransactionDraft> = {}): LedgerCommand => ({
  type: 'RecordTransaction',
  draft: draft(change),
  recorded: byOwner,
});

const lines = (event: LedgerEvent | undefined): [string, bigint][] =>
  (event?.type === 'TransactionRecorded' ? event.data.transaction.entry.lines : []).map((line) => [
    line.ledgerAccount,
    line.debit - line.credit,
  ]);

describe('accounts', () => {
  it('open with their line of the chart and a balanced opening entry', () => {
    given(ledgerDecider, [registered])
      .when(openCommand())
      .thenMatching([
        {
          type: 'AccountOpened',
          data: {
            ledgerAccount: { code: '1000', name: 'Checking', type: 'asset', subType: 'current' },
            openingEntry: {
              number: 1,
              date: '2026-01-01',
              sequence: 1,
              lines: [
                { ledgerAccount: '1000', debit: 100000n, credit: 0n },
                { ledgerAccount: '3010', debit: 0n, credit: 100000n },
              ],
            },
          },
        },
      ]);
  });

  it('a card opens as a liability, owed amounts being negative', () => {
    const card = openCommand({ accountType: 'credit', openingBalance: -25000n, creditLimit: 500000n });
    given(ledgerDecider, [registered])
      .when(card)
      .thenMatching([
        {
          data: {
            ledgerAccount: { code: '2000', type: 'liability' },
            openingEntry: { lines: [{ credit: 25000n }, { ledgerAccount: '3010', debit: 25000n }] },
          },
        },
      ]);
  });

  it('a personal account is a line of the owner’s equity', () => {
    given(ledgerDecider, [registered])
      .when(openCommand({ scope: 'personal' }))
      .thenMatching([{ data: { ledgerAccount: { code: '3020-1', type: 'equity' } } }]);
  });

  it('post nothing when opened with nothing', () => {
    const [event] = given(ledgerDecider, [registered]).when(openCommand({ openingBalance: 0n })).events;
    expect(event?.data).not.toHaveProperty('openingEntry');
  });

  it('stop at the plan’s limit, archived ones not counted', () => {
    const three = books(...['a', 'b', 'c'].map((name) => openCommand({ accountId: name, name })));
    const fourth = openCommand({ accountId: 'd', name: 'd' });
    given(ledgerDecider, three).when(fourth).refused('account_limit');
    given(ledgerDecider, [...three, { type: 'AccountArchived', data: { accountId: 'a' } }])
      .when(fourth)
      .thenMatching([{ data: { accountId: 'd' } }]);
    given(ledgerDecider, three)
      .when({ ...fourth, limit: { max: -1, message: '' } })
      .thenMatching([{ data: { accountId: 'd' } }]);
  });

  it('a resent, unchanged account changes nothing', () => {
    given(ledgerDecider, books(openCommand()))
      .when({ type: 'ChangeAccount', accountId: 'checking', name: 'Checking', description: '' })
      .then([]);
  });

  it.each([
    ['a taken name', openCommand({ accountId: 'other' }), 'account_name_taken'],
    [
      'a credit limit on a checking account',
      openCommand({ accountId: 'o', name: 'o', creditLimit: 1n }),
      'credit_limit_without_credit',
    ],
  ] as const)('refuse %s', (_, command, code) => {
    given(ledgerDecider, books(openCommand())).when(command).refused(code);
  });
});

describe('transactions', () => {
  const past = books(
    openCommand(),
    openCommand({ accountId: 'card', name: 'Card', accountType: 'credit', openingBalance: 0n }),
    openCommand({ accountId: 'pocket', name: 'Pocket', scope: 'personal', openingBalance: 0n }),
  );

  it.each<[string, Partial<TransactionDraft>, [string, bigint][]]>([
    [
      'sale',
      { amount: 50000n, allocations: [{ categoryId: categoryId('Sales'), amount: 50000n }] },
      [
        ['4000', -50000n],
        ['1000', 50000n],
      ],
    ],
    [
      'rent',
      { amount: -30000n, allocations: [{ categoryId: categoryId('Rent'), amount: -30000n }] },
      [
        ['6100', 30000n],
        ['1000', -30000n],
      ],
    ],
    [
      'purchase on the card',
      { accountId: 'card' },
      [
        ['5200', 8000n],
        ['2000', -8000n],
      ],
    ],
    [
      'supplier refund',
      { amount: 2000n, allocations: [{ categoryId: categoryId('Supplies'), amount: 2000n }] },
      [
        ['5200', -2000n],
        ['1000', 2000n],
      ],
    ],
    [
      'refund to a customer',
      { amount: -1500n, allocations: [{ categoryId: categoryId('Sales'), amount: -1500n }] },
      [
        ['4000', 1500n],
        ['1000', -1500n],
      ],
    ],
    [
      'business expense from the owner’s pocket',
      { accountId: 'pocket' },
      [
        ['5200', 8000n],
        ['3020-1', -8000n],
      ],
    ],
    [
      'private expense from the owner’s pocket',
      { accountId: 'pocket', allocations: [{ categoryId: categoryId('Personal'), amount: -8000n }] },
      [
        ['3030', 8000n],
        ['3020-1', -8000n],
      ],
    ],
    [
      'without a category, out',
      { allocations: [] },
      [
        ['6990', 8000n],
        ['1000', -8000n],
      ],
    ],
    [
      'without a category, in',
      { amount: 1n, allocations: [] },
      [
        ['4990', -1n],
        ['1000', 1n],
      ],
    ],
    [
      'split, a part of it private',
      {
        amount: -12000n,
        allocations: [
          { categoryId: categoryId('Supplies'), amount: -10000n },
          { categoryId: categoryId('Personal'), amount: -2000n },
        ],
      },
      [
        ['5200', 10000n],
        ['3030', 2000n],
        ['1000', -12000n],
      ],
    ],
  ])('%s', (_, change, expected) => {
    const [event] = given(ledgerDecider, past).when(record(change)).events;
    expect(lines(event)).toEqual(expected);
  });

  it('numbers entries without a gap and keeps the sequence of a deleted row in its reversal', () => {
    const recorded = [...past, ...given(ledgerDecider, past).when(record()).events];
    given(ledgerDecider, recorded)
      .when({
        type: 'DeleteTransactions',
        transactionIds: ['t1', 't1', 'unknown'],
        deleted: byOwner,
        mayDeleteAny: true,
      })
      .thenMatching([
        {
          type: 'TransactionDeleted',
          data: {
            transaction: { transactionId: 't1', entry: { number: 2, sequence: 2 } },
            reversal: {
              number: 3,
              sequence: 2,
              date: '2026-02-03',
              reverses: 2,
              lines: [
                { ledgerAccount: '5200', credit: 8000n },
                { ledgerAccount: '1000', debit: 8000n },
              ],
            },
          },
        },
      ]);
  });

  it('are deleted once', () => {
    const remove: LedgerCommand = {
      type: 'DeleteTransactions',
      transactionIds: ['t1'],
      deleted: byOwner,
      mayDeleteAny: true,
    };
    const recorded = [...past, ...given(ledgerDecider, past).when(record()).events];
    const deleted = [...recorded, ...given(ledgerDecider, recorded).when(remove).events];
    given(ledgerDecider, deleted).when(remove).then([]);
    expect(deleted.reduce(evolveLedger, EMPTY_LEDGER).accounts['checking']?.balance).toBe(100000n);
  });

  it('are not deleted by those who may delete only their own', () => {
    const recorded = [...past, ...given(ledgerDecider, past).when(record()).events];
    const remove: LedgerCommand = {
      type: 'DeleteTransactions',
      transactionIds: ['t1'],
      deleted: { ...byOwner, by: 'assistant' },
      mayDeleteAny: false,
    };
    given(ledgerDecider, recorded).when(remove).refused('not_your_transaction');
  });

  it.each<[string, Partial<TransactionDraft>, string]>([
    ['an amount of zero', { amount: 0n }, 'amount_zero'],
    ['a split that does not sum', { amount: -8001n }, 'split_does_not_sum'],
    [
      'a part of zero',
      {
        allocations: [
          { categoryId: categoryId('Supplies'), amount: -8000n },
          { categoryId: categoryId('Rent'), amount: 0n },
        ],
      },
      'split_part_zero',
    ],
    ['an unknown account', { accountId: 'constructor' }, 'account_not_found'],
    ['an unknown category', { allocations: [{ categoryId: '__proto__', amount: -8000n }] }, 'category_not_found'],
    [
      'a transfer without its destination',
      { allocations: [{ categoryId: categoryId('Transfer'), amount: -8000n }] },
      'transfer_account_required',
    ],
    ['a balance beyond 15 digits', { amount: 999999999999999n, allocations: [] }, 'balance_too_large'],
  ])('refuse %s', (_, change, code) => {
    given(ledgerDecider, past).when(record(change)).refused(code);
  });

  it('are refused with the plan’s own words where it leaves no room', () => {
    const full = { ...record(), overLimit: "You've reached your monthly limit." } as LedgerCommand;
    given(ledgerDecider, past).when(full).refused('transaction_limit');
  });

  it('are refused in an archived business and on an archived account', () => {
    given(ledgerDecider, [...past, { type: 'BusinessArchived', data: {} }])
      .when(record())
      .refused('business_archived');
    given(ledgerDecider, [...past, { type: 'AccountArchived', data: { accountId: 'checking' } }])
      .when(record())
      .refused('account_archived');
    given(ledgerDecider, []).when(record()).refused('business_not_found');
  });
});

describe('imports', () => {
  const started = [
    ...books(openCommand()),
    { type: 'ImportStarted', data: { importId: 'i', attempt: 1, rowCount: 250 } } as const,
  ];
  const rows = Array.from({ length: 250 }, (_, index) => ({
    row: index + 1,
    draft: draft({ transactionId: `t${index}`, accountId: index === 7 ? 'nowhere' : 'checking', allocations: [] }),
  }));
  const recordRows: LedgerCommand = { type: 'RecordImportRows', importId: 'i', attempt: 1, recorded: byOwner, rows };

  it('record what fits, note what does not, and number on across events', () => {
    const events = given(ledgerDecider, started).when(recordRows).events;
    const facts = events.flatMap((event): readonly TransactionFacts[] =>
      event.type === 'ImportRowsRecorded' ? event.data.transactions : [],
    );
    expect(events).toHaveLength(3);
    expect(facts.map((transaction) => transaction.entry.number)).toEqual(
      Array.from({ length: 249 }, (_, index) => index + 2),
    );
    expect(events[0]?.data).toMatchObject({
      refusals: [{ row: 8, code: 'account_not_found', message: 'Account not found' }],
    });
    given(ledgerDecider, [...started, ...events])
      .when({ type: 'CompleteImport', importId: 'i' })
      .then([{ type: 'ImportCompleted', data: { importId: 'i', attempt: 1, recorded: 249, refused: 1 } }]);
  });

  it('are refused when they are not running, or in another attempt', () => {
    given(ledgerDecider, books(openCommand())).when(recordRows).refused('import_not_running');
    given(ledgerDecider, started)
      .when({ ...recordRows, attempt: 2 })
      .refused('import_attempt');
  });
});

describe('categories', () => {
  const created = books({
    type: 'CreateCategory',
    categoryId: 'bees',
    name: 'Bees',
    categoryType: 'expense',
    description: '',
  });

  it('get a line of the chart of their own', () => {
    expect(created.slice(1)).toMatchObject([
      { type: 'LedgerAccountOpened', data: { ledgerAccount: { code: '6700', name: 'Bees', type: 'expense' } } },
      { type: 'CategoryCreated', data: { category: { ledgerAccount: '6700', isDefault: false } } },
    ]);
  });

  it('can be deleted until something is posted under them', () => {
    const remove: LedgerCommand = { type: 'DeleteCategory', categoryId: 'bees' };
    given(ledgerDecider, created)
      .when(remove)
      .thenMatching([{ type: 'CategoryDeleted', data: { category: { categoryId: 'bees', ledgerAccount: '6700' } } }]);
    const account = given(ledgerDecider, created).when(openCommand()).events;
    const used = given(ledgerDecider, [...created, ...account]).when(
      record({ allocations: [{ categoryId: 'bees', amount: -8000n }] }),
    ).events;
    given(ledgerDecider, [...created, ...account, ...used])
      .when(remove)
      .refused('category_in_use');
  });

  it('hide and show, once', () => {
    const hide: LedgerCommand = { type: 'SetCategoryVisibility', categoryId: 'bees', isHidden: true };
    given(ledgerDecider, created)
      .when(hide)
      .then([{ type: 'CategoryHidden', data: { categoryId: 'bees' } }]);
    given(ledgerDecider, [...created, { type: 'CategoryHidden', data: { categoryId: 'bees' } }])
      .when(hide)
      .then([]);
  });

  it.each<[string, LedgerCommand, string]>([
    [
      'a taken name',
      { type: 'CreateCategory', categoryId: 'x', name: 'BEES', categoryType: 'expense', description: '' },
      'category_name_taken',
    ],
    ['deleting a default one', { type: 'DeleteCategory', categoryId: categoryId('Rent') }, 'category_default'],
  ])('refuse %s', (_, command, code) => {
    given(ledgerDecider, created).when(command).refused(code);
  });
});
