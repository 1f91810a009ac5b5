import type { ScheduledPayment } from '@counterfoil/events/ledger-event';
import type { LedgerCommand } from '@counterfoil/ledger/ledger.decider';
import type { LedgerState } from '@counterfoil/ledger/ledger-state';
import { unsettledDays } from '@counterfoil/ledger/schedule/occurrence.decider';
import type { Recorded } from '@counterfoil/ledger/transaction/transaction-facts';
import type { ScheduleIntent } from '../plain/intent';
import type { PlainBooks } from '../plain/plain-books';
import { isOpen, nextOf } from '../plain/plain-schedules';

/** What a screen sends, which has read the schedule that it changes. */
export function scheduleCommand(
  intent: ScheduleIntent,
  { state, recorded }: { readonly state: LedgerState; readonly recorded: Recorded },
): LedgerCommand {
  const { schedule: scheduleId } = intent;
  const facts = state.schedules[scheduleId]?.facts;
  const payment = facts?.payment ?? NOBODYS;
  switch (intent.do) {
    case 'repeat': {
      const { startsOn, unit, every, account, words, category, amount } = intent;
      const allocations = category === null ? [] : [{ categoryId: category, amount }];
      return {
        type: 'CreateSchedule',
        scheduleId,
        createdBy: recorded.by,
        payment: { accountId: account, description: words, amount, allocations },
        recurrence: { startsOn, unit, every },
        asksFirst: false,
        today: recorded.on,
      };
    }
    case 'change schedule':
      return {
        type: 'ChangeSchedule',
        scheduleId,
        newScheduleId: 'none',
        payment: ofAmount(payment, intent.amount),
        recurrence: facts?.recurrence ?? { startsOn: recorded.on, unit: 'day', every: 1 },
        asksFirst: false,
        today: recorded.on,
      };
    case 'pause schedule':
      return { type: 'PauseSchedule', scheduleId };
    case 'resume schedule':
      return { type: 'ResumeSchedule', scheduleId, today: recorded.on };
    case 'end schedule':
      return { type: 'EndSchedule', scheduleId };
    case 'skip occurrence':
      return { type: 'SkipOccurrence', scheduleId, day: intent.day };
    case 'change occurrence': {
      const { day, amount } = intent;
      const changed = amount === null ? undefined : ofAmount(payment, amount);
      return { type: 'ChangeOccurrence', scheduleId, day, payment: changed };
    }
    case 'confirm occurrence': {
      const { day, date, row: transactionId } = intent;
      return { type: 'ConfirmOccurrence', scheduleId, day, date, transactionId, mirrorId: 'none', recorded };
    }
    default:
      return intent satisfies never;
  }
}

const NOBODYS: ScheduledPayment = { accountId: 'nowhere', description: '', amount: 1n, allocations: [] };

function ofAmount(payment: ScheduledPayment, amount: bigint): ScheduledPayment {
  return { ...payment, amount, allocations: payment.allocations.map((part) => ({ ...part, amount })) };
}

/** What repeats as the rules have it, and as the plain books do. */
export function schedulesCompared(state: LedgerState, plain: PlainBooks): readonly [string[], string[]] {
  const text = (...parts: readonly unknown[]): string => parts.map(String).join(' ');
  const real = Object.entries(state.schedules).map(([id, schedule]) => {
    const { facts, nextDay, isPaused, open, skipped, changed } = schedule;
    const unsettled = unsettledDays(
      schedule,
      changed.map(({ day }) => day),
    );
    const otherwise = changed
      .filter(({ day }) => unsettled.includes(day))
      .map((one) => text(one.day, one.payment.amount));
    const waiting = open.map(({ day }) => day).sort();
    const leftOut = skipped.filter((day) => day > (nextDay ?? '')).sort();
    return text(id, facts.payment.amount, nextDay, isPaused, waiting, '|', leftOut, '|', otherwise.sort());
  });
  const meant = [...plain.schedules].map(([id, schedule]) => {
    const { amount, paused, fates, changed } = schedule;
    const next = nextOf(schedule);
    const fated = (fate: string): string[] => [...fates.keys()].filter((day) => fates.get(day) === fate).sort();
    const otherwise = [...changed].filter(([day]) => day >= next || isOpen(schedule, day));
    const texts = otherwise.map(([day, otherAmount]) => text(day, otherAmount)).sort();
    const leftOut = fated('skipped').filter((day) => day > next);
    return text(id, amount, next, paused, fated('open'), '|', leftOut, '|', texts);
  });
  return [real.sort(), meant.sort()];
}
