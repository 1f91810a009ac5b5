import { given } from '@counterfoil/event-sourcing/write/given';
import type { TransactionFacts } from '@counterfoil/events/ledger-event';
import { ledgerDecider, type LedgerCommand } from './ledger.decider';
import {
  byOwner,
  categoryId,
  registered,
  openCommand,
  books,
  draft,
  record,
} from '../../../test/kit/books/registered-books';

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
