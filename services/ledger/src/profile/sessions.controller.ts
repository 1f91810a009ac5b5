import { Controller, Delete, Get, HttpCode, HttpStatus, Param, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { PageQuery } from '@counterfoil/contracts/page.contract';
import type { ProfileActivity, ProfileSession, ProfileSupportView } from '@counterfoil/contracts/profile.contract';
import { CurrentUser } from '../http/callers/current-user';
import { Keyed } from '../http/answers/keyed';
import { newestFirst } from '../http/answers/newest-first';
import { answerPage } from '../http/answers/paging';
import { SESSION_ID } from '../http/bodies/path-id.pipe';
import { SecurityService } from './security.service';

/** The security tab: where somebody is signed in, when they were, and who has looked at their data. */
@Controller('api/profile')
export class SessionsController {
  constructor(private readonly security: SecurityService) {}

  @Get('sessions')
  sessions(@CurrentUser() userId: string, @Req() request: Request): Promise<ProfileSession[]> {
    return this.security.sessions(userId, request);
  }

  @Keyed()
  @HttpCode(HttpStatus.NO_CONTENT)
  @Delete('sessions')
  endOthers(@CurrentUser() userId: string, @Req() request: Request): Promise<void> {
    return this.security.endOthers(userId, request);
  }

  @Keyed()
  @HttpCode(HttpStatus.NO_CONTENT)
  @Delete('sessions/:id')
  end(@CurrentUser() userId: string, @Param('id', SESSION_ID) id: string): Promise<void> {
    return this.security.end(userId, id);
  }

  @Get('activity')
  activity(@CurrentUser() userId: string): Promise<ProfileActivity[]> {
    return this.security.activity(userId);
  }

  @Get('support-views')
  async supportViews(
    @CurrentUser() userId: string,
    @Query() query: PageQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ProfileSupportView[]> {
    return answerPage(request, response, await this.security.supportViews(userId, newestFirst(query)));
  }
}
