import { Body, Controller, Get, HttpCode, Patch, Post, Put, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { CreateBusinessRequest, type Business } from '@counterfoil/contracts/business.contract';
import type { CommandEnvelope } from '@counterfoil/event-sourcing/command-envelope';
import { Member, MembershipGuard } from '../members/membership.guard';
import { RequiresRight } from '../platform/business-right';
import { Envelope } from '../platform/command-envelope';
import { CurrentUser } from '../platform/current-user';
import type { Membership } from '../platform/request-context';
import { ChangeBusinessProfile, RegisterBusiness, SetBusinessArchived } from './businesses.commands';
import { BusinessesQueries } from './businesses.queries';

@Controller('api/businesses')
export class BusinessesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly businesses: BusinessesQueries,
  ) {}

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
  change(@Member() member: Membership, @Body() body: CreateBusinessRequest, @Envelope() envelope: CommandEnvelope): Promise<unknown> {
    return this.commands.execute(new ChangeBusinessProfile(member.businessId, body, envelope));
  }

  @Patch('archive')
  @RequiresRight('business.manage')
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
