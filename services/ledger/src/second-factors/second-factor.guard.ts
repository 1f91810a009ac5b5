import { HttpStatus, Injectable, SetMetadata, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { IS_PUBLIC } from '../http/callers/public';
import { Refusal } from '../http/answers/refusal';
import { HeldFactors } from './held-factors.repository';

const FOR_SET_UP = 'counterfoil:for-second-factor-set-up';

/** Keeps a route open to whoever must set up a second factor before anything else: what setting it up needs. */
export const OpenForSecondFactorSetUp = (): MethodDecorator & ClassDecorator => SetMetadata(FOR_SET_UP, true);

/**
 * Closes everything but the set-up to people who must have a second factor and have none. Tokens pass: they are no
 * sign-in. Where nobody must have one, nothing is asked.
 */
@Injectable()
export class SecondFactorGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly held: HeldFactors,
  ) {}

  canActivate(context: ExecutionContext): true | Promise<true> {
    if (!this.held.isEnforced) return true;
    const { session, apiToken } = context.switchToHttp().getRequest<Request>();
    const userId = apiToken ? undefined : session?.userId;
    return userId === undefined || this.isOpen(context) ? true : this.requireOne(userId);
  }

  private isOpen(context: ExecutionContext): boolean {
    const places = [context.getHandler(), context.getClass()];
    return [IS_PUBLIC, FOR_SET_UP].some((mark) => this.reflector.getAllAndOverride<boolean>(mark, places));
  }

  private async requireOne(userId: string): Promise<true> {
    const { hasOne, isRequired } = await this.held.standingOf(userId);
    if (hasOne || !isRequired) return true;
    throw new Refusal(
      HttpStatus.FORBIDDEN,
      'second_factor_required',
      'Set up a second factor first: an authenticator app or a passkey',
    );
  }
}
