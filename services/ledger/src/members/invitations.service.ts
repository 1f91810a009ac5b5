import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { v5 as uuidv5 } from 'uuid';
import { normalEmail } from '@counterfoil/contracts/email-address';
import {
  INVITATION_DAYS,
  type AcceptedInvitation,
  type InvitationView,
  type InviteByEmailRequest,
  type PendingInvitation,
} from '@counterfoil/contracts/invitation.contract';
import { DEFAULT_ROLE } from '@counterfoil/contracts/role';
import type { CommandEnvelope } from '@counterfoil/event-sourcing/write/command-envelope';
import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import { EmailVerification, FirstAccounts, UserRepository, type UserRow } from '../auth/auth.module';
import { memberLimit, PlanService } from '../billing/billing.module';
import { LedgerWriter } from '../books/ledger-writer';
import { Mailer } from '../mail/mail.module';
import { invitationLetter } from './invitation.letter';
import { afterRecording } from '../http/answers/after-recording';
import { Answer } from '../http/answers/answer';
import { PG_POOL } from '../database/database.module';
import type { Membership } from '../http/request-context';
import { inTransaction } from '@counterfoil/event-sourcing/postgres/transaction';
import { InvitationToken, type LinkWay } from './invitation-token';
import { InvitationsRepository, statusOf, type InvitationRow } from './invitations.repository';

const DAY_MS = 24 * 60 * 60 * 1_000;

/**
 * Invitations by e-mail. That there is one is a fact of the business's stream, where it holds a seat; the address is
 * not.
 */
