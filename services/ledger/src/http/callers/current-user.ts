import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { Unauthorized } from '../answers/refusal';

/** The id of the signed-in user, as a parameter of a route. Everything else about them is in the users table. */
export const CurrentUser = createParamDecorator((_: unknown, context: ExecutionContext): string =>
  userIdOf(context.switchToHttp().getRequest<Request>()),
);

/** Whom the call is for, by its token or else by its session; undefined when nobody is signed in. */
export function signedInAs(request: Request): string | undefined {
  return request.apiToken?.userId ?? request.session?.userId;
}

/** @throws Unauthorized when nobody is signed in. */
export function userIdOf(request: Request): string {
  const userId = signedInAs(request);
  if (!userId) throw new Unauthorized();
  return userId;
}
