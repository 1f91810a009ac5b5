import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { addDays, dateIn } from '@counterfoil/accounting/calendar-date';
import type { Recurrence } from '@counterfoil/accounting/recurrence';
import { daysBetweenOf } from '@counterfoil/accounting/recurrence-days';
import type {
  DueOccurrences,
  Occurrence,
  OccurrenceStatus,
  Schedule,
  ScheduleDetail,
} from '@counterfoil/contracts/schedule-answer.contract';
import { MATCH_WITHIN_DAYS, OCCURRENCES_SHOWN } from '@counterfoil/contracts/schedule.contract';
import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import type { RecurrenceFacts } from '@counterfoil/events/ledger-event';
import { PG_POOL } from '../database/database.module';
import type { Membership } from '../http/request-context';
import { TimeSlice } from '../process/time-slice';
import { sameAsOccurrence } from './same-payment';
import { shownPayment, shownRecurrence, type Names, type PaymentRow } from './schedule-payment';

interface ScheduleRow {
  readonly id: string;
  readonly payment: PaymentRow;
  readonly recurrence: RecurrenceFacts;
  readonly asks_first: boolean;
  readonly next_day: string | null;
  readonly is_paused: boolean;
  readonly is_paused_by_restore: boolean;
  readonly created_at: Date;
  readonly ended_at: Date | null;
  readonly open: number;
  readonly next_payment: PaymentRow | null;
}

interface OccurrenceRow {
  readonly schedule_id: string;
  readonly day: string;
  readonly status: OccurrenceStatus;
  readonly reason: string | null;
  readonly transaction_id: string | null;
  readonly payment: PaymentRow | null;
  readonly is_deleted: boolean;
}

/** As far ahead as the page of a single schedule looks for its next days. */
const LOOKED_AHEAD_DAYS = 366 * 5;

/** A day on which something is to be recorded, with what; amounts in minor units. */
export interface ExpectedPayment {
  readonly scheduleId: string;
  readonly day: string;
  readonly payment: PaymentRow;
  readonly row: OccurrenceRow | undefined;
}

@Injectable()
export class SchedulesQueries {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /** Those that go on, by their next day, and after them those that have ended. */
  async list({ businessId, exponent }: Membership): Promise<Schedule[]> {
    const [names, rows] = await Promise.all([this.names(businessId), this.rows(businessId, ALL)]);
    return rows.map((row) => shownSchedule(row, names, exponent));
  }

  /** @throws DomainError not-found. */
  async find(member: Membership, scheduleId: string): Promise<Schedule> {
    const { businessId, exponent } = member;
    const [names, rows] = await Promise.all([this.names(businessId), this.rows(businessId, ONE, [scheduleId])]);
    if (!rows[0]) throw notFound();
    return shownSchedule(rows[0], names, exponent);
  }

  /** One schedule with its next days and those that were settled last. @throws DomainError not-found. */
  async detail(member: Membership, scheduleId: string): Promise<ScheduleDetail> {
    const { businessId, exponent } = member;
    const [names, [row], { rows: known }] = await Promise.all([
      this.names(businessId),
      this.rows(businessId, ONE, [scheduleId]),
      this.pool.query<OccurrenceRow>(SETTLED, [businessId, scheduleId, OCCURRENCES_SHOWN]),
    ]);
    if (!row) throw notFound();
    const shown = (one: OccurrenceRow): Occurrence => shownOccurrence(one, row.payment, names, exponent);
    const waiting = await this.occurrences(businessId, scheduleId);
    const through = addDays(row.next_day ?? todayOf(member), LOOKED_AHEAD_DAYS);
    const coming = expectedOf(row, waiting, through).slice(0, OCCURRENCES_SHOWN);
    return {
      schedule: shownSchedule(row, names, exponent),
      coming: [...waiting.filter(({ status }) => status === 'open'), ...coming.map(rowOf)].map(shown),
      settled: known.map(shown),
    };
  }

  /** What is open, and what comes due within some days. */
  async due(member: Membership, days: number): Promise<DueOccurrences> {
    const { businessId, exponent } = member;
    const today = todayOf(member);
    const through = addDays(today, days);
    const [names, expected] = await Promise.all([this.names(businessId), this.expected(businessId, through)]);
    const occurrences = expected.map((one) => shownOccurrence(rowOf(one), one.payment, names, exponent));
    return { today, through, occurrences };
  }

  /** Payments that are open or come due up to a day, by day. Paused schedules have none. */
  async expected(businessId: string, through: string): Promise<ExpectedPayment[]> {
    const [schedules, waiting] = await Promise.all([
      this.rows(businessId, GOING_ON),
      this.occurrences(businessId, null),
    ]);
    const bySchedule = new Map<string, OccurrenceRow[]>();
    for (const row of waiting) bySchedule.set(row.schedule_id, [...(bySchedule.get(row.schedule_id) ?? []), row]);
    const slice = new TimeSlice();
    const found: ExpectedPayment[] = [];
    for (const schedule of schedules) {
      if (slice.isOver()) await slice.next();
      const known = bySchedule.get(schedule.id) ?? [];
      for (const row of known)
        if (row.status === 'open')
          found.push({ scheduleId: schedule.id, day: row.day, payment: row.payment ?? schedule.payment, row });
      if (!schedule.is_paused) found.push(...expectedOf(schedule, known, through));
    }
    return found.sort((a, b) => compared(a.day, b.day) || compared(a.scheduleId, b.scheduleId));
  }

  async names(businessId: string): Promise<Names> {
    const { rows } = await this.pool.query<{ kind: string; id: string; name: string }>(NAMES, [businessId]);
    const of = (kind: string): Map<string, string> =>
      new Map(rows.filter((row) => row.kind === kind).map(({ id, name }) => [id, name]));
    return { accounts: of('account'), categories: of('category') };
  }

