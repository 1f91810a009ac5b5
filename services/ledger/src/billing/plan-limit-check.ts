import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Pool } from 'pg';
import type { EventLog } from '@counterfoil/event-sourcing/log/event-log';
import { STREAM_PREFIXES } from '@counterfoil/events/stream-names';
import { Reservations, type ClaimAnswer } from '@counterfoil/event-sourcing/write/reservations';
import { isNothingRecorded } from '@counterfoil/event-sourcing/write/unavailable';
import { ALL_TIME, USED_BY_OWNER, usageProjection } from '../books/usage.projection';
import { PG_POOL } from '../database/database.module';
import { EVENT_LOG } from '../database/event-sourcing.module';
import { businessLimit, isUnlimited, periodOf, transactionLimit, type PlanLimit } from './plan-limit';
import { PlanService } from './plan.service';
import { UsageQueries } from './usage.queries';

/** A command's own deadline, where the caller names none. */
const COMMAND_WITHIN_MS = 5_000;

/** How long an answer waits for the note of where its command stands. */
const NOTED_WITHIN_MS = 2_000;

/** Longer than a job that makes a business can take, its attempts and its waiting among it. */
const HELD_MS = 48 * 3_600_000;

/** What a command is told about its owner's plan: nothing where there is room, else what to say. */
export type Room = { readonly overLimit?: string };

/** Transactions about to be recorded. */
export interface AskedTransactions {
  readonly ownerId: string;
  readonly count: number;
  /** Today in the business's time zone; the period it counts in is the plan's. */
  readonly day: string;
  /** The command whose events, once projected, are counted. */
  readonly commandId: string;
  readonly withinMs?: number;
  /** True for a command that is recorded in several: where one of them fails, those before it stand. */
  readonly inSteps?: true;
}

interface Asked {
  readonly scope: string;
  readonly resource: 'transactions' | 'businesses';
  readonly period: string;
  readonly commandId: string;
  readonly n: number;
  readonly withinMs: number;
  readonly inSteps?: boolean;
}

/**
 * Limits that span the businesses of an owner, exact however many commands come at once. Whether there is room is
 * handed to the command as data, so that one carried out before is answered from its receipt even when the plan is full
 * by now.
 */
@Injectable()
export class PlanQuota {
  private readonly logger = new Logger('PlanQuota');
  private readonly reservations: Reservations;

  constructor(
    @Inject(PG_POOL) pool: Pool,
    @Inject(EVENT_LOG) log: EventLog,
    private readonly plans: PlanService,
    private readonly usage: UsageQueries,
  ) {
    const onError = (err: unknown): void =>
      this.logger.warn({ err }, 'commands that nobody has settled go on counting');
    this.reservations = new Reservations({
      pool,
      log,
      streamPrefixes: STREAM_PREFIXES,
      projection: usageProjection.name,
      usedSql: USED_BY_OWNER,
      onError,
    });
  }

  /** Runs a command that records transactions, its share of the plan being reserved. */
  async within<Result extends Ended>(
    { ownerId, count, day, commandId, ...how }: AskedTransactions,
    run: (room: Room) => Promise<Result>,
  ): Promise<Result> {
    const plan = await this.plans.planOf(ownerId);
    const period = periodOf(plan, day);
    const asked = {
      scope: ownerId,
      resource: 'transactions',
      period,
      commandId,
      n: count,
      withinMs: COMMAND_WITHIN_MS,
      ...how,
    } as const;
    return this.reserved(asked, transactionLimit(plan), run);
  }

  /** Runs a command that adds a business to those its owner has. */
  async ofBusinesses<Result extends Ended>(
    ownerId: string,
    commandId: string,
    run: (room: Room) => Promise<Result>,
  ): Promise<Result> {
    const plan = await this.plans.planOf(ownerId);
    const asked = {
      scope: ownerId,
      resource: 'businesses',
      period: ALL_TIME,
      commandId,
      n: 1,
      withinMs: COMMAND_WITHIN_MS,
    } as const;
    return this.reserved(asked, businessLimit(plan), run);
  }

