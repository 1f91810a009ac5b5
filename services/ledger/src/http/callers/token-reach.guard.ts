import { HttpStatus, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import type { Right } from '@counterfoil/contracts/role';
import { scopesFor, type CallerRight } from '@counterfoil/contracts/token-right';
import { REQUIRED_RIGHT } from './business-right';
import { TOKEN_RIGHT } from './open-to-tokens';
import { REQUIRED_PLATFORM_RIGHT } from './platform-right';
import { Refusal } from '../answers/refusal';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Keeps calls with a token inside what the table of tokens' rights allows: a token that leaked must not be able to make
 * other tokens, invite people, change passwords or administer the platform. People with a session pass.
 */
@Injectable()
export class TokenReachGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const { apiToken, method } = context.switchToHttp().getRequest<Request>();
    if (!apiToken) return true;
    const needed = scopesFor(this.rightOf(context), READING.has(method));
    if (!needed) throw new Refusal(HttpStatus.FORBIDDEN, 'token_reach', 'A token cannot do this: please sign in');
    const missing = needed.find((scope) => !apiToken.scopes.includes(scope));
    if (missing !== undefined) throw new Refusal(HttpStatus.FORBIDDEN, 'token_scope', `This token may not ${missing}`);
    return true;
  }

  /** A route of administrators has no right that programs can have, whatever else it declares. */
  private rightOf(context: ExecutionContext): Right | CallerRight | undefined {
    const places = [context.getHandler(), context.getClass()];
    if (this.reflector.getAllAndOverride<unknown>(REQUIRED_PLATFORM_RIGHT, places) !== undefined) return undefined;
    return (
      this.reflector.getAllAndOverride<Right | undefined>(REQUIRED_RIGHT, places) ??
      this.reflector.getAllAndOverride<CallerRight | undefined>(TOKEN_RIGHT, places)
    );
  }
}