  private async rows(businessId: string, text: string, values: readonly unknown[] = []): Promise<ScheduleRow[]> {
    return (await this.pool.query<ScheduleRow>(text, [businessId, ...values])).rows;
  }

  /** What is known of days that are not settled, of one schedule or of all. */
  private async occurrences(businessId: string, scheduleId: string | null): Promise<OccurrenceRow[]> {
    return (await this.pool.query<OccurrenceRow>(WAITING, [businessId, scheduleId])).rows;
  }
}

/** Days to come up to one of them: those of its rule but for what is left out, each with what is recorded on it. */
function expectedOf(schedule: ScheduleRow, known: readonly OccurrenceRow[], through: string): ExpectedPayment[] {
  const { id, next_day: next, recurrence, payment } = schedule;
  if (next === null || next > through || schedule.ended_at !== null) return [];
  const byDay = new Map(known.map((row) => [row.day, row]));
  return daysBetweenOf(recurrence as Recurrence, next, through)
    .filter((day) => byDay.get(day)?.status !== 'skipped')
    .map((day) => ({ scheduleId: id, day, payment: byDay.get(day)?.payment ?? payment, row: byDay.get(day) }));
}

function rowOf({ scheduleId, day, row }: ExpectedPayment): OccurrenceRow {
  const planned = { status: 'planned', reason: null, transaction_id: null, payment: null, is_deleted: false } as const;
  return row ?? { schedule_id: scheduleId, day, ...planned };
}

function shownSchedule(row: ScheduleRow, names: Names, exponent: number): Schedule {
  return {
    id: row.id,
    payment: shownPayment(row.payment, names, exponent),
    recurrence: shownRecurrence(row.recurrence),
    asksFirst: row.asks_first,
    nextDay: row.ended_at === null ? row.next_day : null,
    nextPayment: row.next_payment && shownPayment(row.next_payment, names, exponent),
    isPaused: row.is_paused,
    isPausedByRestore: row.is_paused && row.is_paused_by_restore,
    endedAt: row.ended_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    open: row.ended_at === null ? row.open : 0,
  };
}

function shownOccurrence(row: OccurrenceRow, ordinary: PaymentRow, names: Names, exponent: number): Occurrence {
  return {
    scheduleId: row.schedule_id,
    day: row.day,
    status: row.status,
    reason: row.reason,
    payment: shownPayment(row.payment ?? ordinary, names, exponent),
    isChanged: row.payment !== null,
    transactionId: row.transaction_id,
    isDeleted: row.is_deleted,
  };
}

function compared(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

export function todayOf({ timeZone }: Membership): string {
  return dateIn(timeZone, new Date());
}

function notFound(): DomainError {
  return new DomainError('not-found', 'schedule_not_found', 'Schedule not found');
}

const SCHEDULES = `
  SELECT s.id, s.payment, s.recurrence, s.asks_first, s.next_day::text, s.is_paused, s.is_paused_by_restore,
    s.created_at, s.ended_at,
    (SELECT count(*)::int FROM books.schedule_occurrences o
     WHERE o.business_id = s.business_id AND o.schedule_id = s.id AND o.status = 'open') AS open,
    next.payment AS next_payment
  FROM books.schedules s LEFT JOIN books.schedule_occurrences next
    ON next.business_id = s.business_id AND next.schedule_id = s.id AND next.day = s.next_day
  WHERE s.business_id = $1`;
/** Of those that ended only the last ones: they are kept for what they have recorded. */
const ALL = `
  (${SCHEDULES} AND s.ended_at IS NULL)
  UNION ALL (${SCHEDULES} AND s.ended_at IS NOT NULL ORDER BY s.ended_at DESC, s.id LIMIT 100)
  ORDER BY ended_at DESC NULLS FIRST, next_day NULLS LAST, created_at, id`;
const ONE = `${SCHEDULES} AND s.id = $2`;
const GOING_ON = `${SCHEDULES} AND s.ended_at IS NULL`;

/** A row of the bank that seemed to be the payment may be gone by now: then it waits for a person and nothing else. */
const OCCURRENCES = `
  SELECT o.schedule_id, o.day::text, o.status, o.transaction_id, o.payment, t.deleted_at IS NOT NULL AS is_deleted,
    CASE WHEN o.reason = 'seems_paid' AND NOT EXISTS (
      SELECT FROM books.transactions t
      WHERE ${sameAsOccurrence('coalesce(o.payment, s.payment)', 'o.day', String(MATCH_WITHIN_DAYS))}
    ) THEN 'asked' ELSE o.reason END AS reason
  FROM books.schedule_occurrences o
  JOIN books.schedules s ON s.business_id = o.business_id AND s.id = o.schedule_id LEFT JOIN books.transactions t
    ON t.business_id = o.business_id AND t.id = o.transaction_id
  WHERE o.business_id = $1`;
const SETTLED = `
  ${OCCURRENCES} AND o.schedule_id = $2 AND (o.status = 'recorded' OR o.status = 'skipped')
  ORDER BY o.day DESC LIMIT $3`;
/** Days that are open, and those to come that are left out or changed. */
const WAITING = `
  ${OCCURRENCES} AND ($2::uuid IS NULL OR o.schedule_id = $2) AND (o.status = 'open' OR EXISTS (
    SELECT FROM books.schedules s WHERE s.business_id = o.business_id AND s.id = o.schedule_id AND o.day >= s.next_day))
  ORDER BY o.day`;
const NAMES = `
  SELECT 'account' AS kind, id, name FROM books.accounts WHERE business_id = $1
  UNION ALL SELECT 'category', id, name FROM books.categories WHERE business_id = $1`;