@Injectable()
export class Invitations {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    private readonly writer: LedgerWriter,
    private readonly plans: PlanService,
    private readonly repository: InvitationsRepository,
    private readonly tokens: InvitationToken,
    private readonly mailer: Mailer,
    private readonly accounts: FirstAccounts,
    private readonly users: UserRepository,
    private readonly verification: EmailVerification,
  ) {}

  async pending(businessId: string): Promise<PendingInvitation[]> {
    return (await this.repository.pending(businessId)).map((row) => this.pendingOf(row));
  }

  /**
   * @throws DomainError conflict for a member's address or one that is invited already, limit where the plan has no
   * seat left
   */
  async invite(
    member: Membership,
    request: InviteByEmailRequest,
    envelope: CommandEnvelope,
  ): Promise<Answer<PendingInvitation | { id: string }>> {
    const id = uuidv5('invitation', envelope.commandId);
    const email = normalEmail(request.email);
    await this.refuseObstacle(member.businessId, email, id);
    await this.repository.keep(id, member.businessId, email, envelope.actorId);
    try {
      const now = Date.now();
      const { position, visible } = await this.writer.write(
        member.businessId,
        {
          type: 'InviteMember',
          invitationId: id,
          role: request.role ?? DEFAULT_ROLE,
          expiresAt: new Date(now + INVITATION_DAYS * DAY_MS).toISOString(),
          limit: memberLimit(await this.plans.planOf(member.ownerId)),
          now: new Date(now).toISOString(),
        },
        envelope,
      );
      await afterRecording('the letter of an invitation', () => this.mail(id));
      return await Answer.readBack({ position, visible }, () => this.pendingWith(id), { id });
    } catch (error) {
      if (error instanceof DomainError) await this.repository.forget(id);
      throw error;
    }
  }

  async revoke(businessId: string, invitationId: string, envelope: CommandEnvelope): Promise<Answer<{ id: string }>> {
    const { position, visible } = await this.writer.write(
      businessId,
      { type: 'RevokeInvitation', invitationId },
      envelope,
    );
    return Answer.of({ id: invitationId }, { position, visible });
  }

  /** What the link leads to, for whoever holds it. @throws DomainError not-found */
  async view(token: string): Promise<InvitationView> {
    const row = await this.ofToken(token);
    return {
      businessName: row.business_name,
      role: row.role,
      email: row.email,
      invitedBy: inviterOf(row),
      expiresAt: row.expires_at.toISOString(),
      status: statusOf(row),
      hasAccount: row.account_id !== null,
    };
  }

  /**
   * Joins the business. Only whose e-mail it was sent to can: a link that was passed on lets nobody else in. Accepting
   * twice is no error. @throws DomainError
   */
  async accept(token: string, userId: string, envelope: CommandEnvelope): Promise<Answer<AcceptedInvitation>> {
    const row = await this.ofToken(token);
    const {
      id: invitationId,
      business_id: businessId,
      role,
      email,
      accepted_by: acceptedBy,
      revoked_at: revokedAt,
    } = row;
    const user = await this.users.byId(userId);
    if (!user || normalEmail(user.email) !== normalEmail(email)) {
      throw new DomainError(
        'forbidden',
        'invitation_for_another',
        'This invitation was sent to another email address. Sign in with that one.',
      );
    }
    await this.requireVerified(user, token);
    if (revokedAt !== null) throw new DomainError('conflict', 'invitation_revoked', 'This invitation was withdrawn');
    const joined =
      acceptedBy === null
        ? await this.join(businessId, invitationId, userId, envelope)
        : { position: undefined, visible: true };
    await afterRecording('the end of a set-up', () => this.accounts.completeSetup(userId));
    return Answer.of({ businessId, role }, joined);
  }

  /** A link that came by mail shows that the mailbox is theirs. @throws DomainError forbidden */
  private async requireVerified(user: UserRow, token: string): Promise<void> {
    if (this.verification.isVerified(user)) return;
    if (this.tokens.read(token)?.way === 'mailed')
      return this.users.together((manager) => this.users.verifyEmail(manager, user.id));
    throw new DomainError(
      'forbidden',
      'email_unverified',
      'Verify your email first: open the link that was mailed to you.',
    );
  }

  private join(
    businessId: string,
    invitationId: string,
    userId: string,
    envelope: CommandEnvelope,
  ): Promise<{ position: bigint | undefined; visible: boolean }> {
    return this.writer.write(
      businessId,
      { type: 'AcceptInvitation', invitationId, userId, now: new Date().toISOString() },
      envelope,
    );
  }

  private async pendingWith(id: string): Promise<PendingInvitation | undefined> {
    const row = await this.repository.find(id);
    return row && this.pendingOf(row);
  }

  private async ofToken(token: string): Promise<InvitationRow> {
    const id = this.tokens.read(token)?.id;
    const row = id === undefined ? undefined : await this.repository.find(id);
    if (!row) throw new DomainError('not-found', 'invitation_not_found', 'Invitation not found');
    return row;
  }

  private async refuseObstacle(businessId: string, email: string, exceptId: string): Promise<void> {
    const obstacle = await this.repository.obstacle(businessId, email, exceptId);
    if (obstacle === 'member')
      throw new DomainError('conflict', 'already_member', 'This person is already a member of this business', 'email');
    if (obstacle === 'invited')
      throw new DomainError('conflict', 'already_invited', 'An invitation to this address is waiting already', 'email');
  }

  /** Once, however often the call is sent: the letter and the note that it was posted are one transaction. */
  private async mail(invitationId: string): Promise<void> {
    const row = await this.repository.find(invitationId);
    if (!row) return;
    await inTransaction(this.pool, async (client) => {
      if (!(await this.repository.markMailed(client, invitationId))) return;
      const letter = invitationLetter({
        to: row.email,
        ...(row.account_id === null ? {} : { userId: row.account_id }),
        inviterName: inviterOf(row),
        businessName: row.business_name,
        role: row.role,
        url: this.mailer.link(this.path(invitationId, 'mailed')),
        validDays: INVITATION_DAYS,
      });
      await this.mailer.post(client, letter);
    });
  }

  private pendingOf(row: InvitationRow): PendingInvitation {
    return {
      id: row.id,
      businessId: row.business_id,
      email: row.email,
      role: row.role,
      invitedBy: row.invited_by,
      invitedAt: row.invited_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
      link: this.path(row.id, 'copied'),
      mailed: row.is_mailed && this.mailer.reachesPeople,
    };
  }

  private path(invitationId: string, way: LinkWay): string {
    return `/invitations/${this.tokens.of(invitationId, way)}`;
  }
}

function inviterOf({ inviter_first_name: first, inviter_last_name: last }: InvitationRow): string {
  return first === null ? 'A former member' : `${first} ${last ?? ''}`.trim();
}
