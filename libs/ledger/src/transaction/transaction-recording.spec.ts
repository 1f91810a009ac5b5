import { given } from '@counterfoil/event-sourcing/write/given';
import { ledgerDecider, type LedgerCommand } from '../ledger.decider';
import { evolveLedger } from '../evolved-state';
import { EMPTY_LEDGER } from '../ledger-state';
import type { TransactionDraft } from './transaction-facts';
import { byOwner, categoryId, openCommand, books, record, lines } from '../../../../test/kit/books/registered-books';

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
