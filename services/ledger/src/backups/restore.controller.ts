import { Controller, Get, HttpCode, Param, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import type { RestoreJob } from '@counterfoil/contracts/export.contract';
import type { CommandEnvelope } from '@counterfoil/event-sourcing/write/command-envelope';
import { Envelope } from '../http/answers/call-envelope';
import { CurrentUser } from '../http/callers/current-user';
import { PathId } from '../http/bodies/path-id.pipe';
import { RestoreService } from './restore.service';

/** Anybody who is signed in may bring their books along; a restore is seen by who has asked for it. */
@Controller('api/businesses/restore-archive')
export class RestoreController {
  constructor(private readonly restores: RestoreService) {}

  @Post()
  @HttpCode(202)
  begin(@Req() request: Request, @Envelope() envelope: CommandEnvelope): Promise<RestoreJob> {
    return this.restores.begin(request, envelope);
  }

  @Get(':jobId')
  find(
    @CurrentUser() userId: string,
    @Param('jobId', new PathId('restore_not_found', 'Restore not found')) jobId: string,
  ): Promise<RestoreJob> {
    return this.restores.find(userId, jobId);
  }
}
