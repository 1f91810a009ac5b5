import { HttpStatus, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { Refusal } from './refusal';

/**
 * Rooms that are for people: a token that leaked must not be able to make other tokens, change passwords, delete accounts or
 * administer the platform. Compared with the routes as declared, which no spelling of an address gets around.
 */
const PEOPLE_ONLY = /^api\/(profile|password|admin|super-admin|auth\/complete-setup|login|register|logout|reauthenticate)(\/|$)/;
const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Keeps calls with a token inside what its scopes allow. People with a session pass. */
@Injectable()
export class TokenReachGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>();
    const { apiToken } = request;
    if (!apiToken) return true;
    if (PEOPLE_ONLY.test(declaredPath(context))) throw new Refusal(HttpStatus.FORBIDDEN, 'token_reach', 'A token cannot do this: please sign in');
    const needed = READING.has(request.method) ? 'read' : 'write';
    if (apiToken.scopes.includes(needed)) return true;
    throw new Refusal(HttpStatus.FORBIDDEN, 'token_scope', `This token may not ${needed}`);
  }
}

function declaredPath(context: ExecutionContext): string {
  const parts = [Reflect.getMetadata('path', context.getClass()), Reflect.getMetadata('path', context.getHandler())] as unknown[];
  return parts
    .map((part) => String(part).replace(/^\/+|\/+$/g, ''))
    .filter(Boolean)
    .join('/');
}
