import { Controller, Get, Query, UseGuards } from '@nestjs/common';
import { BalanceSheetQuery, FinancialSummaryQuery, type BalanceSheet, type FinancialSummary } from '@counterfoil/contracts/report.contract';
import { Member, MembershipGuard } from '../members/membership.guard';
import { RequiresRight } from '../platform/business-right';
import type { Membership } from '../platform/request-context';
import { ReportsQueries } from './reports.queries';

@Controller('api/businesses/:id')
@UseGuards(MembershipGuard)
export class ReportsController {
  constructor(private readonly reports: ReportsQueries) {}

  @Get('financial-summary')
  @RequiresRight('reports.summary')
  financialSummary(@Member() member: Membership, @Query() query: FinancialSummaryQuery): Promise<FinancialSummary> {
    return this.reports.financialSummary(member, query);
  }

  @Get('balance-sheet')
  @RequiresRight('reports.all')
  balanceSheet(@Member() member: Membership, @Query() query: BalanceSheetQuery): Promise<BalanceSheet> {
    return this.reports.balanceSheet(member, query);
  }
}
