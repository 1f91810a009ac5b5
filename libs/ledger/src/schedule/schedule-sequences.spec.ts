/**
 * Random commands on what repeats, against plain days: each is settled once, in its turn, and undone to where it was.
 */
import fc from 'fast-check';
import { addDays } from '@counterfoil/accounting/calendar-date';
import type { Recurrence } from '@counterfoil/accounting/recurrence';
import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import type { LedgerEvent } from '@counterfoil/events/ledger-event';
import type { LedgerCommand } from '../ledger.decider';
import { DecidedBooks, stateOf, TODAY } from '../../../../test/kit/books/decided-books';
import { daysByHand } from '../../../../test/kit/books/plain-recurrence';

const START = '2026-04-20';
/** Days that the model looks at. */
const SPAN = 400;

/** What somebody, or the worker, does at a moment. */
type Step =
  | { readonly do: 'wait'; readonly days: number }
  | { readonly do: 'settle' | 'confirm' | 'skip' | 'skip ahead' | 'pause' | 'resume' | 'undo' | 'undo the undo' };

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: 1, max: 45 }).map((days) => ({ do: 'wait', days }) as const) },
    { weight: 6, arbitrary: fc.constant({ do: 'settle' } as const) },
    ...(['confirm', 'skip', 'skip ahead', 'pause', 'resume', 'undo', 'undo the undo'] as const).map((name) => ({
      weight: 2,
      arbitrary: fc.constant({ do: name } as const),
    })),
  ),
  { maxLength: 30 },
);
const rules: fc.Arbitrary<Recurrence> = fc.record({
  startsOn: fc.integer({ min: 0, max: 20 }).map((days) => addDays(START, days)),
  unit: fc.constantFrom('week', 'month'),
  every: fc.integer({ min: 1, max: 2 }),
});

/** What became of the days, by nothing but the list of what was done. */
class PlainDays {
  private readonly fate = new Map<string, 'recorded' | 'skipped' | 'open'>();
  private readonly leftOut = new Set<string>();

  constructor(readonly all: readonly string[]) {}

  fold({ type, data }: LedgerEvent): void {
    if (type === 'OccurrenceRecorded') this.fate.set(data.day, 'recorded');
    if (type === 'OccurrencePutForward') this.fate.set(data.day, 'open');
    if (type === 'OccurrenceSkipped') {
      if (data.nextDay !== undefined && data.day > data.nextDay) this.leftOut.add(data.day);
      else this.fate.set(data.day, 'skipped');
    }
    if (type === 'OccurrenceReturned') {
      const isToCome = data.nextDay !== undefined && data.day >= data.nextDay;
      this.leftOut.delete(data.day);
      if (isToCome) this.fate.delete(data.day);
      else this.fate.set(data.day, 'open');
    }
  }

  recorded(): string[] {
    return this.all.filter((day) => this.fate.get(day) === 'recorded');
  }

  /** Days that are neither settled nor left out, from one on. */
  firstUnsettled(from: string): string | undefined {
    return this.all.find((day) => day >= from && !this.fate.has(day) && !this.leftOut.has(day));
  }
}

function play(rule: Recurrence, asksFirst: boolean, played: readonly Step[]): void {
  const days = daysByHand(rule, addDays(START, 3 * SPAN));
  const payment = { accountId: 'checking', description: 'Rent', amount: -100n, allocations: [] };
  let books = DecidedBooks.opened().after({
    type: 'CreateSchedule',
    scheduleId: 'rent',
    createdBy: 'owner',
    payment,
    recurrence: rule,
    asksFirst,
    today: TODAY,
  });
  const created = books.past.length;
  let today = START;
  let count = 0;
  let lastUndo = -1;
  for (const step of played) {
    const schedule = stateOf(books).schedules['rent'];
    if (!schedule) throw new Error('the schedule is gone');
    if (step.do === 'wait') {
      today = addDays(today, step.days);
      continue;
    }
    const ids = { transactionId: `t${++count}`, mirrorId: `m${count}`, recorded: { by: 'owner', on: today } };
    const open = schedule.open[0]?.day ?? schedule.nextDay ?? START;
    const ahead = days.filter((day) => day <= addDays(START, SPAN) && day > (schedule.nextDay ?? ''));
    const commands: Record<Exclude<Step['do'], 'wait'>, () => LedgerCommand | undefined> = {
      settle: () => ({ type: 'SettleOccurrence', scheduleId: 'rent', day: schedule.nextDay ?? START, today, ...ids }),
      confirm: () => ({ type: 'ConfirmOccurrence', scheduleId: 'rent', day: open, date: open, ...ids }),
      skip: () => ({ type: 'SkipOccurrence', scheduleId: 'rent', day: open }),
      'skip ahead': () => ({ type: 'SkipOccurrence', scheduleId: 'rent', day: ahead[1] ?? START }),
      pause: () => ({ type: 'PauseSchedule', scheduleId: 'rent' }),
      resume: () => ({ type: 'ResumeSchedule', scheduleId: 'rent', today }),
      undo: () => (books.past.length > created ? books.undo() : undefined),
      'undo the undo': () => (lastUndo === books.past.length ? books.undo() : undefined),
    };
    const command = commands[step.do]();
    if (!command) continue;
    try {
      // The check of a history takes everything that the rules lead to, and throws here where it does not.
      books = books.after(command);
      if (step.do === 'undo') lastUndo = books.past.length;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
    }
    compare(books, days);
  }
}

function compare(books: DecidedBooks, days: readonly string[]): void {
  const state = stateOf(books);
  const plain = new PlainDays(days);
  for (const event of books.past) plain.fold(event);
  const recorded = plain.recorded();
  expect(new Set(recorded).size).toBe(recorded.length);
  expect(state.accounts['checking']?.balance).toBe(100_000n - 100n * BigInt(recorded.length));
  const { nextDay } = state.schedules['rent'] ?? {};
  if (nextDay !== undefined) expect(plain.firstUnsettled(nextDay)).toBe(nextDay);
}

it('settles each day once, whatever is done in whatever order', () => {
  fc.assert(
    fc.property(rules, fc.boolean(), steps, (rule, asksFirst, played) => play(rule, asksFirst, played)),
    { numRuns: 80 },
  );
});
