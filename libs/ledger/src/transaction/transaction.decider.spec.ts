import {
  amend,
  close,
  DecidedBooks,
  posted,
  record,
  remove,
  restore,
  TODAY,
} from '../../../../test/kit/books/decided-books';
import type { LedgerCommand } from '../ledger.decider';

const recorded = DecidedBooks.opened().after(record());
const closed = recorded.after(close('2026-02-28'));
const recategorize = (categoryId: string, ...transactionIds: string[]): LedgerCommand => ({
  type: 'RecategorizeTransactions',
  transactionIds,
  categoryId,
});

describe('amending', () => {
  it('an amount is a reversal and a new entry, both dated as the transaction, at its place', () => {
    const events = recorded.when(amend({ amount: -8_500n })).events;
    expect(posted(events)).toEqual([
      '#3 2026-02-03 Cr 5200 80.00 · Dr 1000 80.00',
      '#4 2026-02-03 Dr 5200 85.00 · Cr 1000 85.00',
    ]);
    expect(events).toMatchObject([
      {
        data: {
          before: { entry: { sequence: 2 } },
          after: { entry: { sequence: 2 } },
          reversal: { sequence: 2, reverses: 2 },
        },
      },
    ]);
  });

  it('a date puts each entry on its own day', () => {
    expect(posted(recorded.when(amend({ date: '2026-03-01' })).events).map((text) => text.slice(0, 13))).toEqual([
      '#3 2026-02-03',
      '#4 2026-03-01',
    ]);
  });

  it('words alone posts nothing, and nothing is nothing', () => {
    const events = recorded.when(amend({ description: 'Better paper', nickname: 'Paper' })).events;
    expect([posted(events), events]).toMatchObject([
      [],
      [
        {
          type: 'TransactionAmended',
          data: { after: { description: 'Better paper', nickname: 'Paper', entry: { number: 2 } } },
        },
      ],
    ]);
    recorded.when(amend({})).then([]);
  });

  it('keeps the other day that a bank has printed, whatever is corrected', () => {
    const imported = DecidedBooks.opened().after(record({ otherDate: '2026-01-31' }));
    imported
      .when(amend({ amount: -8_500n, date: '2026-02-04' }))
      .thenMatching([
        { data: { before: { otherDate: '2026-01-31' }, after: { otherDate: '2026-01-31', amount: -8_500n } } },
      ]);
    imported
      .when(amend({ description: 'Better paper' }))
      .thenMatching([{ data: { after: { otherDate: '2026-01-31', description: 'Better paper' } } }]);
    const [restored] = imported.after(amend({ amount: -8_500n }), remove('t')).when(restore()).events;
    expect(restored).toMatchObject({ data: { transaction: { otherDate: '2026-01-31' } } });
  });

  it('keeps the category where none is said; a split has to say its new parts', () => {
    recorded
      .when(amend({ amount: -8_500n, allocations: [] }))
      .thenMatching([{ data: { after: { allocations: [{ categoryId: 'Supplies', amount: -8_500n }] } } }]);
    const split = DecidedBooks.opened().after(
      record({
        allocations: [
          { categoryId: 'Supplies', amount: -5_000n },
          { categoryId: 'Personal', amount: -3_000n },
        ],
      }),
    );
    split.when(amend({ amount: -8_500n, allocations: [] })).refused('split_does_not_sum');
  });

  it('two parts of one category into one says so, though the books stay as they are', () => {
    const split = DecidedBooks.opened().after(
      record({
        allocations: [
          { categoryId: 'Supplies', amount: -5_000n },
          { categoryId: 'Supplies', amount: -3_000n },
        ],
      }),
    );
    const events = split.when(amend({})).events;
    expect(posted(events)).toEqual([]);
    expect(events).toMatchObject([
      { type: 'TransactionAmended', data: { after: { allocations: [{ categoryId: 'Supplies', amount: -8_000n }] } } },
    ]);
  });

  it('in a closed period is refused, or dated on the first open day', () => {
    closed.when(amend({ amount: -8_500n })).refused('period_closed');
    expect(posted(closed.when(amend({ amount: -8_500n }, true)).events).map((text) => text.slice(0, 13))).toEqual([
      '#3 2026-03-01',
      '#4 2026-03-01',
    ]);
  });

  it('what was deleted is refused', () => {
    recorded
      .after(remove('t'))
      .when(amend({ amount: 1n }))
      .refused('transaction_not_found');
  });
});

