import {
  amend,
  asFormerly,
  stateOf,
  close,
  DecidedBooks,
  opening,
  posted,
  record,
  remove,
  restore,
} from '../../../../test/kit/books/decided-books';
import type { LedgerCommand } from '../ledger.decider';

const opened = DecidedBooks.opened();
const transfer = (fromAccountId: string, toAccountId: string, amount = 20_000n): LedgerCommand => ({
  type: 'RecordTransfer',
  transactionId: 't',
  mirrorId: 'mirror',
  fromAccountId,
  toAccountId,
  date: '2026-02-03',
  amount,
  description: 'Set aside',
  recorded: { by: 'owner', on: '2026-02-03' },
});
const match: LedgerCommand = {
  type: 'MatchTransfer',
  transferId: 'm',
  firstTransactionId: 't',
  secondTransactionId: 'u',
};
const unmatch: LedgerCommand = { type: 'UnmatchTransfer', transactionId: 'u' };
const bothSides = opened.after(
  record({ date: '2026-05-03', amount: -33_000n, allocations: [] }),
  record({ transactionId: 'u', accountId: 'card', date: '2026-05-05', amount: 33_000n, allocations: [] }),
);

describe('a transfer by hand', () => {
  it.each<[string, string, string]>([
    ['checking', 'savings', 'Dr 1010 200.00 · Cr 1000 200.00'],
    ['checking', 'pocket', 'Dr 3020-1 200.00 · Cr 1000 200.00'],
    ['pocket', 'checking', 'Dr 1000 200.00 · Cr 3020-1 200.00'],
  ])('from %s to %s is one entry', (from, to, lines) => {
    expect(posted(opened.when(transfer(from, to)).events)).toEqual([`#2 2026-02-03 ${lines}`]);
  });

  it('is refused to the same account, of nothing, and in a closed period', () => {
    opened.when(transfer('checking', 'checking')).refused('transfer_same_account');
    opened.when(transfer('checking', 'savings', 0n)).refused('amount_not_positive');
    opened.after(close('2026-02-28')).when(transfer('checking', 'savings')).refused('period_closed');
  });

  it('made of an existing row replaces the posting of its category', () => {
    const transfers = { t: { to: 'account', accountId: 'savings', mirrorId: 'mirror' } } as const;
    const made = opened
      .after(record({ amount: -20_000n, allocations: [] }))
      .when({ type: 'RecategorizeTransactions', transactionIds: ['t'], categoryId: 'Transfer', transfers });
    expect(posted(made.events)).toEqual(['#3 2026-02-03 Cr 6990 200.00 · Dr 1010 200.00']);
  });

  it.each<[string, LedgerCommand]>([
    ['by hand', transfer('checking', 'pocket')],
    [
      'of a row of the business',
      record({
        amount: -20_000n,
        allocations: [],
        transfer: { to: 'account', accountId: 'pocket', mirrorId: 'mirror' },
      }),
    ],
    [
      'of a row of the owner’s own',
      record({
        accountId: 'pocket',
        amount: 20_000n,
        allocations: [],
        transfer: { to: 'account', accountId: 'checking', mirrorId: 'mirror' },
      }),
    ],
  ])('to the owner’s own pocket is posted one way: %s', (_, command) => {
    const { accounts } = stateOf(opened.after(command));
    expect([accounts.pocket?.balance, accounts.checking?.balance]).toEqual([20_000n, 80_000n]);
    expect(posted(opened.when(command).events)[0]?.split(' ').slice(2).join(' ')).toMatch(
      /^(Dr 3020-1 200.00 · Cr 1000 200.00|Cr 1000 200.00 · Dr 3020-1 200.00)$/,
    );
  });
});

