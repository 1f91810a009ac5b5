/** Facts of an earlier version, whose undo of a skipped day was at fault: such a history is restored as it stands. */
import type { LedgerEvent } from '@counterfoil/events/ledger-event';
import { DecidedBooks, stateOf, TODAY } from '../../../../test/kit/books/decided-books';
import type { LedgerCommand } from '../ledger.decider';

const [APRIL, MAY, JUNE] = ['2026-04-30', '2026-05-31', '2026-06-30'] as const;
const rented = DecidedBooks.opened().after({
  type: 'CreateSchedule',
  scheduleId: 'rent',
  createdBy: 'owner',
  payment: {
    accountId: 'checking',
    description: 'Rent',
    amount: -30_000n,
    allocations: [{ categoryId: 'Rent', amount: -30_000n }],
  },
  recurrence: { startsOn: '2026-01-31', unit: 'month', every: 1, monthDay: 31 },
  asksFirst: false,
  today: TODAY,
});

const skip = (day: string): LedgerCommand => ({ type: 'SkipOccurrence', scheduleId: 'rent', day });

function record(day: string, transactionId: string = day): LedgerCommand {
  const ids = { transactionId, mirrorId: `mirror of ${transactionId}` };
  const recorded = { by: 'owner', on: day };
  return { type: 'ConfirmOccurrence', scheduleId: 'rent', day, date: day, recorded, ...ids };
}

/** What a command leads to, with another day named as the next one. */
function asOnce(books: DecidedBooks, command: LedgerCommand, nextDay: string): LedgerEvent[] {
  return books
    .when(command)
    .events.map((event) =>
      event.type === 'OccurrenceRecorded' ? { ...event, data: { ...event.data, nextDay } } : event,
    );
}

describe('a day that was skipped ahead, and forgotten once the one before it was skipped and came back', () => {
  const skipped = rented.after(skip(MAY), skip(APRIL));
  const back = skipped.after(skipped.undo());
  const forgotten = back.followedBy(asOnce(back, record(APRIL), MAY));

  it('comes after all, and is settled once', () => {
    const paid = forgotten.after(record(MAY));
    expect(stateOf(paid).schedules['rent']).toMatchObject({ nextDay: JUNE, skipped: [] });
    paid.when(skipped.undo(1)).refused('undo_in_the_way');
  });

  it('ends with what was known of it, and goes on from there', () => {
    const [ended] = back.when({ type: 'EndSchedule', scheduleId: 'rent' }).events;
    if (ended?.type !== 'ScheduleEnded') throw new Error('a schedule ends in one fact');
    const { schedule, standing } = ended.data;
    const known = { ...standing, skipped: [] };
    const over = back.followedBy([{ type: 'ScheduleEnded', data: { schedule, standing: known } }]);
    const again = over.after(over.undo());
    expect(stateOf(again).schedules['rent']).toMatchObject({ nextDay: APRIL, skipped: [] });
    const more = { ...standing, skipped: [JUNE] };
    const forged: LedgerEvent = { type: 'ScheduleEnded', data: { schedule, standing: more } };
    expect(() => back.followedBy([forged])).toThrow('the schedule was another one');
  });

  it('is no way past other days', () => {
    expect(() => back.followedBy(asOnce(back, record(APRIL), '2026-07-31'))).toThrow('another day comes next');
    expect(() => rented.followedBy(asOnce(rented, record(APRIL), JUNE))).toThrow('another day comes next');
  });
});

describe('a skipped day that was brought back, recorded, and brought back once more', () => {
  const skipped = rented.after(skip(APRIL));
  const paid = skipped.after(skipped.undo(), record(APRIL));
  const again: LedgerEvent = { type: 'OccurrenceReturned', data: { scheduleId: 'rent', day: APRIL, nextDay: APRIL } };

  it('comes next again, and was recorded a second time', () => {
    const twice = paid.followedBy([again]).after(record(APRIL, 'the second'));
    expect(stateOf(twice).schedules['rent']).toMatchObject({ nextDay: MAY });
  });

  it('is refused once a later day was settled', () => {
    expect(() => paid.after(record(MAY)).followedBy([again])).toThrow('another day comes next');
  });
});
