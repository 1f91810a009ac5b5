import { Controller, Get, Query, Req, Res, UseGuards } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { OutgoingMail } from '@counterfoil/contracts/mail.contract';
import { PageQuery } from '@counterfoil/contracts/page.contract';
import { RecordedReads } from '../admin/administration-facts.module';
import { PlatformGuard } from '../members/platform.guard';
import { newestFirst } from '../http/answers/newest-first';
import { answerPage } from '../http/answers/paging';
import { RequiresPlatformRight } from '../http/callers/platform-right';
import { OutgoingMailQueries, type MailPage } from './outgoing-mail.queries';

@UseGuards(PlatformGuard)
@RequiresPlatformRight('platform.mail')
@Controller('api/admin/outgoing-mail')
export class OutgoingMailController {
  constructor(
    private readonly mails: OutgoingMailQueries,
    private readonly reads: RecordedReads,
  ) {}

  @Get()
  async page(
    @Query() query: PageQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<OutgoingMail[]> {
    const read = () => this.mails.page(newestFirst(query), request.isSuperAdmin === true);
    const about = ({ addressees }: MailPage) => ({ users: addressees });
    return answerPage(request, response, await this.reads.recorded(request, 'mail', read, about));
  }
}
