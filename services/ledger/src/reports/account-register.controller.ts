import { Controller, Get, Param, Query, Req, Res, UseGuards, UseInterceptors } from '@nestjs/common';
import type { Request, Response } from 'express';
import { PagedRangeQuery, type AccountRegister } from '@counterfoil/contracts/ledger-report.contract';
import { Member, MembershipGuard, PathNames } from '../members/membership.guard';
import { RequiresRight } from '../http/callers/business-right';
import type { Membership } from '../http/request-context';
import { Expensive } from '../load-limits/load-limits.module';
import { AccountRegisterQueries } from './account-register.queries';
import { answerReport } from './report-page';
import { ReportTag } from './report-tag.interceptor';

@Controller('api/accounts/:id/register')
@UseGuards(MembershipGuard)
@PathNames('account')
// Interceptors are asked from below: what the caller has already needs no turn.
@Expensive('report')
@UseInterceptors(ReportTag)
export class AccountRegisterController {
  constructor(private readonly registers: AccountRegisterQueries) {}

  @Get()
  @RequiresRight('reports.all')
  async read(
    @Member() member: Membership,
    @Param('id') id: string,
    @Query() query: PagedRangeQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<AccountRegister> {
    return answerReport(request, response, await this.registers.read(member, id, query));
  }
}
