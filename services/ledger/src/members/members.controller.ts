import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  AddMemberRequest,
  ChangeMemberRoleRequest,
  HandOverRequest,
  type BusinessMember,
} from '@counterfoil/contracts/member.contract';
import type { CommandEnvelope } from '@counterfoil/event-sourcing/write/command-envelope';
import { RequiresRight } from '../http/callers/business-right';
import { Envelope } from '../http/answers/call-envelope';
import { CurrentUser } from '../http/callers/current-user';
import { MEMBER_ID } from '../http/bodies/path-id.pipe';
import { RecentSignIn } from '../http/callers/recent-sign-in.guard';
import type { Membership } from '../http/request-context';
import { AddMember, ChangeMemberRole, HandOverBusiness, RemoveMember } from './members.commands';
import { MembersQueries } from './members.queries';
import { Member, MembershipGuard } from './membership.guard';

@Controller('api/businesses/:id')
@UseGuards(MembershipGuard)
export class MembersController {
  constructor(
    private readonly commands: CommandBus,
    private readonly members: MembersQueries,
  ) {}

  @Get('members')
  @RequiresRight('team.read')
  list(@Member() { businessId }: Membership): Promise<BusinessMember[]> {
    return this.members.list(businessId);
  }

  @Post('members')
  @RequiresRight('team.manage')
  @RecentSignIn()
  add(
    @Member() member: Membership,
    @Body() { userId, role }: AddMemberRequest,
    @Envelope() envelope: CommandEnvelope,
  ): Promise<unknown> {
    return this.commands.execute(new AddMember(member, userId, role, envelope));
  }

  @Patch('members/:userId/role')
  @RequiresRight('team.manage')
  changeRole(
    @Member() { businessId }: Membership,
    @Param('userId', MEMBER_ID) userId: string,
    @Body() { role }: ChangeMemberRoleRequest,
    @Envelope() envelope: CommandEnvelope,
  ): Promise<unknown> {
    return this.commands.execute(new ChangeMemberRole(businessId, userId, role, envelope));
  }

  @Delete('members/:userId')
  @RequiresRight('team.manage')
  remove(
    @Member() { businessId }: Membership,
    @Param('userId', MEMBER_ID) userId: string,
    @Envelope() envelope: CommandEnvelope,
  ): Promise<unknown> {
    return this.commands.execute(new RemoveMember(businessId, userId, envelope));
  }

  /** Whoever works for a business can stop doing so. The owner hands it over first. */
  @Post('leave')
  @HttpCode(200)
  @RequiresRight('team.leave')
  leave(
    @Member() { businessId }: Membership,
    @CurrentUser() userId: string,
    @Envelope() envelope: CommandEnvelope,
  ): Promise<unknown> {
    return this.commands.execute(new RemoveMember(businessId, userId, envelope));
  }

  @Post('owner')
  @HttpCode(200)
  @RequiresRight('team.manage')
  @RecentSignIn()
  handOver(
    @Member() { businessId }: Membership,
    @Body() { userId }: HandOverRequest,
    @Envelope() envelope: CommandEnvelope,
  ): Promise<unknown> {
    return this.commands.execute(new HandOverBusiness(businessId, userId, envelope));
  }
}
