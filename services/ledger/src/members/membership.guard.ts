import { createParamDecorator, Injectable, SetMetadata, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { isUUID } from 'class-validator';
import type { Request } from 'express';
import type { Right } from '@counterfoil/contracts/role';
import { mayAs } from '@counterfoil/contracts/token-right';
import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import { REQUIRED_RIGHT } from '../http/callers/business-right';
import { userIdOf } from '../http/callers/current-user';
import type { Membership } from '../http/request-context';
import { MembershipQueries, type PathSubject } from './membership.queries';

export const PATH_SUBJECT = 'counterfoil:path-subject';

export const NOT_FOUND: Readonly<Record<PathSubject, string>> = {
  business: 'Business not found',
  account: 'Account not found',
  category: 'Category not found',
};

/** Says that the `id` in the path of a controller is an account's or a category's; a business's needs no word. */
export const PathNames = (subject: PathSubject): MethodDecorator & ClassDecorator => SetMetadata(PATH_SUBJECT, subject);

/**
 * Lets members of the business in, as far as the role matrix goes. An id of another business is answered like one that
 * does not exist (404); a member without the right gets 403.
 */
@Injectable()
export class MembershipGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly memberships: MembershipQueries,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const places = [context.getHandler(), context.getClass()];
    const subject = this.reflector.getAllAndOverride<PathSubject | undefined>(PATH_SUBJECT, places) ?? 'business';
    const right = this.reflector.getAllAndOverride<Right | undefined>(REQUIRED_RIGHT, places);
    if (!right)
      throw new Error(`${context.getClass().name}.${context.getHandler().name} is guarded but requires no right`);
    const { id } = request.params;
    const userId = userIdOf(request);
    const pathId = typeof id === 'string' && isUUID(id) ? id : undefined;
    const found = pathId === undefined ? undefined : await this.memberships.find(userId, subject, pathId);
    if (pathId === undefined || !found) {
      throw new DomainError('not-found', `${subject}_not_found`, NOT_FOUND[subject]);
    }
    const membership: Membership = request.apiToken ? { ...found, tokenScopes: request.apiToken.scopes } : found;
    if (!mayAs(membership, right))
      throw new DomainError('forbidden', 'no_right', 'You do not have permission to do this');
    request.membership = membership;
    return true;
  }
}

/** The caller's place in the business of the path, as a parameter of a guarded route. */
export const Member = createParamDecorator((_: unknown, context: ExecutionContext): Membership => {
  const { membership } = context.switchToHttp().getRequest<Request>();
  if (!membership) throw new Error('Member is used on a route without MembershipGuard');
  return membership;
});
