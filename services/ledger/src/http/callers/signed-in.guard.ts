import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { signedInAs } from './current-user';
import { IS_PUBLIC } from './public';
import { Unauthorized } from '../answers/refusal';

/** The default of every route: signed in, unless it is marked `@Public()`. */
@Injectable()
export class SignedInGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    if (this.reflector.getAllAndOverride<boolean>(IS_PUBLIC, [context.getHandler(), context.getClass()])) return true;
    if (signedInAs(context.switchToHttp().getRequest<Request>())) return true;
    throw new Unauthorized();
  }
}
