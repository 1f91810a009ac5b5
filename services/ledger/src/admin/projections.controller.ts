import { Body, Controller, Get, HttpCode, Param, Post, Req, UseGuards } from '@nestjs/common';
import type { Request } from 'express';
import {
  ReleaseQuarantineRequest,
  type BooksComparison,
  type ProjectionView,
} from '@counterfoil/contracts/admin.contract';
import { PlatformGuard } from '../members/platform.guard';
import { Keyed, Unkeyed } from '../http/answers/keyed';
import { BUSINESS_ID } from '../http/bodies/path-id.pipe';
import { RequiresPlatformRight } from '../http/callers/platform-right';
import { Concerns } from '../http/callers/platform-subject';
import { administratorOf } from './platform-facts';
import { ProjectionsService } from './projections.service';
import { quarantinedIn, subjectsOf } from './quarantined';
import { RecordedReads } from './recorded-reads';

@Controller('api/admin')
@UseGuards(PlatformGuard)
@RequiresPlatformRight('platform.projections')
export class ProjectionsController {
  constructor(
    private readonly projections: ProjectionsService,
    private readonly reads: RecordedReads,
  ) {}

  @Get('projections')
  list(@Req() request: Request): Promise<ProjectionView[]> {
    return this.told(request, () => this.projections.list());
  }

  @Keyed()
  @Post('projections/:name/pause')
  @HttpCode(200)
  pause(@Param('name') name: string, @Req() request: Request): Promise<ProjectionView[]> {
    return this.told(request, () => this.projections.setPaused(name, true, administratorOf(request)));
  }

  @Keyed()
  @Post('projections/:name/resume')
  @HttpCode(200)
  resume(@Param('name') name: string, @Req() request: Request): Promise<ProjectionView[]> {
    return this.told(request, () => this.projections.setPaused(name, false, administratorOf(request)));
  }

  @Keyed()
  @Post('projections/:name/rebuild')
  @HttpCode(200)
  rebuild(@Param('name') name: string, @Req() request: Request): Promise<ProjectionView[]> {
    return this.told(request, () => this.projections.rebuild(name, administratorOf(request)));
  }

  @Unkeyed('a stream that was taken back is in quarantine no more')
  @Post('projections/:name/release')
  @HttpCode(200)
  async release(
    @Param('name') name: string,
    @Body() { stream }: ReleaseQuarantineRequest,
    @Req() request: Request,
  ): Promise<ProjectionView[]> {
    // A refusal, too, quotes what failed.
    await this.reads.note('quarantine', administratorOf(request), subjectsOf([stream]));
    return this.told(request, () => this.projections.release(name, stream, administratorOf(request)));
  }

  @Concerns('business')
  @Keyed()
  @Post('businesses/:id/compare')
  @HttpCode(200)
  compare(@Param('id', BUSINESS_ID) id: string, @Req() request: Request): Promise<BooksComparison> {
    const compare = () => this.projections.compare(id, administratorOf(request));
    return this.reads.recorded(request, 'comparison', compare, () => ({ businesses: [id] }));
  }

  /** What is in quarantine names streams, and what failed may quote their events. */
  private told(request: Request, act: () => Promise<ProjectionView[]>): Promise<ProjectionView[]> {
    return this.reads.recorded(request, 'quarantine', act, quarantinedIn);
  }
}