describe('a draw that was recorded before personal accounts had their transfers on their own lines', () => {
  /** As the log holds it: on the line of draws, and in no list of the pocket. */
  const drawn = opened.followedBy(asFormerly(opened.when(transfer('checking', 'pocket')).events));
  const pocketOf = (books: DecidedBooks): bigint | undefined => stateOf(books).accounts.pocket?.balance;

  it('stands as it was posted, whatever is said of its words or its other account again', () => {
    expect(pocketOf(drawn)).toBe(0n);
    drawn.when(amend({ amount: -20_000n, allocations: [], description: 'For me' })).thenMatching([
      {
        type: 'TransactionAmended',
        data: { after: { description: 'For me', entry: { number: 2 } } },
      },
    ]);
    drawn
      .when({
        type: 'RecategorizeTransactions',
        transactionIds: ['t'],
        categoryId: 'Transfer',
        transfers: { t: { to: 'account', accountId: 'pocket', mirrorId: 'other' } },
      })
      .then([]);
  });

  it('is posted as any other once its money is changed, and the undo gives the old entry back', () => {
    const amended = drawn.after(amend({ amount: -30_000n, allocations: [] }));
    expect(posted(amended.past.slice(-1))).toEqual([
      '#3 2026-02-03 Cr 3030 200.00 · Dr 1000 200.00',
      '#4 2026-02-03 Dr 3020-1 300.00 · Cr 1000 300.00',
    ]);
    expect([amended.past.at(-1)?.data, pocketOf(amended)]).toMatchObject([
      { after: { mirrorId: 'new mirror' } },
      30_000n,
    ]);
    const back = amended.after(amended.undo());
    expect([posted(back.past.slice(-1)).at(-1), pocketOf(back)]).toEqual([
      '#6 2026-02-03 Dr 3030 200.00 · Cr 1000 200.00',
      0n,
    ]);
  });

  it('is deleted, restored and recategorised as it was posted', () => {
    const deleted = drawn.after(remove('t'));
    expect(posted(deleted.past.slice(-1))).toEqual(['#3 2026-02-03 Cr 3030 200.00 · Dr 1000 200.00']);
    expect(posted(deleted.after(restore()).past.slice(-1))).toEqual(['#4 2026-02-03 Dr 3030 200.00 · Cr 1000 200.00']);
    const used = drawn.after({ type: 'RecategorizeTransactions', transactionIds: ['t'], categoryId: 'Supplies' });
    expect(posted(used.past.slice(-1))).toEqual(['#3 2026-02-03 Cr 3030 200.00 · Dr 5200 200.00']);
  });
});

describe('either row of a transfer', () => {
  const moved = opened.after(transfer('checking', 'savings'), opening('other'));
  const pressed = { type: 'RecategorizeTransactions', transactionIds: ['t'], shownIn: { t: 'savings' } } as const;
  const interest: LedgerCommand = { ...pressed, categoryId: 'Sales' };
  const repointed = (accountId: string): LedgerCommand => {
    const transfers = { t: { to: 'account', accountId, mirrorId: 'unused' } } as const;
    return { ...pressed, categoryId: 'Transfer', transfers };
  };

  it('keeps amount and sign under a category: what came in is income, and the other account has its money back', () => {
    const income = moved.after(interest);
    expect(posted(income.past.slice(-1))[0]?.split(' · ').sort()).toEqual([
      '#3 2026-02-03 Cr 1010 200.00',
      'Cr 4000 200.00',
      'Dr 1000 200.00',
      'Dr 1010 200.00',
    ]);
    const { accounts } = stateOf(income);
    expect([accounts.savings?.balance, accounts.checking?.balance]).toEqual([20_000n, 100_000n]);
    income.when(interest).then([]);
    const back = income.after(income.undo());
    expect(back.past.at(-1)?.data).toMatchObject({
      after: { accountId: 'checking', amount: -20_000n, transferAccountId: 'savings', mirrorId: 'mirror' },
    });
    expect(back.after(back.undo()).past.at(-1)?.data).toMatchObject({
      after: { accountId: 'savings', amount: 20_000n },
    });
  });

  it('stays on its day in a closed period, where the rest is posted on the first open one', () => {
    const closed = moved.after(close('2026-02-28'));
    closed.when(interest).refused('period_closed');
    const { events } = closed.when({ ...interest, onFirstOpenDay: true });
    expect(posted(events).map((text) => text.slice(0, 13))).toEqual(['#3 2026-03-01']);
    expect(events[0]?.data).toMatchObject({ after: { date: '2026-02-03', accountId: 'savings', amount: 20_000n } });
  });

  it('stays when its counterpart is another account', () => {
    const other = moved.after(repointed('other'));
    const { accounts } = stateOf(other);
    expect([accounts.checking, accounts.savings, accounts.other].map((account) => account?.balance)).toEqual([
      100_000n,
      20_000n,
      -20_000n,
    ]);
    expect(other.past.at(-1)?.data).toMatchObject({
      after: { accountId: 'other', amount: -20_000n, transferAccountId: 'savings', mirrorId: 'mirror' },
    });
    moved.when(repointed('checking')).then([]);
    moved.when(repointed('savings')).refused('transfer_same_account');
  });

  it('stays when a category is said as it is amended, also with another amount', () => {
    const said = { accountId: 'savings', amount: 20_000n, allocations: [{ categoryId: 'Sales', amount: 20_000n }] };
    const amended = moved.after({ ...amend(said), shownIn: 'savings' } as LedgerCommand);
    expect(amended.past.at(-1)).toMatchObject({
      type: 'TransactionRecategorized',
      data: { after: { accountId: 'savings', amount: 20_000n } },
    });
    const more = { ...said, amount: 25_000n, allocations: [{ categoryId: 'Sales', amount: 25_000n }] };
    const { accounts } = stateOf(moved.after({ ...amend(more), shownIn: 'savings' } as LedgerCommand));
    expect([accounts.savings?.balance, accounts.checking?.balance]).toEqual([25_000n, 100_000n]);
    moved
      .when({ ...amend({ ...said, accountId: 'other' }), shownIn: 'savings' } as LedgerCommand)
      .refused('transfer_end');
  });

  it('becomes the leg when it is matched', () => {
    const doubled = moved.after(record({ transactionId: 'u', accountId: 'other', amount: -20_000n, allocations: [] }));
    const legs = doubled.after({ ...match, shownIn: 'savings' });
    const { accounts } = stateOf(legs);
    expect([accounts.checking, accounts.savings, accounts.other].map((account) => account?.balance)).toEqual([
      100_000n,
      20_000n,
      -20_000n,
    ]);
  });

  it('is refused together with the other one, and where its list does not show it any more', () => {
    moved.when({ ...interest, transactionIds: ['t', 't'] }).refused('both_transfer_ends');
    const used = moved.after({ type: 'RecategorizeTransactions', transactionIds: ['t'], categoryId: 'Supplies' });
    used.when(interest).refused('transaction_not_found');
    used
      .when({ ...amend({ accountId: 'savings', amount: 20_000n }), shownIn: 'savings' } as LedgerCommand)
      .refused('transaction_not_found');
  });
});

