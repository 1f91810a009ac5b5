import { close, DecidedBooks, posted, record, remove, stateOf, TODAY } from '../../../../test/kit/books/decided-books';
import type { LedgerCommand } from '../ledger.decider';
import type { SettleOccurrence } from './occurrence.decider';
import type { CreateSchedule } from './schedule.decider';

const books = DecidedBooks.opened();
const RENT = {
  accountId: 'checking',
  description: 'Rent',
  amount: -30_000n,
  allocations: [{ categoryId: 'Rent', amount: -30_000n }],
};
const MONTHLY = { startsOn: '2026-01-31', unit: 'month', every: 1, monthDay: 31 };

/** Rent on the last day of each month, set up on 15 April. */
function create(change: Partial<CreateSchedule> = {}): LedgerCommand {
  return {
    type: 'CreateSchedule',
    scheduleId: 'rent',
    createdBy: 'owner',
    payment: RENT,
    recurrence: MONTHLY,
    asksFirst: false,
    today: TODAY,
    ...change,
  };
}

function settle(day: string, change: Partial<SettleOccurrence> = {}): LedgerCommand {
  const ids = { transactionId: `rent of ${day}`, mirrorId: `mirror of ${day}` };
  return {
    type: 'SettleOccurrence',
    scheduleId: 'rent',
    day,
    ...ids,
    recorded: { by: 'owner', on: day },
    today: day,
    ...change,
  };
}

function confirm(day: string, date = day): LedgerCommand {
  return { ...settle(day), type: 'ConfirmOccurrence', date } as LedgerCommand;
}

const skip = (day: string): LedgerCommand => ({ type: 'SkipOccurrence', scheduleId: 'rent', day });
const rented = books.after(create());
const scheduleOf = (of: DecidedBooks): unknown => stateOf(of).schedules['rent'];

describe('setting up what repeats', () => {
  it('begins with the first day from today on, and not with what is over', () => {
    books.when(create()).thenMatching([{ type: 'ScheduleCreated', data: { nextDay: '2026-04-30' } }]);
  });

  it('goes on after the transaction that it was made from', () => {
    books.when(create({ after: '2026-04-30' })).thenMatching([{ data: { nextDay: '2026-05-31' } }]);
  });

  it('is refused where the books could not record it', () => {
    books.when(create({ payment: { ...RENT, accountId: 'nowhere' } })).refused('account_not_found');
    books.when(create({ payment: { ...RENT, amount: 0n } })).refused('amount_zero');
    books.when(create({ payment: { ...RENT, amount: -1n } })).refused('split_does_not_sum');
    rented.when(create()).refused('schedule_exists');
  });

  it('is refused without a rule, or with one that is over', () => {
    books.when(create({ recurrence: { ...MONTHLY, every: 0 } })).refused('recurrence_invalid');
    books.when(create({ recurrence: { ...MONTHLY, unit: 'hour' } })).refused('recurrence_invalid');
    books.when(create({ recurrence: { ...MONTHLY, until: '2026-01-01' } })).refused('recurrence_ends_early');
    books.when(create({ recurrence: { ...MONTHLY, times: 3 } })).refused('nothing_to_come');
  });
});

