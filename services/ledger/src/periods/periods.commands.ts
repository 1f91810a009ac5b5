import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { dateIn } from '@counterfoil/accounting/calendar-date';
import type { ClosedPeriod, ClosePeriodRequest } from '@counterfoil/contracts/period.contract';
import type { CommandEnvelope } from '@counterfoil/event-sourcing/write/command-envelope';
import { LedgerWriter } from '../books/ledger-writer';
import { Answer } from '../http/answers/answer';
import type { Membership } from '../http/request-context';

export class ClosePeriod {
  constructor(
    readonly member: Membership,
    readonly request: ClosePeriodRequest,
    readonly envelope: CommandEnvelope,
  ) {}
}

export class ReopenPeriod {
  constructor(
    readonly member: Membership,
    readonly through: string | null,
    readonly reason: string | undefined,
    readonly envelope: CommandEnvelope,
  ) {}
}

@CommandHandler(ClosePeriod)
export class ClosePeriodHandler implements ICommandHandler<ClosePeriod> {
  constructor(private readonly writer: LedgerWriter) {}

  async execute({ member, request, envelope }: ClosePeriod): Promise<Answer<ClosedPeriod>> {
    const { through, reason, requireReconciled } = request;
    const today = dateIn(member.timeZone, new Date());
    const { position, visible } = await this.writer.write(
      member.businessId,
      { type: 'ClosePeriod', through, today, reason, requireReconciled },
      envelope,
    );
    return Answer.of({ closedThrough: through }, { position, visible });
  }
}

@CommandHandler(ReopenPeriod)
export class ReopenPeriodHandler implements ICommandHandler<ReopenPeriod> {
  constructor(private readonly writer: LedgerWriter) {}

  async execute({ member, through, reason, envelope }: ReopenPeriod): Promise<Answer<ClosedPeriod>> {
    const { position, visible } = await this.writer.write(
      member.businessId,
      { type: 'ReopenPeriod', through, reason },
      envelope,
    );
    return Answer.of({ closedThrough: through }, { position, visible });
  }
}