describe('the two ends of a transfer', () => {
  it('become legs against transit with their own dates, and are matched', () => {
    const events = bothSides.when(match).events;
    expect(posted(events)).toEqual([
      '#4 2026-05-03 Cr 6990 330.00 · Dr 1090 330.00',
      '#5 2026-05-05 Dr 4990 330.00 · Cr 1090 330.00',
    ]);
    expect(events.at(-1)).toEqual({
      type: 'TransferMatched',
      data: { transferId: 'm', firstTransactionId: 't', secondTransactionId: 'u' },
    });
  });

  it('replace a transfer that was one entry', () => {
    const doubled = opened.after(
      transfer('checking', 'savings'),
      record({ transactionId: 'u', accountId: 'savings', date: '2026-02-05', amount: 20_000n, allocations: [] }),
    );
    expect(posted(doubled.when(match).events)).toEqual([
      '#4 2026-02-03 Cr 1010 200.00 · Dr 1090 200.00',
      '#5 2026-02-05 Dr 4990 200.00 · Cr 1090 200.00',
    ]);
  });

  it('let go of each other, and nothing is posted', () => {
    const events = bothSides.after(match).when(unmatch).events;
    expect([posted(events), events]).toMatchObject([[], [{ type: 'TransferUnmatched' }]]);
    bothSides.when(unmatch).then([]);
  });

  it('deleted on its own leaves the other, unmatched; deleted together are unmatched once', () => {
    const matched = bothSides.after(match);
    matched.when(remove('u')).thenMatching([{ type: 'TransferUnmatched' }, { type: 'TransactionDeleted' }]);
    matched
      .when(remove('t', 'u'))
      .thenMatching([{ type: 'TransferUnmatched' }, { type: 'TransactionDeleted' }, { type: 'TransactionDeleted' }]);
  });

  it('are refused where they are no two ends of one transfer', () => {
    const matched = bothSides.after(match);
    matched.when(match).refused('transfer_matched');
    matched.when(amend({ date: '2026-05-03', amount: -33_100n, allocations: [] })).refused('transfer_matched');
    const different = opened.after(
      record(),
      record({ transactionId: 'u', accountId: 'card', amount: 8_001n, allocations: [] }),
    );
    different.when(match).refused('transfer_amounts_differ');
    opened
      .after(record(), record({ transactionId: 'u', amount: 8_000n, allocations: [] }))
      .when(match)
      .refused('transfer_same_account');
  });

  it('in a closed period are refused, or reclassified on the first open day', () => {
    const closed = opened
      .after(
        record({ allocations: [] }),
        record({ transactionId: 'u', accountId: 'card', amount: 8_000n, allocations: [] }),
      )
      .after(close('2026-02-28'));
    closed.when(match).refused('period_closed');
    expect(posted(closed.when({ ...match, onFirstOpenDay: true }).events).map((text) => text.slice(0, 13))).toEqual([
      '#4 2026-03-01',
      '#5 2026-03-01',
    ]);
  });
});
