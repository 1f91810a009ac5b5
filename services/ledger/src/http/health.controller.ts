import { Controller, Get, Header, HttpStatus, Res, UseGuards } from '@nestjs/common';
import type { Response } from 'express';
import { Health, type Readiness } from './health';
import { Metrics } from '../process/metrics';
import { MetricsAccessGuard } from './metrics-access.guard';
import { OpenToTokens } from './callers/open-to-tokens';
import { Public } from './callers/public';
import { WithoutRateLimit } from './limits/rate-limit.guard';

/** For operators and their machines. */
@Public()
@OpenToTokens('caller.published')
@WithoutRateLimit()
@Controller()
export class HealthController {
  constructor(
    private readonly health: Health,
    private readonly metrics: Metrics,
  ) {}

  @Get('health/live')
  live(): { status: 'live' } {
    return { status: 'live' };
  }

  @Get('health/ready')
  async ready(@Res({ passthrough: true }) response: Response): Promise<Readiness> {
    const readiness = await this.health.readiness();
    response.status(readiness.status === 'ready' ? HttpStatus.OK : HttpStatus.SERVICE_UNAVAILABLE);
    return readiness;
  }

  @UseGuards(MetricsAccessGuard)
  @Get('metrics')
  @Header('Content-Type', 'text/plain; version=0.0.4; charset=utf-8')
  figures(): Promise<string> {
    return this.metrics.registry.metrics();
  }
}
