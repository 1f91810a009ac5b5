import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { Unauthorized } from './refusal';

/** The id of the signed-in user, as a parameter of a route. Everything else about them is in the users table. */
export const CurrentUser = createParamDecorator((_: unknown, context: ExecutionContext): string => userIdOf(context.switchToHttp().getRequest<Request>()));

/** @throws Unauthorized when nobody is signed in. */
export function userIdOf(request: Request): string {
  const userId = request.session?.userId;
  if (!userId) throw new Unauthorized();
  return userId;
}
