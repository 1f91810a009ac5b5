import { HttpStatus, Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { isTokenCall } from './api-token';
import type { Config } from '../../process/config';
import { CONFIG } from '../../process/config.module';
import { Refusal } from '../answers/refusal';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Keeps other sites from writing with a visitor's cookie. SameSite=Lax already withholds it from their requests; this
 * also stops sibling subdomains, which count as the same site. Browsers send Sec-Fetch-Site (and Origin where they do
 * not, on plain http); a caller that sends neither is no browser and carries no cookie that it was not given on
 * purpose.
 */
@Injectable()
export class SameOriginGuard implements CanActivate {
  private readonly publicOrigin: string | undefined;

  constructor(@Inject(CONFIG) { isPublicUrlGiven, publicUrl }: Config) {
    this.publicOrigin = isPublicUrlGiven ? new URL(publicUrl).origin : undefined;
  }

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>();
    // A token is put into the call on purpose, by whoever holds it; no browser adds one by itself.
    if (SAFE_METHODS.has(request.method) || isTokenCall(request) || isSameOrigin(request, this.publicOrigin))
      return true;
    throw new Refusal(HttpStatus.FORBIDDEN, 'cross_origin', 'This call must come from the application itself');
  }
}

/** @param publicOrigin of PUBLIC_URL, which a proxy may pass on without its port */
function isSameOrigin(request: Request, publicOrigin: string | undefined): boolean {
  const site = request.get('sec-fetch-site');
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const origin = request.get('origin');
  if (origin === undefined) return true;
  return origin === publicOrigin || (URL.canParse(origin) && new URL(origin).host === request.host);
}
