import { createHash, timingSafeEqual } from 'node:crypto';
import { HttpStatus, Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import type { Config } from '../process/config';
import { CONFIG } from '../process/config.module';
import { Refusal } from './answers/refusal';
import { isForLoopback } from './served-host';

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;
/** What a proxy adds that nobody told us of: the call only looks as if it came from this machine. */
const PROXY_HEADERS = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'];

/**
 * Figures tell how much business is done: they are for programs on the same machine that call it by a name of its own,
 * and for those that send `Authorization: Bearer <METRICS_TOKEN>`.
 */
@Injectable()
export class MetricsAccessGuard implements CanActivate {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>();
    if (this.hasToken(request) || this.isLocal(request)) return true;
    throw new Refusal(
      HttpStatus.FORBIDDEN,
      'metrics_closed',
      'Metrics are read on the machine itself, or with METRICS_TOKEN',
    );
  }

  private hasToken(request: Request): boolean {
    const { metricsToken } = this.config;
    const given = /^Bearer (.+)$/i.exec(request.get('authorization') ?? '')?.[1];
    return metricsToken !== undefined && given !== undefined && timingSafeEqual(digest(given), digest(metricsToken));
  }

  private isLocal(request: Request): boolean {
    if (this.config.proxies === 0 && PROXY_HEADERS.some((header) => request.get(header) !== undefined)) return false;
    return LOOPBACK.test(request.ip ?? '') && isForLoopback(request);
  }
}

/** Digests have one length, which the comparison needs, and tell nothing of the secret's. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
