import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { dateIn } from '@counterfoil/accounting/calendar-date';
import type { Account, AdjustBalanceRequest, BackdateOpeningRequest } from '@counterfoil/contracts/account.contract';
import type { CommandEnvelope } from '@counterfoil/event-sourcing/write/command-envelope';
import type { LedgerCommand } from '@counterfoil/ledger/ledger.decider';
import { LedgerWriter } from '../books/ledger-writer';
import { minorUnits } from '../books/minor-units';
import { Answer } from '../http/answers/answer';
import type { Membership } from '../http/request-context';
import { AccountsQueries } from './accounts.queries';

export class AdjustBalance {
  constructor(
    readonly member: Membership,
    readonly accountId: string,
    readonly request: AdjustBalanceRequest,
    readonly envelope: CommandEnvelope,
  ) {}
}

export class BackdateOpening {
  constructor(
    readonly member: Membership,
    readonly accountId: string,
    readonly request: BackdateOpeningRequest,
    readonly envelope: CommandEnvelope,
  ) {}
}

@CommandHandler(AdjustBalance)
export class AdjustBalanceHandler implements ICommandHandler<AdjustBalance> {
  constructor(
    private readonly writer: LedgerWriter,
    private readonly accounts: AccountsQueries,
  ) {}

  async execute({ member, accountId, request, envelope }: AdjustBalance): Promise<Answer<Account | { id: string }>> {
    await this.writer.catchUp(member.businessId);
    const upcoming = await this.accounts.upcoming(member.businessId, accountId);
    const command: LedgerCommand = {
      type: 'AdjustBalance',
      accountId,
      expectedBalance: minorUnits(request.expectedBalance, member.exponent),
      ...(upcoming ? { upcoming } : {}),
      balance: minorUnits(request.balance, member.exponent),
      reason: request.reason.trim(),
      date: dateIn(member.timeZone, new Date()),
    };
    const { position, visible } = await this.writer.write(member.businessId, command, envelope);
    return Answer.readBack({ position, visible }, () => this.accounts.find(member.businessId, accountId), {
      id: accountId,
    });
  }
}

@CommandHandler(BackdateOpening)
export class BackdateOpeningHandler implements ICommandHandler<BackdateOpening> {
  constructor(
    private readonly writer: LedgerWriter,
    private readonly accounts: AccountsQueries,
  ) {}

  async execute({ member, accountId, request, envelope }: BackdateOpening): Promise<Answer<Account | { id: string }>> {
    await this.writer.catchUp(member.businessId);
    const upcoming = await this.accounts.upcoming(member.businessId, accountId);
    const command: LedgerCommand = {
      type: 'BackdateOpening',
      accountId,
      expectedBalance: minorUnits(request.expectedBalance, member.exponent),
      ...(upcoming ? { upcoming } : {}),
      date: request.date,
      balance: minorUnits(request.balance, member.exponent),
    };
    const { position, visible } = await this.writer.write(member.businessId, command, envelope);
    return Answer.readBack({ position, visible }, () => this.accounts.find(member.businessId, accountId), {
      id: accountId,
    });
  }
}
