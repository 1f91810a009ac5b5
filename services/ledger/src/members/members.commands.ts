import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { BusinessMember } from '@counterfoil/contracts/member.contract';
import { DEFAULT_ROLE, ROLE_OF_FORMER_OWNER, type InvitableRole } from '@counterfoil/contracts/role';
import type { CommandEnvelope } from '@counterfoil/event-sourcing/write/command-envelope';
import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import { FirstAccounts } from '../auth/auth.module';
import { memberLimit, PlanService, PlanQuota } from '../billing/billing.module';
import { LedgerWriter } from '../books/ledger-writer';
import { afterRecording } from '../http/answers/after-recording';
import { Answer } from '../http/answers/answer';
import type { Membership } from '../http/request-context';
import { MembersQueries } from './members.queries';

export class AddMember {
  constructor(
    readonly member: Membership,
    readonly userId: string,
    readonly role: InvitableRole | undefined,
    readonly envelope: CommandEnvelope,
  ) {}
}

export class ChangeMemberRole {
  constructor(
    readonly businessId: string,
    readonly userId: string,
    readonly role: InvitableRole,
    readonly envelope: CommandEnvelope,
  ) {}
}

/** Removes a member, or lets the one who asks leave. */
export class RemoveMember {
  constructor(
    readonly businessId: string,
    readonly userId: string,
    readonly envelope: CommandEnvelope,
  ) {}
}

export class HandOverBusiness {
  constructor(
    readonly businessId: string,
    readonly userId: string,
    readonly envelope: CommandEnvelope,
  ) {}
}

type MemberAnswer = Answer<BusinessMember | { userId: string }>;

@CommandHandler(AddMember)
export class AddMemberHandler implements ICommandHandler<AddMember> {
  constructor(
    private readonly writer: LedgerWriter,
    private readonly plans: PlanService,
    private readonly members: MembersQueries,
    private readonly accounts: FirstAccounts,
  ) {}

  /** Somebody who has a business to work on needs no wizard any more. */
  async execute({ member, userId, role = DEFAULT_ROLE, envelope }: AddMember): Promise<MemberAnswer> {
    if (!(await this.members.isUser(userId)))
      throw new DomainError('not-found', 'user_not_found', 'User not found', 'userId');
    const limit = memberLimit(await this.plans.planOf(member.ownerId));
    const command = { type: 'AddMember', userId, role, limit, now: new Date().toISOString() } as const;
    const { position, visible } = await this.writer.write(member.businessId, command, envelope);
    await afterRecording('the end of a set-up', () => this.accounts.completeSetup(userId));
    return Answer.readBack({ position, visible }, () => this.members.find(member.businessId, userId), { userId });
  }
}

@CommandHandler(ChangeMemberRole)
export class ChangeMemberRoleHandler implements ICommandHandler<ChangeMemberRole> {
  constructor(
    private readonly writer: LedgerWriter,
    private readonly members: MembersQueries,
  ) {}

  async execute({ businessId, userId, role, envelope }: ChangeMemberRole): Promise<MemberAnswer> {
    const { position, visible } = await this.writer.write(
      businessId,
      { type: 'ChangeMemberRole', userId, role },
      envelope,
    );
    return Answer.readBack({ position, visible }, () => this.members.find(businessId, userId), { userId });
  }
}

@CommandHandler(RemoveMember)
export class RemoveMemberHandler implements ICommandHandler<RemoveMember> {
  constructor(private readonly writer: LedgerWriter) {}

  async execute({ businessId, userId, envelope }: RemoveMember): Promise<Answer<{ userId: string }>> {
    const { position, visible } = await this.writer.write(businessId, { type: 'RemoveMember', userId }, envelope);
    return Answer.of({ userId }, { position, visible });
  }
}

@CommandHandler(HandOverBusiness)
export class HandOverBusinessHandler implements ICommandHandler<HandOverBusiness> {
  constructor(
    private readonly writer: LedgerWriter,
    private readonly quota: PlanQuota,
    private readonly members: MembersQueries,
  ) {}

  /** The business counts on the new owner's plan from then on; an archived one counts on nobody's. */
  async execute({ businessId, userId, envelope }: HandOverBusiness): Promise<MemberAnswer> {
    const write = (room: { overLimit?: string }) =>
      this.writer.write(
        businessId,
        { type: 'HandOverBusiness', userId, formerOwnerRole: ROLE_OF_FORMER_OWNER, ...room },
        envelope,
      );
    const isCounted = !(await this.members.isArchived(businessId));
    const { position, visible } = await (isCounted
      ? this.quota.ofBusinesses(userId, envelope.commandId, write)
      : write({}));
    return Answer.readBack({ position, visible }, () => this.members.find(businessId, userId), { userId });
  }
}
