import type { EventMetadata } from '@counterfoil/event-sourcing/log/recorded-event';
import type { ScheduledPayment, ScheduleFact, ScheduleFacts } from '@counterfoil/events/ledger-event';
import type { PoolClient } from 'pg';
import { OWN, run } from './books-register.rows';

/** Schedules and the days of theirs that are something else than still to come. */
export async function projectSchedule(
  businessId: string,
  event: ScheduleFact,
  { recordedAt: at, commandId }: Pick<EventMetadata, 'recordedAt' | 'commandId'>,
  client: PoolClient,
): Promise<void> {
  const settled = (data: Settled, as: Standing): Promise<void> =>
    settle({ businessId, at, commandId }, data, as, client);
  switch (event.type) {
    case 'ScheduleCreated':
      return run(client, CREATE, [businessId, ...columnsOf(event.data.schedule), event.data.nextDay ?? null, at]);
    case 'ScheduleChanged':
      return run(client, CHANGE, [businessId, ...columnsOf(event.data.after), event.data.nextDay ?? null]);
    case 'SchedulePaused':
      return run(client, `update schedules set is_paused = true, is_paused_by_restore = $3 where ${OWN}`, [
        businessId,
        event.data.scheduleId,
        event.data.byRestore ?? false,
      ]);
    case 'ScheduleResumed':
      return run(client, RESUME, [businessId, event.data.scheduleId, event.data.nextDay ?? null]);
    case 'ScheduleEnded':
      return run(client, `update schedules set ended_at = $3 where ${OWN}`, [
        businessId,
        event.data.schedule.scheduleId,
        at,
      ]);
    case 'ScheduleReopened':
      return run(client, `update schedules set ended_at = null, next_day = $3 where ${OWN}`, [
        businessId,
        event.data.schedule.scheduleId,
        event.data.standing.nextDay ?? null,
      ]);
    case 'OccurrenceChanged': {
      const { scheduleId, day, after } = event.data;
      return run(client, CHANGE_ONE, [
        businessId,
        scheduleId,
        day,
        after === undefined ? null : paymentText(after),
        at,
      ]);
    }
    case 'OccurrencePutForward':
      return settled(event.data, ['open', event.data.reason, null]);
    case 'OccurrenceRecorded':
      return settled(event.data, ['recorded', null, event.data.transactionId]);
    case 'OccurrenceSkipped':
      return settled(event.data, ['skipped', null, null]);
    case 'OccurrenceReturned': {
      const { day, nextDay } = event.data;
      const isToCome = nextDay !== undefined && day >= nextDay;
      return settled(event.data, isToCome ? ['planned', null, null] : ['open', 'returned', null]);
    }
    default:
      return event satisfies never;
  }
}

const CREATE = `
  insert into schedules (business_id, id, payment, recurrence, asks_first, created_by, next_day, is_paused, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, false, $8)`;
const CHANGE = `
  update schedules set payment = $3, recurrence = $4, asks_first = $5, created_by = $6, next_day = $7 where ${OWN}`;
const CHANGE_ONE = `
  insert into schedule_occurrences (business_id, schedule_id, day, status, payment, changed_at)
  values ($1, $2, $3, 'planned', $4, $5)
  on conflict (business_id, schedule_id, day) do update set payment = excluded.payment, changed_at = excluded.changed_at`;
const RESUME = `
  update schedules set is_paused = false, is_paused_by_restore = false, next_day = $3 where ${OWN}`;
/** What a day was to be recorded as stays beside it: an undo asks for it again. */
const SETTLE = `
  with settled as (update schedules set next_day = $7 where ${OWN})
  insert into schedule_occurrences (business_id, schedule_id, day, status, reason, transaction_id, command_id, changed_at)
  values ($1, $2, $3, $4, $5, $6, $9, $8)
  on conflict (business_id, schedule_id, day) do update set status = excluded.status, reason = excluded.reason,
    transaction_id = excluded.transaction_id, command_id = excluded.command_id, changed_at = excluded.changed_at`;

interface Settled {
  readonly scheduleId: string;
  readonly day: string;
  readonly nextDay?: string;
}

/** Status, reason and transaction. */
type Standing = readonly [string, string | null, string | null];

function settle(
  { businessId, at, commandId }: { businessId: string; at: string; commandId: string },
  { scheduleId, day, nextDay }: Settled,
  standing: Standing,
  client: PoolClient,
): Promise<void> {
  return run(client, SETTLE, [businessId, scheduleId, day, ...standing, nextDay ?? null, at, commandId]);
}

function columnsOf({ scheduleId, payment, recurrence, asksFirst, createdBy }: ScheduleFacts): unknown[] {
  return [scheduleId, paymentText(payment), JSON.stringify(recurrence), asksFirst, createdBy];
}

function paymentText({ amount, allocations, ...payment }: ScheduledPayment): string {
  const parts = allocations.map((part) => ({ categoryId: part.categoryId, amount: String(part.amount) }));
  return JSON.stringify({ ...payment, amount: String(amount), allocations: parts });
}
