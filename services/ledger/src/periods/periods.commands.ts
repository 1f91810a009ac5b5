import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { dateIn } from '@counterfoil/accounting/calendar-date';
import type { ClosedPeriod, ClosePeriodRequest } from '@counterfoil/contracts/period.contract';
import type { CommandEnvelope } from '@counterfoil/event-sourcing/write/command-envelope';
import type { AccountAgreement } from '@counterfoil/ledger/period/period.decider';
import { LedgerWriter } from '../books/ledger-writer';
import { Answer } from '../http/answers/answer';
import type { Membership } from '../http/request-context';
import { ReconciliationsQueries } from '../reconciliations/reconciliations.module';

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
  constructor(
    private readonly writer: LedgerWriter,
    private readonly reconciliations: ReconciliationsQueries,
  ) {}

  async execute({ member, request, envelope }: ClosePeriod): Promise<Answer<ClosedPeriod>> {
    const { through, reason, requireReconciled = false } = request;
    const today = dateIn(member.timeZone, new Date());
    const agreements = requireReconciled ? await this.agreements(member.businessId) : undefined;
    const { position, visible } = await this.writer.write(
      member.businessId,
      { type: 'ClosePeriod', through, today, reason, agreements },
      envelope,
    );
    return Answer.of({ closedThrough: through }, { position, visible });
  }

  private async agreements(businessId: string): Promise<AccountAgreement[]> {
    await this.writer.catchUp(businessId);
    return this.reconciliations.agreements(businessId);
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