  /**
   * Room for a business that a job makes, held until it is settled or given back, or for the longest that a job lasts.
   * Asked for again under the same id it is held once. @returns what to say where there is none
   */
  async holdBusiness(ownerId: string, id: string): Promise<string | undefined> {
    const plan = await this.plans.planOf(ownerId);
    return this.hold(
      { scope: ownerId, resource: 'businesses', period: ALL_TIME, commandId: id, n: 1, withinMs: HELD_MS },
      businessLimit(plan),
    );
  }

  /** The same for transactions. @param count how many there are, in the period of the plan that the day is in */
  async holdTransactions(
    ownerId: string,
    id: string,
    day: string,
    count: (period: string) => number,
  ): Promise<string | undefined> {
    const plan = await this.plans.planOf(ownerId);
    const period = periodOf(plan, day);
    const n = count(period);
    if (n <= 0) return undefined;
    return this.hold(
      { scope: ownerId, resource: 'transactions', period, commandId: id, n, withinMs: HELD_MS },
      transactionLimit(plan),
    );
  }

  /** What was held is counted from this position on. */
  settle(id: string, position: bigint): Promise<void> {
    return this.reservations.settle(id, position);
  }

  giveBack(id: string): Promise<void> {
    return this.reservations.release(id);
  }

  private async hold(asked: Asked, limit: PlanLimit): Promise<string | undefined> {
    if (isUnlimited(limit)) return undefined;
    const { reserved, room } = await this.reserve(asked, limit);
    return reserved ? undefined : refusal(limit, asked.n, room);
  }

  /** Asked once more where there seems to be no room: what was given back a moment ago may not be counted yet. */
  private async reserve(asked: Asked, limit: PlanLimit): Promise<ClaimAnswer> {
    const claim = { ...asked, limit: limit.max };
    const answer = await this.reservations.reserve(claim);
    if (answer.reserved) return answer;
    await this.usage.caughtUp();
    return this.reservations.reserve(claim);
  }

  private async reserved<Result extends Ended>(
    asked: Asked,
    limit: PlanLimit,
    run: (room: Room) => Promise<Result>,
  ): Promise<Result> {
    if (isUnlimited(limit)) return run({});
    const { reserved, room } = await this.reserve(asked, limit);
    if (!reserved) return run({ overLimit: refusal(limit, asked.n, room) });
    const { commandId } = asked;
    const result = await run({}).catch(async (error: unknown) => {
      // What may have been recorded after all keeps its share until it is projected.
      if (isNothingRecorded(error)) {
        await this.noted(
          asked.inSteps ? this.reservations.settleAtHead(commandId) : this.reservations.release(commandId),
        );
      }
      throw error;
    });
    const { position } = result;
    await this.noted(
      position === undefined ? this.reservations.release(commandId) : this.reservations.settle(commandId, position),
    );
    return result;
  }

  /**
   * Waits for the note of what became of a command, which cannot fail the command: without it, it is settled when
   * overdue.
   */
  private async noted(note: Promise<void>): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, NOTED_WITHIN_MS)));
    const failed = note.catch((err: unknown) =>
      this.logger.warn({ err }, 'what became of a command was not noted in its reservation'),
    );
    await Promise.race([failed, late]);
    clearTimeout(timer);
  }
}

/** What a command leaves behind: the position it reached, if any. */
interface Ended {
  readonly position: bigint | undefined;
}

/** Many rows are checked as a whole: the message says how many would fit (docs/rules.md, Plans and limits). */
function refusal(limit: PlanLimit, asked: number, room: number): string {
  return asked === 1
    ? limit.message
    : `${limit.message} ${room.toLocaleString('en-US')} of the ${asked.toLocaleString('en-US')} rows would fit.`;
}