describe('recategorising', () => {
  it('is a reclassification dated as the transaction', () => {
    expect(posted(recorded.when(recategorize('Travel', 't')).events)).toEqual([
      '#3 2026-02-03 Cr 5200 80.00 · Dr 5300 80.00',
    ]);
  });

  it('many numbers on; those that are there already are passed over', () => {
    const two = recorded.after(
      record({ transactionId: 'u', allocations: [] }),
      record({ transactionId: 'v', allocations: [{ categoryId: 'Travel', amount: -8_000n }] }),
    );
    expect(posted(two.when(recategorize('Travel', 't', 'u', 'v', 't')).events)).toEqual([
      '#5 2026-02-03 Cr 5200 80.00 · Dr 5300 80.00',
      '#6 2026-02-03 Cr 6990 80.00 · Dr 5300 80.00',
    ]);
    two.when(recategorize('Travel', 't', 'unknown')).refused('transaction_not_found');
  });

  it('in a closed period is refused, or dated on the first open day', () => {
    closed.when(recategorize('Travel', 't')).refused('period_closed');
    expect(
      posted(closed.when({ ...recategorize('Travel', 't'), onFirstOpenDay: true } as LedgerCommand).events),
    ).toEqual(['#3 2026-03-01 Cr 5200 80.00 · Dr 5300 80.00']);
  });
});

describe('restoring', () => {
  const deleted = recorded.after(remove('t'));

  it('posts anew, as it was and at its place', () => {
    deleted.when(restore()).thenMatching([
      {
        type: 'TransactionRestored',
        data: { restoredOn: TODAY, transaction: { entry: { number: 4, date: '2026-02-03', sequence: 2 } } },
      },
    ]);
    recorded.when(restore()).then([]);
  });

  it('in a closed period is refused, or dated on the first open day', () => {
    const later = deleted.after(close('2026-02-28'));
    later.when(restore()).refused('period_closed');
    later
      .when({ ...restore(), onFirstOpenDay: true } as LedgerCommand)
      .thenMatching([{ data: { transaction: { date: '2026-03-01', entry: { date: '2026-03-01' } } } }]);
  });

  it('stands again on its own day where the deletion was put on the first open one, which shows nothing of it then', () => {
    const taken = closed.after({ ...remove('t'), onFirstOpenDay: true } as LedgerCommand);
    for (const books of [taken, taken.after({ type: 'ReopenPeriod', through: null })]) {
      const { events } = books.when(restore());
      expect(posted(events)).toEqual(['#4 2026-03-01 Dr 5200 80.00 · Cr 1000 80.00']);
      const standing = { date: '2026-02-03', entry: { number: 2, date: '2026-02-03' } };
      expect(events).toMatchObject([{ data: { transaction: standing } }]);
    }
    // Deleted once more, on its own day by now: nothing lies in its month any more.
    const again = taken.after({ type: 'ReopenPeriod', through: null }, restore(), remove('t'));
    expect(posted(again.when(restore()).events)).toEqual(['#6 2026-02-03 Dr 5200 80.00 · Cr 1000 80.00']);
  });

  it('is refused where the day that the deletion was put on is closed by now, or put on the next one', () => {
    const taken = closed.after({ ...remove('t'), onFirstOpenDay: true } as LedgerCommand, close('2026-03-31'));
    taken.when(restore()).refused('period_closed');
    const { events } = taken.when({ ...restore(), onFirstOpenDay: true } as LedgerCommand);
    expect(posted(events)).toEqual(['#4 2026-04-01 Dr 5200 80.00 · Cr 1000 80.00']);
  });

  it('is not brought back by the undo of an older deletion, whose day is another', () => {
    const taken = closed.after({ ...remove('t'), onFirstOpenDay: true } as LedgerCommand);
    const again = taken.after({ type: 'ReopenPeriod', through: null }, restore(), remove('t'));
    again.when(again.undo(3, { onFirstOpenDay: true })).refused('undo_in_the_way');
  });

  it('comes back on its own day by an undo of the deletion, and goes again by an undo of that', () => {
    const taken = closed.after({ ...remove('t'), onFirstOpenDay: true } as LedgerCommand);
    const back = taken.after(taken.undo(0, { onFirstOpenDay: true }));
    expect(back.past.at(-1)).toMatchObject({ data: { transaction: { date: '2026-02-03' } } });
    const { events } = back.when(back.undo(0, { onFirstOpenDay: true }));
    expect(posted(events)).toEqual(['#5 2026-03-01 Cr 5200 80.00 · Dr 1000 80.00']);
  });

  it('on an archived account is refused, and so is what never was', () => {
    deleted.after({ type: 'ArchiveAccount', accountId: 'checking' }).when(restore()).refused('account_archived');
    deleted.when(restore('unknown')).refused('transaction_not_found');
  });
});
