import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Request } from 'express';
import type { Pool } from 'pg';
import type { SecondFactorRequest } from '@counterfoil/contracts/second-factor.contract';
import { inTransaction } from '@counterfoil/event-sourcing/postgres/transaction';
import { correlationIdOf } from '../process/correlation-id';
import { PG_POOL } from '../database/database.module';
import { BadRequest } from '../http/answers/refusal';
import { AuthenticatorApps } from './authenticator-apps.repository';
import { FactorChanges } from './factor-changes';
import { lockedOwner } from './factor-owner';
import { stepOf } from './one-time-code';
import { PasskeyCeremonies } from './passkeys/passkey-ceremonies';
import { RecoveryCodeList } from './recovery-codes.repository';
import { SealedSecrets } from './sealed-secrets';
import { WrongCodes } from './wrong-codes.repository';

/** Whether somebody has the second factor that they say they have. What proved it once proves nothing again. */
@Injectable()
export class SecondFactorProof {
  private readonly logger = new Logger('SecondFactors');

  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    private readonly apps: AuthenticatorApps,
    private readonly secrets: SealedSecrets,
    private readonly recovery: RecoveryCodeList,
    private readonly passkeys: PasskeyCeremonies,
    private readonly wrongCodes: WrongCodes,
    private readonly changes: FactorChanges,
  ) {}

  /**
   * @returns false for what does not hold, whatever is wrong with it
   * @throws BadRequest where nothing was given. @throws Refusal (429) after too many wrong codes.
   */
  async holds(
    userId: string,
    { passkey, code, recoveryCode }: SecondFactorRequest,
    request: Request,
  ): Promise<boolean> {
    if (passkey) return (await this.passkeys.signer(userId, passkey, request)) === userId;
    if (code !== undefined) return this.isCode(userId, code);
    if (recoveryCode !== undefined) return this.isRecoveryCode(userId, recoveryCode, request);
    throw new BadRequest('invalid', 'Enter a code or use a passkey');
  }

  private async isCode(userId: string, code: string): Promise<boolean> {
    await this.wrongCodes.count(userId);
    const sealed = await this.apps.secretOf(userId);
    if (sealed === undefined) return false;
    const secret = this.secrets.open(sealed, userId);
    if (secret === undefined) {
      this.logger.warn(`an authenticator app of ${userId} cannot be read: SESSION_SECRET is not what it was`);
      return false;
    }
    const step = stepOf(secret, code, Date.now());
    if (step === undefined || !(await this.apps.use(userId, sealed, step))) return false;
    await this.wrongCodes.forget(userId);
    return true;
  }

  private async isRecoveryCode(userId: string, code: string, request: Request): Promise<boolean> {
    return inTransaction(this.pool, async (client) => {
      const owner = await lockedOwner(client, userId);
      const left = await this.recovery.use(client, userId, code);
      if (left === undefined) return false;
      await this.changes.codeUsed(client, owner, left, correlationIdOf(request));
      return true;
    });
  }
}
