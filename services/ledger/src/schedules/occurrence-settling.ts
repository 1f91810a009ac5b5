import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Pool } from 'pg';
import { v5 as uuidv5 } from 'uuid';
import { dateIn } from '@counterfoil/accounting/calendar-date';
import { MATCH_WITHIN_DAYS } from '@counterfoil/contracts/schedule.contract';
import type { CommandEnvelope } from '@counterfoil/event-sourcing/write/command-envelope';
import { requestHash } from '@counterfoil/event-sourcing/write/command-runner';
import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import { PlanQuota, type Room } from '../billing/billing.module';
import { LedgerWriter } from '../books/ledger-writer';
import { PG_POOL } from '../database/database.module';
import { sameAsOccurrence } from './same-payment';

/** Schedules of one run; what is left comes with the next, a minute later. */
const SCHEDULES_A_RUN = 2_000;
/** Days of one schedule in one run: one that was away for long catches up over several. */
const DAYS_A_RUN = 60;
/** Commands at once; those of one business are decided together. */
const AT_ONCE = 16;

/** A schedule whose next day has come, or an occurrence that waits for room. */
interface DueRow {
  readonly business_id: string;
  readonly schedule_id: string;
  readonly day: string;
  readonly created_by: string;
  readonly role: string | null;
  readonly owner_id: string;
  readonly time_zone: string;
}

/** What a day led to, and where that stands in the log. */
interface Settled {
  readonly nextDay: string | undefined;
  readonly reached: bigint | undefined;
}

/**
 * Records what has come due. The id of each command follows from schedule and day, and the books refuse a day that is
 * settled: however often, and by however many workers, each occurrence is recorded once. Nothing is remembered here.
 */
@Injectable()
export class OccurrenceSettling {
  private readonly logger = new Logger('Schedules');

  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    private readonly writer: LedgerWriter,
    private readonly quota: PlanQuota,
  ) {}

  /** @returns how many occurrences were recorded or put forward. */
  async settle(now = new Date()): Promise<number> {
    const { rows: due } = await this.pool.query<DueRow>(DUE, [now, SCHEDULES_A_RUN]);
    let settled = 0;
    await inParallel(due, async (row) => {
      settled += await this.guarded(row, () => this.settleSchedule(row, now));
    });
    return settled + (await this.recordHeld(now));
  }

  /** Day after day, as the facts say which comes next; another process that is faster leaves nothing to do. */
  private async settleSchedule(row: DueRow, now: Date): Promise<number> {
    const today = dateIn(row.time_zone, now);
    let day: string | undefined = row.day;
    let reached: bigint | undefined;
    let count = 0;
    for (; day !== undefined && day <= today && count < DAYS_A_RUN; count++) {
      const settled = await this.settleDay(row, day, today);
      if (settled === 'nothing') break;
      ({ nextDay: day, reached } = settled);
    }
    // The next run asks the books which days come next.
    await this.writer.visible(reached);
    return count;
  }

  private async settleDay(row: DueRow, day: string, today: string): Promise<'nothing' | Settled> {
    const envelope = envelopeOf(row, `occurrence:${day}`);
    const { rows: paid } = await this.pool.query(SEEMS_PAID, [
      row.business_id,
      row.schedule_id,
      day,
      MATCH_WITHIN_DAYS,
    ]);
    const seemsPaid = paid.length > 0;
    const command = { type: 'SettleOccurrence', ...recordingOf(row, day, today), today, seemsPaid } as const;
    const { events, position: reached } = await this.withRoom(row, today, envelope, (room) =>
      this.writer.append(row.business_id, { ...command, ...room }, envelope),
    );
    const event = events.at(-1);
    if (event?.type !== 'OccurrenceRecorded' && event?.type !== 'OccurrencePutForward') return 'nothing';
    return { nextDay: event.data.nextDay, reached };
  }

  /** What the plan had no room for, once it has; of an owner whose plan is still full nothing more is tried. */
  private async recordHeld(now: Date): Promise<number> {
    const { rows } = await this.pool.query<DueRow>(HELD, [SCHEDULES_A_RUN]);
    const full = new Set<string>();
    let recorded = 0;
    for (const row of rows) {
      if (full.has(row.owner_id)) continue;
      recorded += await this.guarded(row, async () => {
        try {
          await this.recordOne(row, dateIn(row.time_zone, now));
          return 1;
        } catch (error) {
          if (!(error instanceof DomainError)) throw error;
          if (error.kind === 'limit') full.add(row.owner_id);
          return 0;
        }
      });
    }
    return recorded;
  }

  private async recordOne(row: DueRow, today: string): Promise<void> {
    const envelope = envelopeOf(row, `held occurrence:${row.day}`);
    const command = { type: 'ConfirmOccurrence', ...recordingOf(row, row.day, today), date: row.day } as const;
    const { position } = await this.withRoom(row, today, envelope, (room) =>
      this.writer.append(row.business_id, { ...command, ...room }, envelope),
    );
    await this.writer.visible(position);
  }

  private withRoom<Result extends { readonly position: bigint | undefined }>(
    { owner_id: ownerId }: DueRow,
    day: string,
    { commandId }: CommandEnvelope,
    run: (room: Room) => Promise<Result>,
  ): Promise<Result> {
    return this.quota.within({ ownerId, count: 1, day, commandId }, run);
  }

  /** One business that cannot be written to, for whatever reason, keeps no other waiting. */
  private async guarded(row: DueRow, work: () => Promise<number>): Promise<number> {
    try {
      return await work();
    } catch (err) {
      this.logger.warn(
        { err, businessId: row.business_id, scheduleId: row.schedule_id },
        'is settled with the next run',
      );
      return 0;
    }
  }
}

