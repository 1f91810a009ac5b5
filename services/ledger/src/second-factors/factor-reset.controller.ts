import { Controller, Delete, HttpCode, HttpStatus, Param, Req, UseGuards } from '@nestjs/common';
import type { Request } from 'express';
import { administratorOf } from '../admin/administration-facts.module';
import { PlatformGuard } from '../members/platform.guard';
import { Keyed } from '../http/answers/keyed';
import { USER_ID } from '../http/bodies/path-id.pipe';
import { RequiresPlatformRight } from '../http/callers/platform-right';
import { Concerns } from '../http/callers/platform-subject';
import { RecentSignIn } from '../http/callers/recent-sign-in.guard';
import { FactorReset } from './factor-reset';

/** For people who have lost every second factor and their recovery codes. */
@Controller('api/admin/users/:id/second-factors')
@UseGuards(PlatformGuard)
@RequiresPlatformRight('platform.users')
export class FactorResetController {
  constructor(private readonly reset: FactorReset) {}

  @RecentSignIn()
  @Concerns('user')
  @Keyed()
  @HttpCode(HttpStatus.NO_CONTENT)
  @Delete()
  remove(@Param('id', USER_ID) id: string, @Req() request: Request): Promise<void> {
    return this.reset.byAdministrator(id, administratorOf(request));
  }
}
