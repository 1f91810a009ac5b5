import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Pool } from 'pg';
import { v5 as uuidv5 } from 'uuid';
import type {
  ConfirmOccurrenceRequest,
  MatchOccurrenceRequest,
  PaymentRequest,
} from '@counterfoil/contracts/schedule.contract';
import type { CommandEnvelope } from '@counterfoil/event-sourcing/write/command-envelope';
import { PlanQuota } from '../billing/billing.module';
import { LedgerWriter } from '../books/ledger-writer';
import { PG_POOL } from '../database/database.module';
import { Answer } from '../http/answers/answer';
import type { Membership } from '../http/request-context';
import { paymentOf } from './schedule-payment';
import { todayOf } from './schedules.queries';

/** Which occurrence is meant. */
export interface OccurrencePlace {
  readonly scheduleId: string;
  readonly day: string;
}

export class ConfirmOccurrence {
  constructor(
    readonly member: Membership,
    readonly place: OccurrencePlace,
    readonly request: ConfirmOccurrenceRequest,
    readonly envelope: CommandEnvelope,
  ) {}
}

export class SkipOccurrence {
  constructor(
    readonly member: Membership,
    readonly place: OccurrencePlace,
    readonly envelope: CommandEnvelope,
  ) {}
}

/** Undefined takes it back to what the schedule says. */
export class ChangeOccurrence {
  constructor(
    readonly member: Membership,
    readonly place: OccurrencePlace,
    readonly payment: PaymentRequest | undefined,
    readonly envelope: CommandEnvelope,
  ) {}
}

export class MatchOccurrence {
  constructor(
    readonly member: Membership,
    readonly place: OccurrencePlace,
    readonly request: MatchOccurrenceRequest,
    readonly envelope: CommandEnvelope,
  ) {}
}

@CommandHandler(ConfirmOccurrence)
export class ConfirmOccurrenceHandler implements ICommandHandler<ConfirmOccurrence> {
  constructor(
    private readonly writer: LedgerWriter,
    private readonly quota: PlanQuota,
  ) {}

  async execute({ member, place, request, envelope }: ConfirmOccurrence): Promise<Answer<{ transactionId: string }>> {
    const { commandId, actorId } = envelope;
    const today = todayOf(member);
    const transactionId = uuidv5('transaction:0', commandId);
    const command = {
      type: 'ConfirmOccurrence',
      ...place,
      date: request.date ?? place.day,
      ...(request.payment === undefined ? {} : { payment: paymentOf(request.payment, member.exponent) }),
      transactionId,
      mirrorId: uuidv5('mirror:0', commandId),
      recorded: { by: actorId, on: today },
    } as const;
    const asked = { ownerId: member.ownerId, count: 1, day: today, commandId };
    const reached = await this.quota.within(asked, (room) =>
      this.writer.write(member.businessId, { ...command, ...room }, envelope),
    );
    return Answer.of({ transactionId }, reached);
  }
}

@CommandHandler(SkipOccurrence)
export class SkipOccurrenceHandler implements ICommandHandler<SkipOccurrence> {
  constructor(private readonly writer: LedgerWriter) {}

  async execute({ member, place, envelope }: SkipOccurrence): Promise<Answer<{ skipped: boolean }>> {
    const reached = await this.writer.write(member.businessId, { type: 'SkipOccurrence', ...place }, envelope);
    return Answer.of({ skipped: true }, reached);
  }
}

@CommandHandler(ChangeOccurrence)
export class ChangeOccurrenceHandler implements ICommandHandler<ChangeOccurrence> {
  constructor(private readonly writer: LedgerWriter) {}

  async execute({ member, place, payment, envelope }: ChangeOccurrence): Promise<Answer<{ changed: boolean }>> {
    const said = payment && paymentOf(payment, member.exponent);
    const command = { type: 'ChangeOccurrence', ...place, payment: said } as const;
    const { events, ...reached } = await this.writer.write(member.businessId, command, envelope);
    return Answer.of({ changed: events.length > 0 }, reached);
  }
}

@CommandHandler(MatchOccurrence)
export class MatchOccurrenceHandler implements ICommandHandler<MatchOccurrence> {
  constructor(
    private readonly writer: LedgerWriter,
    @Inject(PG_POOL) private readonly pool: Pool,
  ) {}

  /** What was recorded for the day so far gives way to the transaction. */
  async execute({ member, place, request, envelope }: MatchOccurrence): Promise<Answer<{ transactionId: string }>> {
    const { transactionId } = request;
    const { rows } = await this.pool.query<{ transaction_id: string }>(STANDS_FOR_IT, [
      member.businessId,
      place.scheduleId,
      place.day,
    ]);
    const replaced = rows[0] && { replacedTransactionId: rows[0].transaction_id };
    const command = { type: 'MatchOccurrence', ...place, transactionId, ...replaced, today: todayOf(member) } as const;
    const reached = await this.writer.write(member.businessId, command, envelope);
    return Answer.of({ transactionId }, reached);
  }
}

const STANDS_FOR_IT = `
  SELECT transaction_id FROM books.schedule_occurrences
  WHERE business_id = $1 AND schedule_id = $2 AND day = $3 AND status = 'recorded'`;
