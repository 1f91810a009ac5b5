import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { Pool } from 'pg';
import type {
  AddedSecondFactor,
  AuthenticatorAppSetUp,
  ConfirmAuthenticatorAppRequest,
} from '@counterfoil/contracts/second-factor.contract';
import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import { inTransaction } from '@counterfoil/event-sourcing/postgres/transaction';
import { PG_POOL } from '../database/database.module';
import { BadRequest } from '../http/answers/refusal';
import { AuthenticatorApps } from './authenticator-apps.repository';
import { lockedOwner } from './factor-owner';
import { newSecret, setUpAddress, stepOf } from './one-time-code';
import { OwnFactors } from './own-factors.service';
import { SealedSecrets } from './sealed-secrets';

/** Setting an authenticator app up, for the first time or on a new phone, and removing it. */
@Injectable()
export class OwnAuthenticatorApp {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    private readonly apps: AuthenticatorApps,
    private readonly secrets: SealedSecrets,
    private readonly factors: OwnFactors,
  ) {}

  /** Offers a new secret. One in force goes on until a code of the new one has come. */
  async begin(userId: string): Promise<AuthenticatorAppSetUp> {
    const { email } = await inTransaction(this.pool, (client) => lockedOwner(client, userId));
    const secret = newSecret();
    const until = await this.apps.offer(userId, this.secrets.seal(secret, userId));
    return { uri: setUpAddress(secret, email), secret, expiresAt: until.toISOString() };
  }

  /** @throws BadRequest for a wrong code. @throws DomainError (conflict) where nothing was begun, or too long ago. */
  async confirm(
    userId: string,
    { code }: ConfirmAuthenticatorAppRequest,
    request: Request,
  ): Promise<AddedSecondFactor> {
    return this.factors.add(userId, 'authenticator app', request, async (client) => {
      const sealed = await this.apps.offered(client, userId);
      const secret = sealed === undefined ? undefined : this.secrets.open(sealed, userId);
      if (secret === undefined)
        throw new DomainError('conflict', 'set_up_over', 'The set-up took too long. Please begin again.');
      const step = stepOf(secret, code, Date.now());
      if (step === undefined) throw wrongCode();
      await this.apps.confirm(client, userId, step);
    });
  }

  /** @throws DomainError (not-found), or (conflict) for the last second factor of somebody who must have one. */
  async remove(userId: string, request: Request): Promise<void> {
    await this.factors.remove(userId, 'authenticator app', request, async (client) => {
      if (!(await this.apps.remove(client, userId)))
        throw new DomainError('not-found', 'authenticator_app_not_found', 'There is no authenticator app');
    });
  }
}

function wrongCode(): BadRequest {
  const message =
    'This code is not right. Check that the clock of your phone is, and enter the code that is shown now.';
  return new BadRequest('second_factor_wrong', message, [{ field: 'code', message }]);
}
