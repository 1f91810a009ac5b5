import { Body, Controller, Delete, Get, HttpCode, Param, Post, UseGuards } from '@nestjs/common';
import {
  InviteByEmailRequest,
  type InvitationView,
  type PendingInvitation,
} from '@counterfoil/contracts/invitation.contract';
import type { CommandEnvelope } from '@counterfoil/event-sourcing/write/command-envelope';
import { RequiresRight } from '../http/callers/business-right';
import { Envelope } from '../http/answers/call-envelope';
import { CurrentUser } from '../http/callers/current-user';
import { INVITATION_ID } from '../http/bodies/path-id.pipe';
import { Public } from '../http/callers/public';
import { RecentSignIn } from '../http/callers/recent-sign-in.guard';
import { LimitedByAddress } from '../http/limits/rate-limit.guard';
import type { Membership } from '../http/request-context';
import { Invitations } from './invitations.service';
import { Member, MembershipGuard } from './membership.guard';

@Controller('api/businesses/:id/invitations')
@UseGuards(MembershipGuard)
export class BusinessInvitationsController {
  constructor(private readonly invitations: Invitations) {}

  @Get()
  @RequiresRight('team.manage')
  list(@Member() { businessId }: Membership): Promise<PendingInvitation[]> {
    return this.invitations.pending(businessId);
  }

  @Post()
  @RequiresRight('team.manage')
  @RecentSignIn()
  invite(
    @Member() member: Membership,
    @Body() body: InviteByEmailRequest,
    @Envelope() envelope: CommandEnvelope,
  ): Promise<unknown> {
    return this.invitations.invite(member, body, envelope);
  }

  @Delete(':invitationId')
  @RequiresRight('team.manage')
  revoke(
    @Member() { businessId }: Membership,
    @Param('invitationId', INVITATION_ID) id: string,
    @Envelope() envelope: CommandEnvelope,
  ): Promise<unknown> {
    return this.invitations.revoke(businessId, id, envelope);
  }
}

/**
 * What the link of an invitation leads to. The token is its own right: whoever holds it may look, its addressee may
 * join.
 */
@Controller('api/invitations/:token')
export class InvitationController {
  constructor(private readonly invitations: Invitations) {}

  @Public()
  @LimitedByAddress()
  @Get()
  view(@Param('token') token: string): Promise<InvitationView> {
    return this.invitations.view(token);
  }

  @Post()
  @HttpCode(200)
  accept(
    @Param('token') token: string,
    @CurrentUser() userId: string,
    @Envelope() envelope: CommandEnvelope,
  ): Promise<unknown> {
    return this.invitations.accept(token, userId, envelope);
  }
}
