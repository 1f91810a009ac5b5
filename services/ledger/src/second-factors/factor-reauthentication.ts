import { Injectable, type OnModuleInit } from '@nestjs/common';
import { isUUID } from 'class-validator';
import type { Request } from 'express';
import type { PasskeyRequestOptions } from '@counterfoil/contracts/second-factor.contract';
import { ReauthenticationService, SignInThrottle } from '../auth/auth.module';
import { HeldFactors } from './held-factors.repository';
import { PasskeyCeremonies } from './passkeys/passkey-ceremonies';
import { SecondFactorProof } from './second-factor-proof';

const WRONG = 'That did not work. Use a code that you have not used before, or another way.';

/**
 * Lets people who are signed in prove with a code or a passkey that it is still they, where the password is asked for.
 */
@Injectable()
export class FactorReauthentication implements OnModuleInit {
  constructor(
    private readonly reauthentication: ReauthenticationService,
    private readonly proof: SecondFactorProof,
    private readonly passkeys: PasskeyCeremonies,
    private readonly throttle: SignInThrottle,
    private readonly held: HeldFactors,
  ) {}

  onModuleInit(): void {
    // A password alone does not open such an account: strangers who guess it must not keep its owner waiting.
    this.throttle.spare(async (account) => isUUID(account) && (await this.held.standingOf(account)).hasOne);
    for (const kind of ['code', 'passkey'] as const) {
      this.reauthentication.accept(kind, {
        isRight: ({ id }, { [kind]: given }, request) => this.proof.holds(id, { [kind]: given }, request),
        wrong: WRONG,
      });
    }
  }

  /** @throws BadRequest where passkeys do not work at this address. */
  options(userId: string, request: Request): Promise<PasskeyRequestOptions> {
    return this.passkeys.requestOptions(userId, request);
  }
}