describe('a day that has come', () => {
  it('is recorded as an ordinary transaction, and names what comes next', () => {
    const after = rented.after(settle('2026-04-30'));
    expect(posted(after.past).at(-1)).toBe('#2 2026-04-30 Dr 6100 300.00 · Cr 1000 300.00');
    expect(after.past.at(-1)).toEqual({
      type: 'OccurrenceRecorded',
      data: { scheduleId: 'rent', day: '2026-04-30', transactionId: 'rent of 2026-04-30', nextDay: '2026-05-31' },
    });
  });

  it('is recorded once, and not before its time', () => {
    rented.when(settle('2026-04-30', { today: '2026-04-29' })).thenMatching([]);
    rented.when(settle('2026-05-31')).thenMatching([]);
    rented.after(settle('2026-04-30')).when(settle('2026-04-30')).thenMatching([]);
  });

  it('can be a transfer', () => {
    const payment = { ...RENT, allocations: [], transferAccountId: 'savings' };
    const after = books.after(create({ payment }), settle('2026-04-30'));
    expect(posted(after.past).at(-1)).toBe('#2 2026-04-30 Dr 1010 300.00 · Cr 1000 300.00');
  });

  it.each([
    ['asked', {}, [create({ asksFirst: true })]],
    ['seems_paid', { seemsPaid: true }, [create()]],
    ['late', { today: '2026-06-01' }, [create()]],
    ['account_archived', {}, [create(), { type: 'ArchiveAccount', accountId: 'checking' } as const]],
    ['transaction_limit', { overLimit: 'Full' }, [create()]],
  ])('is put forward where it is %s', (reason, change, before) => {
    books
      .after(...before)
      .when(settle('2026-04-30', change))
      .thenMatching([{ type: 'OccurrencePutForward', data: { reason, nextDay: '2026-05-31' } }]);
  });

  it('is put forward where its period is closed', () => {
    const recurrence = { startsOn: '2026-04-10', unit: 'month', every: 1 };
    books
      .after(create({ recurrence, today: '2026-04-01' }), close('2026-04-14'))
      .when(settle('2026-04-10', { today: TODAY }))
      .thenMatching([{ type: 'OccurrencePutForward', data: { reason: 'period_closed', nextDay: '2026-05-10' } }]);
  });

  it('is confirmed once, on the day that a person says', () => {
    const asked = books.after(create({ asksFirst: true }), settle('2026-04-30'));
    const after = asked.after(confirm('2026-04-30', '2026-05-02'));
    expect(posted(after.past).at(-1)).toBe('#2 2026-05-02 Dr 6100 300.00 · Cr 1000 300.00');
    after.when(confirm('2026-04-30')).refused('occurrence_settled');
    after.when(skip('2026-04-30')).refused('occurrence_settled');
  });

  it('is not confirmed before its turn, and what is said of it is true', () => {
    const ahead = '2026-05-31 is still ahead: what comes next is 2026-04-30';
    expect(() => rented.when(confirm('2026-05-31')).events).toThrow(ahead);
    expect(() => rented.when(confirm('2026-03-31')).events).toThrow('Nothing waits on 2026-03-31');
  });

  it('can be skipped, also ahead', () => {
    const ahead = rented.after(skip('2026-05-31'));
    ahead.when(skip('2026-05-31')).refused('occurrence_not_found');
    rented.when(skip('2026-05-30')).refused('occurrence_not_found');
    ahead.when(settle('2026-04-30')).thenMatching([{}, { data: { nextDay: '2026-06-30' } }]);
    rented.when(skip('2026-04-30')).thenMatching([{ data: { nextDay: '2026-05-31' } }]);
  });

  it('can be changed alone', () => {
    const payment = { ...RENT, amount: -31_000n, allocations: [{ categoryId: 'Rent', amount: -31_000n }] };
    const changed = rented.after({ type: 'ChangeOccurrence', scheduleId: 'rent', day: '2026-05-31', payment });
    const after = changed.after(settle('2026-04-30'), settle('2026-05-31'), settle('2026-06-30'));
    expect(
      posted(after.past)
        .slice(1)
        .map((text) => text.split(' ').at(-1)),
    ).toEqual(['300.00', '310.00', '300.00']);
  });
});

describe('a schedule', () => {
  it('rests while it is paused, and makes up for nothing', () => {
    const paused = rented.after({ type: 'PauseSchedule', scheduleId: 'rent' });
    paused.when(settle('2026-04-30')).thenMatching([]);
    paused
      .when({ type: 'ResumeSchedule', scheduleId: 'rent', today: '2026-07-01' })
      .thenMatching([{ data: { nextDay: '2026-07-31' } }]);
  });

  it('is changed for all that is not settled, or from a later day on', () => {
    const weekly = { startsOn: '2026-04-20', unit: 'week', every: 1 };
    const said = { payment: RENT, asksFirst: false, today: TODAY, scheduleId: 'rent', newScheduleId: 'new' };
    rented
      .when({ type: 'ChangeSchedule', ...said, recurrence: weekly })
      .thenMatching([{ type: 'ScheduleChanged', data: { nextDay: '2026-04-20' } }]);
    rented.when({ type: 'ChangeSchedule', ...said, recurrence: MONTHLY, from: '2026-06-30' }).thenMatching([
      { type: 'ScheduleChanged', data: { after: { recurrence: { until: '2026-06-29' } }, nextDay: '2026-04-30' } },
      { type: 'ScheduleCreated', data: { schedule: { scheduleId: 'new' }, nextDay: '2026-06-30' } },
    ]);
  });

  it('ends, and is gone', () => {
    const over = rented.after({ type: 'EndSchedule', scheduleId: 'rent' });
    expect(scheduleOf(over)).toBeUndefined();
    over.when(settle('2026-04-30')).thenMatching([]);
    over.when(skip('2026-04-30')).refused('schedule_not_found');
  });
});

describe('a row of the bank', () => {
  const bankRow = record({ transactionId: 'bank', amount: -30_000n, date: '2026-04-29' });
  const match = (replacedTransactionId?: string): LedgerCommand => ({
    type: 'MatchOccurrence',
    scheduleId: 'rent',
    day: '2026-04-30',
    transactionId: 'bank',
    today: TODAY,
    ...(replacedTransactionId === undefined ? {} : { replacedTransactionId }),
  });

  it('is the payment that was expected', () => {
    rented
      .after(bankRow)
      .when(match())
      .thenMatching([{ type: 'OccurrenceRecorded', data: { transactionId: 'bank', nextDay: '2026-05-31' } }]);
  });

  it('takes the place of the one that was recorded, and gives it back', () => {
    const both = rented.after(settle('2026-04-30'), bankRow);
    const replaced = both.after(match('rent of 2026-04-30'));
    expect(stateOf(replaced).accounts['checking']?.balance).toBe(70_000n);
    const back = replaced.after(replaced.undo());
    expect(stateOf(back).accounts['checking']?.balance).toBe(40_000n);
    expect(stateOf(back.after(back.undo())).accounts['checking']?.balance).toBe(70_000n);
  });

  it('is refused where the day was settled otherwise', () => {
    rented.after(settle('2026-04-30'), bankRow).when(match()).refused('occurrence_settled');
  });
});

