import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Put, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ChangeBusinessRequest, CreateBusinessRequest, type Business } from '@counterfoil/contracts/business.contract';
import type { CommandEnvelope } from '@counterfoil/event-sourcing/write/command-envelope';
import { Member, MembershipGuard, PathNames } from '../members/membership.guard';
import { PlatformGuard } from '../members/platform.guard';
import { RequiresRight } from '../http/callers/business-right';
import { Envelope } from '../http/answers/call-envelope';
import { CurrentUser } from '../http/callers/current-user';
import { OpenToTokens } from '../http/callers/open-to-tokens';
import { BUSINESS_ID } from '../http/bodies/path-id.pipe';
import { RequiresPlatformRight } from '../http/callers/platform-right';
import { Concerns } from '../http/callers/platform-subject';
import { RecentSignIn } from '../http/callers/recent-sign-in.guard';
import type { Membership } from '../http/request-context';
import { BusinessErasure } from './business-erasure';
import { ChangeBusiness, RegisterBusiness, SetBusinessArchived } from './businesses.commands';
import { BusinessesQueries } from './businesses.queries';

@Controller('api/businesses')
export class BusinessesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly businesses: BusinessesQueries,
  ) {}

  @OpenToTokens('caller.businesses')
  @Get()
  list(@CurrentUser() userId: string): Promise<Business[]> {
    return this.businesses.list(userId);
  }

  @Post()
  register(@Body() body: CreateBusinessRequest, @Envelope() envelope: CommandEnvelope): Promise<unknown> {
    return this.commands.execute(new RegisterBusiness(body, envelope));
  }
}

@Controller('api/businesses/:id')
@UseGuards(MembershipGuard)
export class BusinessController {
  constructor(
    private readonly commands: CommandBus,
    private readonly businesses: BusinessesQueries,
  ) {}

  @Get()
  @RequiresRight('business.read')
  find(@CurrentUser() userId: string, @Member() member: Membership): Promise<Business | undefined> {
    return this.businesses.find(userId, member.businessId);
  }

  @Put()
  @RequiresRight('business.manage')
  change(
    @Member() member: Membership,
    @Body() body: ChangeBusinessRequest,
    @Envelope() envelope: CommandEnvelope,
  ): Promise<unknown> {
    return this.commands.execute(new ChangeBusiness(member.businessId, body, envelope));
  }

  @Patch('archive')
  @RequiresRight('business.manage')
  @RecentSignIn()
  archive(@Member() member: Membership, @Envelope() envelope: CommandEnvelope): Promise<unknown> {
    return this.commands.execute(new SetBusinessArchived(member.businessId, true, envelope));
  }

  @Post('restore')
  @HttpCode(200)
  @RequiresRight('business.manage')
  restore(@Member() member: Membership, @Envelope() envelope: CommandEnvelope): Promise<unknown> {
    return this.commands.execute(new SetBusinessArchived(member.businessId, false, envelope));
  }
}

/** Deleting for good is for platform administrators; owners archive (docs/rules.md, Deletions and archiving). */
@Controller('api/businesses/:id')
@UseGuards(PlatformGuard)
@PathNames('business')
@Concerns('business')
export class BusinessDeletionController {
  constructor(private readonly erasure: BusinessErasure) {}

  @Delete()
  @RequiresPlatformRight('platform.delete-businesses')
  @RecentSignIn()
  delete(@Param('id', BUSINESS_ID) id: string, @Envelope() envelope: CommandEnvelope): Promise<unknown> {
    return this.erasure.order(id, envelope);
  }
}
