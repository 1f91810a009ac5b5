import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { v5 as uuidv5 } from 'uuid';
import type { Schedule } from '@counterfoil/contracts/schedule-answer.contract';
import type { ChangeScheduleRequest, CreateScheduleRequest } from '@counterfoil/contracts/schedule.contract';
import type { CommandEnvelope } from '@counterfoil/event-sourcing/write/command-envelope';
import { LedgerWriter } from '../books/ledger-writer';
import { Answer } from '../http/answers/answer';
import type { Membership } from '../http/request-context';
import { paymentOf, recurrenceFacts } from './schedule-payment';
import { SchedulesQueries, todayOf } from './schedules.queries';

export class CreateSchedule {
  constructor(
    readonly member: Membership,
    readonly request: CreateScheduleRequest,
    readonly envelope: CommandEnvelope,
  ) {}
}

export class ChangeSchedule {
  constructor(
    readonly member: Membership,
    readonly scheduleId: string,
    readonly request: ChangeScheduleRequest,
    readonly envelope: CommandEnvelope,
  ) {}
}

/** Paused, gone on with, or ended. */
export class TurnSchedule {
  constructor(
    readonly member: Membership,
    readonly scheduleId: string,
    readonly to: 'PauseSchedule' | 'ResumeSchedule' | 'EndSchedule',
    readonly envelope: CommandEnvelope,
  ) {}
}

@CommandHandler(CreateSchedule)
export class CreateScheduleHandler implements ICommandHandler<CreateSchedule> {
  constructor(
    private readonly writer: LedgerWriter,
    private readonly schedules: SchedulesQueries,
  ) {}

  async execute({ member, request, envelope }: CreateSchedule): Promise<Answer<Schedule | { id: string }>> {
    const scheduleId = uuidv5('schedule', envelope.commandId);
    const command = {
      type: 'CreateSchedule',
      scheduleId,
      createdBy: envelope.actorId,
      ...saidBy(member, request),
      ...(request.after === undefined ? {} : { after: request.after }),
    } as const;
    const reached = await this.writer.write(member.businessId, command, envelope);
    return Answer.readBack(reached, () => this.schedules.find(member, scheduleId), { id: scheduleId });
  }
}

@CommandHandler(ChangeSchedule)
export class ChangeScheduleHandler implements ICommandHandler<ChangeSchedule> {
  constructor(
    private readonly writer: LedgerWriter,
    private readonly schedules: SchedulesQueries,
  ) {}

  /** Answers with the schedule that goes on: another one where it was changed from a later day. */
  async execute({ member, scheduleId, request, envelope }: ChangeSchedule): Promise<Answer<Schedule | { id: string }>> {
    const newScheduleId = uuidv5('schedule', envelope.commandId);
    const command = {
      type: 'ChangeSchedule',
      scheduleId,
      newScheduleId,
      ...saidBy(member, request),
      ...(request.from === undefined ? {} : { from: request.from }),
    } as const;
    const { events, ...reached } = await this.writer.write(member.businessId, command, envelope);
    const id = events.some(({ type }) => type === 'ScheduleCreated') ? newScheduleId : scheduleId;
    return Answer.readBack(reached, () => this.schedules.find(member, id), { id });
  }
}

@CommandHandler(TurnSchedule)
export class TurnScheduleHandler implements ICommandHandler<TurnSchedule> {
  constructor(
    private readonly writer: LedgerWriter,
    private readonly schedules: SchedulesQueries,
  ) {}

  async execute({ member, scheduleId, to: type, envelope }: TurnSchedule): Promise<Answer<Schedule | { id: string }>> {
    const command = type === 'ResumeSchedule' ? { type, scheduleId, today: todayOf(member) } : { type, scheduleId };
    const reached = await this.writer.write(member.businessId, command, envelope);
    return Answer.readBack(reached, () => this.schedules.find(member, scheduleId), { id: scheduleId });
  }
}

function saidBy(
  member: Membership,
  { payment, recurrence, asksFirst = false }: CreateScheduleRequest,
): {
  payment: ReturnType<typeof paymentOf>;
  recurrence: ReturnType<typeof recurrenceFacts>;
  asksFirst: boolean;
  today: string;
} {
  return {
    payment: paymentOf(payment, member.exponent),
    recurrence: recurrenceFacts(recurrence),
    asksFirst,
    today: todayOf(member),
  };
}