function recordingOf(
  { schedule_id: scheduleId, created_by: by }: DueRow,
  day: string,
  today: string,
): {
  scheduleId: string;
  day: string;
  transactionId: string;
  mirrorId: string;
  recorded: { by: string; on: string };
} {
  return {
    scheduleId,
    day,
    transactionId: uuidv5(`transaction:${day}`, scheduleId),
    mirrorId: uuidv5(`mirror:${day}`, scheduleId),
    recorded: { by, on: today },
  };
}

function envelopeOf({ schedule_id: scheduleId, created_by: actorId, role }: DueRow, step: string): CommandEnvelope {
  const commandId = uuidv5(step, scheduleId);
  return {
    commandId,
    requestHash: requestHash({ scheduleId, step }),
    actorId,
    actorRole: role ?? 'owner',
    correlationId: commandId,
  };
}

/** A row of the bank that nobody has taken for an occurrence yet. */
const SEEMS_PAID = `
  SELECT t.id FROM books.schedules s LEFT JOIN books.schedule_occurrences o
    ON o.business_id = s.business_id AND o.schedule_id = s.id AND o.day = $3::date
  JOIN books.transactions t ON ${sameAsOccurrence('coalesce(o.payment, s.payment)', '$3::date', '$4')}
  WHERE s.business_id = $1 AND s.id = $2 LIMIT 1`;

async function inParallel<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const left = [...items];
  const lane = async (): Promise<void> => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}

/** Of books that are still being restored nothing is recorded: their last fact is that what repeats rests. */
const OF_BUSINESS = `
  JOIN books.businesses b ON b.id = s.business_id AND b.archived_at IS NULL AND NOT EXISTS (
    SELECT FROM platform.jobs j
    WHERE j.business_id = s.business_id AND j.kind = 'restore' AND j.status IN ('queued', 'running'))
  LEFT JOIN books.members m ON m.business_id = s.business_id AND m.user_id::text = s.created_by`;
const COLUMNS = `s.business_id, s.id AS schedule_id, s.created_by, m.role, b.owner_id, b.time_zone`;
/** Archived businesses rest; what waits for a person beyond its limit holds its schedule up. */
const DUE = `
  SELECT ${COLUMNS}, s.next_day::text AS day FROM books.schedules s ${OF_BUSINESS}
  WHERE s.ended_at IS NULL AND NOT s.is_paused AND s.next_day <= ($1::timestamptz AT TIME ZONE b.time_zone)::date
  ORDER BY s.next_day, s.id LIMIT $2`;
const HELD = `
  SELECT ${COLUMNS}, o.day::text AS day FROM books.schedule_occurrences o
  JOIN books.schedules s ON s.business_id = o.business_id AND s.id = o.schedule_id AND s.ended_at IS NULL ${OF_BUSINESS}
  WHERE o.status = 'open' AND o.reason = 'transaction_limit' ORDER BY o.day, s.id LIMIT $1`;
