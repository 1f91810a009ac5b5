import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { Pool } from 'pg';
import { MAX_PASSKEYS } from '@counterfoil/contracts/second-factor-limits';
import type {
  AddedSecondFactor,
  AddPasskeyRequest,
  Passkey,
  PasskeyCreationOptions,
  RenamePasskeyRequest,
} from '@counterfoil/contracts/second-factor.contract';
import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import { inTransaction } from '@counterfoil/event-sourcing/postgres/transaction';
import { PG_POOL } from '../../database/database.module';
import { BadRequest } from '../../http/answers/refusal';
import { lockedOwner } from '../factor-owner';
import { OwnFactors } from '../own-factors.service';
import { PasskeyCeremonies } from './passkey-ceremonies';
import { PasskeyList } from './passkeys.repository';

/** A person's passkeys: making, naming and removing them. */
@Injectable()
export class OwnPasskeys {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    private readonly passkeys: PasskeyList,
    private readonly ceremonies: PasskeyCeremonies,
    private readonly factors: OwnFactors,
  ) {}

  /** @throws BadRequest where there can be none at this address. */
  async options(userId: string, request: Request): Promise<PasskeyCreationOptions> {
    const owner = await inTransaction(this.pool, (client) => lockedOwner(client, userId));
    return this.ceremonies.creationOptions(owner, request);
  }

  /**
   * @throws BadRequest for what is not the passkey that was asked for.
   * @throws DomainError (conflict) where there are too many.
   */
  async add(userId: string, { name, passkey }: AddPasskeyRequest, request: Request): Promise<AddedSecondFactor> {
    const made = await this.ceremonies.made(userId, passkey, request);
    if (!made) throw refused();
    return this.factors.add(userId, 'passkey', request, async (client) => {
      if ((await this.passkeys.count(client, userId)) >= MAX_PASSKEYS)
        throw new DomainError(
          'conflict',
          'too_many_passkeys',
          `You can have at most ${MAX_PASSKEYS} passkeys. Remove one that you no longer need.`,
        );
      if (!(await this.passkeys.add(client, { ...made, name: name.trim() }))) throw refused();
    });
  }

  /** @throws DomainError (not-found) */
  async rename(userId: string, id: string, { name }: RenamePasskeyRequest): Promise<Passkey> {
    const renamed = await this.passkeys.rename(userId, id, name.trim());
    if (!renamed) throw notFound();
    return renamed;
  }

  /** @throws DomainError (not-found), or (conflict) for the last second factor of somebody who must have one. */
  async remove(userId: string, id: string, request: Request): Promise<void> {
    await this.factors.remove(userId, 'passkey', request, async (client) => {
      if (!(await this.passkeys.remove(client, userId, id))) throw notFound();
    });
  }
}

function refused(): BadRequest {
  return new BadRequest('passkey_refused', 'The passkey could not be added. Please try again.');
}

function notFound(): DomainError {
  return new DomainError('not-found', 'passkey_not_found', 'Passkey not found');
}
