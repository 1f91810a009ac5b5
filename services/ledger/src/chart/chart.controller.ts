import { Body, Controller, Get, Param, Patch, Post, Put, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  ChangeChartAccountRequest,
  CreateChartAccountRequest,
  MapCategoryRequest,
  type ChartAccount,
} from '@counterfoil/contracts/chart.contract';
import type { CommandEnvelope } from '@counterfoil/event-sourcing/write/command-envelope';
import { Member, MembershipGuard } from '../members/membership.guard';
import { RequiresRight } from '../http/callers/business-right';
import { Envelope } from '../http/answers/call-envelope';
import { CATEGORY_ID, CHART_ACCOUNT_ID } from '../http/bodies/path-id.pipe';
import type { Membership } from '../http/request-context';
import { ChangeChartAccount, MapCategory, OpenChartAccount } from './chart.commands';
import { ChartQueries } from './chart.queries';

@Controller('api/businesses/:id')
@UseGuards(MembershipGuard)
export class ChartController {
  constructor(
    private readonly commands: CommandBus,
    private readonly chart: ChartQueries,
  ) {}

  @Get('chart-accounts')
  @RequiresRight('reports.all')
  list(@Member() member: Membership): Promise<ChartAccount[]> {
    return this.chart.list(member.businessId);
  }

  @Post('chart-accounts')
  @RequiresRight('chart.manage')
  open(
    @Member() member: Membership,
    @Body() body: CreateChartAccountRequest,
    @Envelope() envelope: CommandEnvelope,
  ): Promise<unknown> {
    return this.commands.execute(new OpenChartAccount(member.businessId, body, envelope));
  }

  @Patch('chart-accounts/:chartAccountId')
  @RequiresRight('chart.manage')
  change(
    @Member() member: Membership,
    @Param('chartAccountId', CHART_ACCOUNT_ID) chartAccountId: string,
    @Body() body: ChangeChartAccountRequest,
    @Envelope() envelope: CommandEnvelope,
  ): Promise<unknown> {
    return this.commands.execute(new ChangeChartAccount(member.businessId, chartAccountId, body, envelope));
  }

  @Put('categories/:categoryId/chart-account')
  @RequiresRight('categories.manage')
  mapCategory(
    @Member() member: Membership,
    @Param('categoryId', CATEGORY_ID) categoryId: string,
    @Body() body: MapCategoryRequest,
    @Envelope() envelope: CommandEnvelope,
  ): Promise<unknown> {
    return this.commands.execute(new MapCategory(member.businessId, categoryId, body.chartAccountId, envelope));
  }
}
