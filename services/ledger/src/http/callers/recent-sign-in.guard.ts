import { applyDecorators, HttpStatus, Inject, Injectable, SetMetadata, UseGuards } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { REAUTHENTICATION_REQUIRED } from '@counterfoil/contracts/problem.contract';
import type { Config } from '../../process/config';
import { CONFIG } from '../../process/config.module';
import { Refusal } from '../answers/refusal';

export const NEEDS_RECENT_SIGN_IN = 'counterfoil:needs-recent-sign-in';
const MINUTE_MS = 60_000;

/**
 * Asks for the password again on routes where a browser left open, or a stolen session, would do lasting harm.
 * It is looked at after membership and rights: whoever may not do it at all is not asked first.
 */
@Injectable()
class RecentSignInGuard implements CanActivate {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  canActivate(context: ExecutionContext): true {
    requireRecentSignIn(context.switchToHttp().getRequest<Request>(), this.config);
    return true;
  }
}

/** Marks a route of {@link RecentSignInGuard}. A token cannot call it: it proves nobody's presence. */
export const RecentSignIn = (): MethodDecorator =>
  applyDecorators(SetMetadata(NEEDS_RECENT_SIGN_IN, true), UseGuards(RecentSignInGuard));

/**
 * The same for a route that needs it only sometimes.
 * @throws Refusal (403 `reauthentication_required`) where the last proof is older than `REAUTHENTICATION_MINUTES`
 */
export function requireRecentSignIn(request: Request, { reauthenticationMinutes: minutes }: Config): void {
  if (request.apiToken) {
    throw new Refusal(HttpStatus.FORBIDDEN, 'token_reach', 'A token cannot do this: please sign in');
  }
  if (minutes === 0) return;
  const age = Date.now() - (request.session.authenticatedAt ?? 0);
  if (age < minutes * MINUTE_MS) return;
  const message = 'Please confirm that it is you, and try again.';
  throw new Refusal(HttpStatus.FORBIDDEN, REAUTHENTICATION_REQUIRED, message);
}
