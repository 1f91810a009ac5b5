import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { SecondFactorAsked } from '@counterfoil/contracts/second-factor.contract';
import { beginSecondStep } from '../http/callers/session';
import { HeldFactors } from './held-factors.repository';
import { PendingSignIns } from './pending-sign-ins.repository';

/** Between the right password and being signed in. */
@Injectable()
export class SecondStep {
  constructor(
    private readonly held: HeldFactors,
    private readonly pending: PendingSignIns,
  ) {}

  /**
   * Asks whoever has a second factor for it, in a session that opens nothing but the next step.
   * @returns undefined for whoever has none: the password is enough
   */
  async ask(userId: string, request: Request): Promise<SecondFactorAsked | undefined> {
    const methods = await this.held.methodsOf(userId);
    if (methods.length === 0) return undefined;
    const { id, expiresAt } = await this.pending.begin(userId);
    await beginSecondStep(request, id, expiresAt);
    return { secondFactor: { methods, expiresAt: expiresAt.toISOString() } };
  }
}
