import { Body, Controller, Get, HttpCode, Post, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ClosePeriodRequest, ReopenPeriodRequest, type ClosedPeriod } from '@counterfoil/contracts/period.contract';
import type { CommandEnvelope } from '@counterfoil/event-sourcing/write/command-envelope';
import { Member, MembershipGuard } from '../members/membership.guard';
import { RequiresRight } from '../http/callers/business-right';
import { Envelope } from '../http/answers/call-envelope';
import type { Membership } from '../http/request-context';
import { ClosePeriod, ReopenPeriod } from './periods.commands';
import { PeriodsQueries } from './periods.queries';

@Controller('api/businesses/:id/periods')
@UseGuards(MembershipGuard)
export class PeriodsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly periods: PeriodsQueries,
  ) {}

  @Get()
  @RequiresRight('business.read')
  closed(@Member() member: Membership): Promise<ClosedPeriod> {
    return this.periods.closed(member.businessId);
  }

  @Post('close')
  @HttpCode(200)
  @RequiresRight('business.manage')
  close(
    @Member() member: Membership,
    @Body() body: ClosePeriodRequest,
    @Envelope() envelope: CommandEnvelope,
  ): Promise<unknown> {
    return this.commands.execute(new ClosePeriod(member, body, envelope));
  }

  @Post('reopen')
  @HttpCode(200)
  @RequiresRight('business.manage')
  reopen(
    @Member() member: Membership,
    @Body() body: ReopenPeriodRequest,
    @Envelope() envelope: CommandEnvelope,
  ): Promise<unknown> {
    return this.commands.execute(new ReopenPeriod(member, body.through, body.reason, envelope));
  }
}
