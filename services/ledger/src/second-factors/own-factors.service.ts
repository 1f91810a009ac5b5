import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { Pool, PoolClient } from 'pg';
import type { AddedSecondFactor, RecoveryCodes, SecondFactors } from '@counterfoil/contracts/second-factor.contract';
import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import { inTransaction } from '@counterfoil/event-sourcing/postgres/transaction';
import { correlationIdOf } from '../process/correlation-id';
import { PG_POOL } from '../database/database.module';
import { AuthenticatorApps } from './authenticator-apps.repository';
import { FactorChanges, type FactorKind } from './factor-changes';
import { lockedOwner, type FactorOwner } from './factor-owner';
import { HeldFactors } from './held-factors.repository';
import { PasskeyCeremonies } from './passkeys/passkey-ceremonies';
import { PasskeyList } from './passkeys/passkeys.repository';
import { RecoveryCodeList } from './recovery-codes.repository';

/**
 * What holds for every kind of second factor of a person: the first one brings recovery codes, the last one takes them
 * along.
 */
@Injectable()
export class OwnFactors {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    private readonly held: HeldFactors,
    private readonly apps: AuthenticatorApps,
    private readonly passkeys: PasskeyList,
    private readonly ceremonies: PasskeyCeremonies,
    private readonly recovery: RecoveryCodeList,
    private readonly changes: FactorChanges,
  ) {}

  async of(userId: string, request: Request): Promise<SecondFactors> {
    const [app, passkeys, recoveryCodesLeft, { isRequired }] = await Promise.all([
      this.apps.of(userId),
      this.passkeys.of(userId),
      this.recovery.left(userId),
      this.held.standingOf(userId),
    ]);
    const authenticatorApp = app
      ? { addedAt: app.added_at.toISOString(), lastUsedAt: app.last_used_at?.toISOString() ?? null }
      : null;
    return {
      authenticatorApp,
      passkeys,
      recoveryCodesLeft,
      isRequired,
      passkeyObstacle: this.ceremonies.obstacle(request),
    };
  }

  /** @param put stores it, or throws what refuses it */
  async add(
    userId: string,
    kind: FactorKind,
    request: Request,
    put: (client: PoolClient, owner: FactorOwner) => Promise<void>,
  ): Promise<AddedSecondFactor> {
    return inTransaction(this.pool, async (client) => {
      const owner = await lockedOwner(client, userId);
      const isFirst = !(await this.held.hasOne(client, userId));
      await put(client, owner);
      await this.changes.added(client, owner, kind, correlationIdOf(request));
      return { recoveryCodes: isFirst ? await this.recovery.make(client, userId) : null };
    });
  }

  /**
   * @param take removes it, or throws where there is none
   * @throws DomainError (conflict) for the last one of somebody who must have one
   */
  async remove(
    userId: string,
    kind: FactorKind,
    request: Request,
    take: (client: PoolClient) => Promise<void>,
  ): Promise<void> {
    const { isRequired } = await this.held.standingOf(userId);
    await inTransaction(this.pool, async (client) => {
      const owner = await lockedOwner(client, userId);
      await take(client);
      if (!(await this.held.hasOne(client, userId))) {
        if (isRequired)
          throw new DomainError(
            'conflict',
            'last_second_factor',
            'You must have a second factor here. Add another one before you remove this one.',
          );
        await this.recovery.remove(client, userId);
      }
      await this.changes.removed(client, owner, kind, correlationIdOf(request));
    });
  }

  /** Those from before no longer work. @throws DomainError (conflict) for somebody without a second factor */
  async newRecoveryCodes(userId: string, request: Request): Promise<RecoveryCodes> {
    return inTransaction(this.pool, async (client) => {
      const owner = await lockedOwner(client, userId);
      if (!(await this.held.hasOne(client, userId)))
        throw new DomainError(
          'conflict',
          'no_second_factor',
          'Recovery codes come with a second factor. Add one first.',
        );
      const recoveryCodes = await this.recovery.make(client, userId);
      await this.changes.codesMade(client, owner, correlationIdOf(request));
      return { recoveryCodes };
    });
  }
}
