import { Controller, Get, Query, Req, Res, UseGuards, UseInterceptors } from '@nestjs/common';
import type { Request, Response } from 'express';
import {
  CashFlowQuery,
  GeneralLedgerQuery,
  PagedRangeQuery,
  TrialBalanceQuery,
  type CashFlow,
  type GeneralLedger,
  type JournalReportEntry,
  type TrialBalance,
} from '@counterfoil/contracts/ledger-report.contract';
import {
  BalanceSheetQuery,
  FinancialSummaryQuery,
  KNOWN_AT_HEADER,
  type BalanceSheet,
  type FinancialSummary,
} from '@counterfoil/contracts/report.contract';
import { Member, MembershipGuard } from '../members/membership.guard';
import { RequiresRight } from '../http/callers/business-right';
import type { Membership } from '../http/request-context';
import { Expensive } from '../load-limits/load-limits.module';
import { BalanceSheetQueries } from './balance-sheet.queries';
import { CashFlowQueries } from './cash-flow.queries';
import { ProfitAndLossQueries } from './profit-and-loss.queries';
import { GeneralLedgerQueries } from './general-ledger.queries';
import { JournalReportQueries } from './journal-report.queries';
import { answerReport } from './report-page';
import { ReportTag } from './report-tag.interceptor';
import { TrialBalanceQueries } from './trial-balance.queries';

@Controller('api/businesses/:id')
@UseGuards(MembershipGuard)
// Interceptors are asked from below: what the caller has already needs no turn.
@Expensive('report')
@UseInterceptors(ReportTag)
export class ReportsController {
  constructor(
    private readonly summaries: ProfitAndLossQueries,
    private readonly balanceSheets: BalanceSheetQueries,
    private readonly trialBalances: TrialBalanceQueries,
    private readonly generalLedgers: GeneralLedgerQueries,
    private readonly journals: JournalReportQueries,
    private readonly cashFlows: CashFlowQueries,
  ) {}

  @Get('financial-summary')
  @RequiresRight('reports.summary')
  financialSummary(@Member() member: Membership, @Query() query: FinancialSummaryQuery): Promise<FinancialSummary> {
    return this.summaries.read(member, query);
  }

  @Get('balance-sheet')
  @RequiresRight('reports.all')
  balanceSheet(@Member() member: Membership, @Query() query: BalanceSheetQuery): Promise<BalanceSheet> {
    return this.balanceSheets.read(member, query);
  }

  @Get('trial-balance')
  @RequiresRight('reports.all')
  trialBalance(@Member() member: Membership, @Query() query: TrialBalanceQuery): Promise<TrialBalance> {
    return this.trialBalances.read(member, query);
  }

  @Get('general-ledger')
  @RequiresRight('reports.all')
  async generalLedger(
    @Member() member: Membership,
    @Query() query: GeneralLedgerQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<GeneralLedger> {
    return answerReport(request, response, await this.generalLedgers.read(member, query));
  }

  @Get('journal')
  @RequiresRight('reports.all')
  async journal(
    @Member() member: Membership,
    @Query() query: PagedRangeQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<JournalReportEntry[]> {
    const { entries, knownAt } = answerReport(request, response, await this.journals.read(member, query));
    response.setHeader(KNOWN_AT_HEADER, knownAt);
    return entries;
  }

  @Get('cash-flow')
  @RequiresRight('reports.all')
  cashFlow(@Member() member: Membership, @Query() query: CashFlowQuery): Promise<CashFlow> {
    return this.cashFlows.read(member, query);
  }
}