describe('taking it back and doing it again', () => {
  const payment = { ...RENT, amount: -31_000n, allocations: [{ categoryId: 'Rent', amount: -31_000n }] };
  it.each<[string, DecidedBooks, LedgerCommand]>([
    ['setting up', books, create()],
    ['pausing', rented, { type: 'PauseSchedule', scheduleId: 'rent' }],
    ['ending', rented, { type: 'EndSchedule', scheduleId: 'rent' }],
    ['skipping', rented, skip('2026-04-30')],
    ['skipping ahead', rented, skip('2026-05-31')],
    ['recording', rented, settle('2026-04-30')],
    ['changing one', rented, { type: 'ChangeOccurrence', scheduleId: 'rent', day: '2026-04-30', payment }],
    [
      'changing all',
      rented,
      {
        type: 'ChangeSchedule',
        scheduleId: 'rent',
        newScheduleId: 'new',
        payment,
        recurrence: MONTHLY,
        asksFirst: true,
        today: TODAY,
      },
    ],
  ])('%s', (_, before, command) => {
    const done = before.after(command);
    const back = done.after(done.undo());
    const again = back.after(back.undo());
    expect(scheduleOf(again)).toEqual(scheduleOf(done));
    expect(stateOf(again).accounts['checking']?.balance).toBe(stateOf(done).accounts['checking']?.balance);
  });

  it('brings a skipped day back as the next one, and a recorded one as open', () => {
    const skipped = rented.after(skip('2026-04-30'));
    expect(scheduleOf(skipped.after(skipped.undo()))).toMatchObject({ nextDay: '2026-04-30', open: [] });
    const recorded = rented.after(settle('2026-04-30'));
    expect(scheduleOf(recorded.after(recorded.undo()))).toMatchObject({
      nextDay: '2026-05-31',
      open: [{ day: '2026-04-30', reason: 'returned' }],
    });
  });

  it('is refused where later facts stand in the way', () => {
    const recorded = rented.after(settle('2026-04-30'));
    recorded.after(remove('rent of 2026-04-30')).when(recorded.undo()).refused('undo_in_the_way');
    recorded.after({ type: 'EndSchedule', scheduleId: 'rent' }).when(recorded.undo()).refused('undo_in_the_way');
    const asked = books.after(create({ asksFirst: true }), settle('2026-04-30'));
    asked.when(asked.undo()).refused('undo_in_the_way');
  });

  it('of a skipped day is not done twice, nor once the day was recorded', () => {
    const skipped = rented.after(skip('2026-04-30'));
    const back = skipped.after(skipped.undo());
    back.after(confirm('2026-04-30')).when(skipped.undo()).refused('undo_in_the_way');
    const ahead = rented.after(skip('2026-05-31'));
    const leftIn = ahead.after(ahead.undo());
    leftIn.when(ahead.undo()).refused('undo_in_the_way');
    const leftOut = leftIn.after(skip('2026-05-31'));
    leftOut.when(leftIn.undo()).refused('undo_in_the_way');
  });

  it('leaves the days between out that were skipped ahead', () => {
    const skipped = rented.after(skip('2026-05-31'), skip('2026-04-30'));
    const back = skipped.after(skipped.undo());
    back.when(settle('2026-04-30')).thenMatching([{}, { data: { nextDay: '2026-06-30' } }]);
    const both = rented.after(skip('2026-04-30'), skip('2026-05-31'));
    const second = both.after(both.undo());
    expect(scheduleOf(second.after(both.undo(1)))).toMatchObject({ nextDay: '2026-04-30', open: [] });
  });

  it('keeps a skipped day that came back where all that follows is changed', () => {
    const skipped = rented.after(skip('2026-04-30'));
    const change = { ...create({ payment }), type: 'ChangeSchedule', newScheduleId: 'new' } as LedgerCommand;
    skipped
      .after(skipped.undo())
      .when(change)
      .thenMatching([{ data: { nextDay: '2026-04-30' } }]);
    skipped.when(change).thenMatching([{ data: { nextDay: '2026-05-31' } }]);
  });

  it('brings a day back as what it was to be recorded as', () => {
    const changed = rented.after({ type: 'ChangeOccurrence', scheduleId: 'rent', day: '2026-04-30', payment });
    for (const command of [skip('2026-04-30'), settle('2026-04-30')]) {
      const done = changed.after(command);
      const again = done.after(done.undo(), { ...confirm('2026-04-30'), transactionId: 'again' } as LedgerCommand);
      expect(posted(again.past).at(-1)).toMatch(/ 310\.00$/);
    }
  });
});
