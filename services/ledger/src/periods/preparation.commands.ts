import { Injectable } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { dateIn } from '@counterfoil/accounting/calendar-date';
import type { Periods, PreparePeriodRequest } from '@counterfoil/contracts/period.contract';
import type { ClosingRole } from '@counterfoil/accounting/closing-roles';
import type { CommandEnvelope } from '@counterfoil/event-sourcing/write/command-envelope';
import type { PreparationCommand } from '@counterfoil/ledger/period/preparation.decider';
import { LedgerWriter } from '../books/ledger-writer';
import { Answer } from '../http/answers/answer';
import type { Membership } from '../http/request-context';
import { PeriodsQueries } from './periods.queries';

export class PreparePeriod {
  constructor(
    readonly member: Membership,
    readonly request: PreparePeriodRequest,
    readonly envelope: CommandEnvelope,
  ) {}
}

export class WithdrawPreparation {
  constructor(
    readonly member: Membership,
    readonly envelope: CommandEnvelope,
  ) {}
}

export class SetClosingRoles {
  constructor(
    readonly member: Membership,
    readonly roles: readonly ClosingRole[],
    readonly envelope: CommandEnvelope,
  ) {}
}

/** Each command is answered with what then stands of the business's periods. */
@Injectable()
export class PreparationWriter {
  constructor(
    private readonly writer: LedgerWriter,
    private readonly periods: PeriodsQueries,
  ) {}

  async carryOut(
    businessId: string,
    command: PreparationCommand,
    envelope: CommandEnvelope,
  ): Promise<Answer<Periods | object>> {
    const { position, visible } = await this.writer.write(businessId, command, envelope);
    return Answer.readBack({ position, visible }, () => this.periods.find(businessId), {});
  }
}

@CommandHandler(PreparePeriod)
export class PreparePeriodHandler implements ICommandHandler<PreparePeriod> {
  constructor(private readonly preparation: PreparationWriter) {}

  execute({ member, request, envelope }: PreparePeriod): Promise<Answer<Periods | object>> {
    const { through, note } = request;
    const today = dateIn(member.timeZone, new Date());
    return this.preparation.carryOut(member.businessId, { type: 'PreparePeriod', through, today, note }, envelope);
  }
}

@CommandHandler(WithdrawPreparation)
export class WithdrawPreparationHandler implements ICommandHandler<WithdrawPreparation> {
  constructor(private readonly preparation: PreparationWriter) {}

  execute({ member, envelope }: WithdrawPreparation): Promise<Answer<Periods | object>> {
    return this.preparation.carryOut(member.businessId, { type: 'WithdrawPreparation' }, envelope);
  }
}

@CommandHandler(SetClosingRoles)
export class SetClosingRolesHandler implements ICommandHandler<SetClosingRoles> {
  constructor(private readonly preparation: PreparationWriter) {}

  execute({ member, roles, envelope }: SetClosingRoles): Promise<Answer<Periods | object>> {
    return this.preparation.carryOut(member.businessId, { type: 'SetClosingRoles', roles }, envelope);
  }
}
