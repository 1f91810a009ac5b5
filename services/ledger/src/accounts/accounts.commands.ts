import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { v5 as uuidv5 } from 'uuid';
import { dateIn } from '@counterfoil/accounting/calendar-date';
import type { Account, ChangeAccountRequest, CreateAccountRequest } from '@counterfoil/contracts/account.contract';
import type { CommandEnvelope } from '@counterfoil/event-sourcing/write/command-envelope';
import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import type { LedgerCommand } from '@counterfoil/ledger/ledger.decider';
import { Answer } from '../http/answers/answer';
import { LedgerWriter } from '../books/ledger-writer';
import { minorUnits } from '../books/minor-units';
import { accountLimit, PlanService } from '../billing/billing.module';
import type { Membership } from '../http/request-context';
import { AccountNumbers } from './account-numbers.repository';
import { AccountsQueries } from './accounts.queries';

export class OpenAccount {
  constructor(
    readonly member: Membership,
    readonly request: CreateAccountRequest,
    readonly envelope: CommandEnvelope,
  ) {}
}

export class ChangeAccount {
  constructor(
    readonly member: Membership,
    readonly accountId: string,
    readonly request: ChangeAccountRequest,
    readonly envelope: CommandEnvelope,
  ) {}
}

/** Archives an account, or takes it back. */
export class SetAccountArchived {
  constructor(
    readonly member: Membership,
    readonly accountId: string,
    readonly archived: boolean,
    readonly envelope: CommandEnvelope,
  ) {}
}

/** By a platform administrator: gone from every list, while its postings stay in the books under its ledger account. */
export class DeleteAccount {
  constructor(
    readonly accountId: string,
    readonly envelope: CommandEnvelope,
  ) {}
}

@CommandHandler(OpenAccount)
export class OpenAccountHandler implements ICommandHandler<OpenAccount> {
  constructor(
    private readonly writer: LedgerWriter,
    private readonly plans: PlanService,
    private readonly numbers: AccountNumbers,
    private readonly accounts: AccountsQueries,
  ) {}

  async execute({ member, request, envelope }: OpenAccount): Promise<Answer<Account | { id: string }>> {
    const accountId = uuidv5('account', envelope.commandId);
    const command: LedgerCommand = {
      type: 'OpenAccount',
      accountId,
      name: request.name,
      accountType: request.type,
      scope: request.accountScope ?? 'business',
      description: request.description ?? '',
      creditLimit: request.creditLimit === undefined ? null : minorUnits(request.creditLimit, member.exponent),
      openingBalance: minorUnits(request.currentBalance ?? '0', member.exponent),
      openingDate: request.initialBalanceDate ?? dateIn(member.timeZone, new Date()),
      accountNumberDigest: await this.numbers.digest(member.businessId, request.accountNumber),
      limit: accountLimit(await this.plans.planOf(member.ownerId)),
    };
    const numbered = { businessId: member.businessId, accountId, number: request.accountNumber };
    const { position, visible } = await this.numbers.keeping(numbered, () =>
      this.writer.write(member.businessId, command, envelope),
    );
    return Answer.readBack({ position, visible }, () => this.accounts.find(member.businessId, accountId), {
      id: accountId,
    });
  }
}

@CommandHandler(ChangeAccount)
export class ChangeAccountHandler implements ICommandHandler<ChangeAccount> {
  constructor(
    private readonly writer: LedgerWriter,
    private readonly numbers: AccountNumbers,
    private readonly accounts: AccountsQueries,
  ) {}

  async execute({ member, accountId, request, envelope }: ChangeAccount): Promise<Answer<Account | { id: string }>> {
    const { name, description, accountNumber, creditLimit } = request;
    const command: LedgerCommand = {
      type: 'ChangeAccount',
      accountId,
      ...(name === undefined ? {} : { name }),
      ...(description === undefined ? {} : { description }),
      ...(creditLimit === undefined ? {} : { creditLimit: minorUnits(creditLimit, member.exponent) }),
      ...(accountNumber === undefined
        ? {}
        : { accountNumberDigest: await this.numbers.digest(member.businessId, accountNumber) }),
    };
    const write = () => this.writer.write(member.businessId, command, envelope);
    const kept = { businessId: member.businessId, accountId, number: accountNumber };
    const { position, visible } = await (accountNumber === undefined ? write() : this.numbers.keeping(kept, write));
    return Answer.readBack({ position, visible }, () => this.accounts.find(member.businessId, accountId), {
      id: accountId,
    });
  }
}

@CommandHandler(SetAccountArchived)
export class SetAccountArchivedHandler implements ICommandHandler<SetAccountArchived> {
  constructor(
    private readonly writer: LedgerWriter,
    private readonly plans: PlanService,
    private readonly accounts: AccountsQueries,
  ) {}

  async execute({
    member,
    accountId,
    archived,
    envelope,
  }: SetAccountArchived): Promise<Answer<Account | { id: string }>> {
    const command: LedgerCommand = archived
      ? { type: 'ArchiveAccount', accountId }
      : { type: 'RestoreAccount', accountId, limit: accountLimit(await this.plans.planOf(member.ownerId)) };
    const { position, visible } = await this.writer.write(member.businessId, command, envelope);
    return Answer.readBack({ position, visible }, () => this.accounts.find(member.businessId, accountId), {
      id: accountId,
    });
  }
}

@CommandHandler(DeleteAccount)
export class DeleteAccountHandler implements ICommandHandler<DeleteAccount> {
  constructor(
    private readonly writer: LedgerWriter,
    private readonly accounts: AccountsQueries,
  ) {}

  async execute({ accountId, envelope }: DeleteAccount): Promise<Answer<{ deleted: true }>> {
    const [businessId, another] = await this.accounts.businessesWith(accountId);
    if (businessId === undefined) throw new DomainError('not-found', 'account_not_found', 'Account not found');
    if (another !== undefined) {
      throw new DomainError('conflict', 'account_ambiguous', 'Several businesses have an account of this id');
    }
    const byAdmin = { ...envelope, actorRole: 'platform_admin' };
    const { position, visible } = await this.writer.write(businessId, { type: 'DeleteAccount', accountId }, byAdmin);
    return Answer.of({ deleted: true }, { position, visible });
  }
}
