import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query, Req, Res, UseGuards } from '@nestjs/common';
import type { Request, Response } from 'express';
import {
  AdminAccessRequest,
  GrantSubscriptionRequest,
  SubscriptionStatusRequest,
  UsersQuery,
  type AdminStats,
  type AdminUser,
  type LeaderboardRow,
  type SupportView,
  type UserActivity,
  type UserSubscription,
  type UserUsage,
} from '@counterfoil/contracts/admin.contract';
import { Subscriptions } from '../billing/billing.module';
import { PlatformGuard } from '../members/platform.guard';
import { BodyLimit } from '../http/bodies/body-limit';
import { Keyed } from '../http/answers/keyed';
import { answerPage } from '../http/answers/paging';
import { USER_ID } from '../http/bodies/path-id.pipe';
import { RequiresPlatformRight } from '../http/callers/platform-right';
import { Concerns } from '../http/callers/platform-subject';
import { RecentSignIn } from '../http/callers/recent-sign-in.guard';
import { UserErasure } from '../profile/user-erasure.module';
import { AdminAccess } from './admin-access';
import { AnalyticsQueries } from './analytics.queries';
import { administratorOf } from './platform-facts';
import { RecordedReads } from './recorded-reads';
import { SupportViews } from './support-view.service';
import { UsersQueries } from './users.queries';

@Controller('api/admin')
@UseGuards(PlatformGuard)
@RequiresPlatformRight('platform.users')
export class AdminController {
  constructor(
    private readonly users: UsersQueries,
    private readonly analytics: AnalyticsQueries,
    private readonly supportViews: SupportViews,
    private readonly subscriptions: Subscriptions,
    private readonly access: AdminAccess,
    private readonly erasure: UserErasure,
    private readonly reads: RecordedReads,
  ) {}

  @Get('users')
  async list(
    @Query() query: UsersQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<AdminUser[]> {
    return answerPage(request, response, await this.users.page(query));
  }

  @Get('stats')
  stats(): Promise<AdminStats> {
    return this.analytics.stats();
  }

  @Get('leaderboard')
  leaderboard(@Req() request: Request): Promise<LeaderboardRow[]> {
    const about = (rows: LeaderboardRow[]) => ({ users: rows.map(({ userId }) => userId) });
    return this.reads.recorded(request, 'usage', () => this.analytics.leaderboard(), about);
  }

  @Concerns('user')
  @Get('users/:id/usage')
  usage(@Param('id', USER_ID) id: string, @Req() request: Request): Promise<UserUsage> {
    return this.reads.recorded(
      request,
      'usage',
      () => this.analytics.usageOf(id),
      () => ({ users: [id] }),
    );
  }

  @Concerns('user')
  @Get('users/:id/activity')
  async activity(
    @Param('id', USER_ID) id: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<UserActivity> {
    const sessions = () => this.users.sessions(id);
    return answerPage(
      request,
      response,
      await this.reads.recorded(request, 'activity', sessions, () => ({ users: [id] })),
    );
  }

  @Concerns('user')
  @Get('users/:id/full-access')
  @RequiresPlatformRight('platform.support-view')
  fullAccess(@Param('id', USER_ID) id: string, @Req() request: Request): Promise<SupportView> {
    return this.supportViews.open(id, administratorOf(request));
  }

  @Keyed()
  @Concerns('user')
  @Post('users/:id/subscription-status')
  @HttpCode(200)
  @RequiresPlatformRight('platform.subscriptions')
  async setSubscriptionStatus(
    @Param('id', USER_ID) id: string,
    @Body() body: SubscriptionStatusRequest,
    @Req() request: Request,
  ): Promise<AdminUser> {
    await this.subscriptions.setStatus(id, body.subscriptionStatus, administratorOf(request));
    return this.users.find(id);
  }

  @Concerns('user')
  @Get('users/:id/subscriptions')
  @RequiresPlatformRight('platform.subscriptions')
  async subscriptionsOf(@Param('id', USER_ID) id: string, @Req() request: Request): Promise<UserSubscription[]> {
    await this.users.find(id);
    return this.reads.recorded(
      request,
      'subscriptions',
      () => this.subscriptions.of(id),
      () => ({ users: [id] }),
    );
  }

  @Keyed()
  @BodyLimit(64)
  @Concerns('user')
  @Put('users/:id/subscription')
  @RequiresPlatformRight('platform.subscriptions')
  async grant(
    @Param('id', USER_ID) id: string,
    @Body() { plan, ...terms }: GrantSubscriptionRequest,
    @Req() request: Request,
  ): Promise<AdminUser> {
    await this.subscriptions.grant(id, plan, administratorOf(request), terms);
    return this.users.find(id);
  }

  @Keyed()
  @Post('users/:id/admin-access')
  @HttpCode(200)
  @RequiresPlatformRight('platform.admin-access')
  @RecentSignIn()
  setAdminAccess(
    @Param('id', USER_ID) id: string,
    @Body() { isAdmin }: AdminAccessRequest,
    @Req() request: Request,
  ): Promise<AdminUser> {
    return this.access.set(id, isAdmin, administratorOf(request));
  }

  @Keyed()
  @Concerns('user')
  @Delete('users/:id')
  @HttpCode(204)
  @RequiresPlatformRight('platform.delete-users')
  @RecentSignIn()
  async delete(@Param('id', USER_ID) id: string, @Req() request: Request): Promise<void> {
    await this.erasure.erase(id, administratorOf(request));
  }
}
