import { Body, Controller, Get, HttpCode, Post, Put, Query, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  ClosePeriodRequest,
  ClosingRolesRequest,
  PeriodChecklistQuery,
  PreparePeriodRequest,
  ReopenPeriodRequest,
  type PeriodChecklist,
  type Periods,
} from '@counterfoil/contracts/period.contract';
import type { CommandEnvelope } from '@counterfoil/event-sourcing/write/command-envelope';
import { Member, MembershipGuard } from '../members/membership.guard';
import { RequiresRight } from '../http/callers/business-right';
import { Envelope } from '../http/answers/call-envelope';
import type { Membership } from '../http/request-context';
import { Expensive } from '../load-limits/load-limits.module';
import { PeriodChecklistQueries } from './period-checklist.queries';
import { ClosePeriod, ReopenPeriod } from './periods.commands';
import { PeriodsQueries } from './periods.queries';
import { PreparePeriod, SetClosingRoles, WithdrawPreparation } from './preparation.commands';

@Controller('api/businesses/:id/periods')
@UseGuards(MembershipGuard)
export class PeriodsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly periods: PeriodsQueries,
    private readonly checklist: PeriodChecklistQueries,
  ) {}

  @Get()
  @RequiresRight('business.read')
  find(@Member() member: Membership): Promise<Periods> {
    return this.periods.find(member.businessId);
  }

  @Get('checklist')
  @RequiresRight('reports.all')
  @Expensive('report')
  upTo(@Member() member: Membership, @Query() query: PeriodChecklistQuery): Promise<PeriodChecklist> {
    return this.checklist.upTo(member.businessId, query.through);
  }

  @Post('prepare')
  @HttpCode(200)
  @RequiresRight('periods.prepare')
  prepare(
    @Member() member: Membership,
    @Body() body: PreparePeriodRequest,
    @Envelope() envelope: CommandEnvelope,
  ): Promise<unknown> {
    return this.commands.execute(new PreparePeriod(member, body, envelope));
  }

  @Post('withdraw-preparation')
  @HttpCode(200)
  @RequiresRight('periods.prepare')
  withdraw(@Member() member: Membership, @Envelope() envelope: CommandEnvelope): Promise<unknown> {
    return this.commands.execute(new WithdrawPreparation(member, envelope));
  }

  @Put('closing-roles')
  @RequiresRight('business.manage')
  setClosingRoles(
    @Member() member: Membership,
    @Body() body: ClosingRolesRequest,
    @Envelope() envelope: CommandEnvelope,
  ): Promise<unknown> {
    return this.commands.execute(new SetClosingRoles(member, body.roles, envelope));
  }

  @Post('close')
  @HttpCode(200)
  @RequiresRight('periods.close')
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
