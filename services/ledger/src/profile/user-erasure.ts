import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Pool } from 'pg';
import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import { inTransaction } from '@counterfoil/event-sourcing/postgres/transaction';
import { UserFacts } from '../auth/auth.module';
import { PG_POOL } from '../database/database.module';
import type { Eraser } from './eraser';
import { MembershipEnding } from './membership-ending';
import { UserErasureRepository, type Place } from './user-erasure.repository';

/**
 * Deletes people: what is left of them is their id in events (docs/rules.md, Deletions and archiving). The order stands
 * in Postgres before the first step; memberships end as facts of the books they worked on, and the identity goes last,
 * with the order. Each step can be taken again: the worker goes on with what a crash has interrupted.
 */
@Injectable()
export class UserErasure {
  private readonly logger = new Logger('Erasure');

  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    private readonly facts: UserFacts,
    private readonly rows: UserErasureRepository,
    private readonly memberships: MembershipEnding,
  ) {}

  /**
   * @throws DomainError (conflict) where the user is the only owner of books with postings, the last administrator or
   *   the last
   * super admin.
   * @throws DomainError (not-found) where there is no such user.
   */
  async erase(userId: string, eraser: Eraser): Promise<void> {
    await this.rows.refuseLastNow(userId);
    const places = await this.placesToLeave(userId);
    await this.rows.order(userId, eraser);
    await this.carryOut(userId, places, eraser);
  }

  /**
   * Goes on with what was interrupted. Who has come to own books with postings since keeps the account. @returns how
   * many are done now
   */
  async finish(): Promise<number> {
    let done = 0;
    for (const { userId, eraser } of await this.rows.interrupted()) {
      try {
        await this.carryOut(userId, await this.placesToLeave(userId), eraser);
        done++;
      } catch (error) {
        if (error instanceof DomainError && error.kind === 'conflict') await this.rows.withdraw(userId);
        else this.logger.warn({ err: error, userId }, 'a person could not be deleted yet');
      }
    }
    return done;
  }

  private async placesToLeave(userId: string): Promise<Place[]> {
    await this.memberships.caughtUp();
    const places = await this.rows.places(userId);
    const owned = places.filter(({ isOwner, hasPostings }) => isOwner && hasPostings);
    if (owned.length > 0) throw onlyOwner(owned.map(({ name }) => name));
    return places;
  }

  private async carryOut(userId: string, places: readonly Place[], eraser: Eraser): Promise<void> {
    for (const { businessId, isOwner } of places) {
      if (!isOwner) await this.memberships.leave(businessId, userId, eraser);
    }
    // An invitation that nobody can accept any more must not hold a seat, nor can its owner see it to withdraw it.
    for (const { businessId, invitationId } of await this.rows.invitationsTo(userId))
      await this.memberships.withdraw(businessId, invitationId, eraser);
    // Books in which nothing was ever posted belong to nobody else's history: they go with their owner.
    const empty = places.filter(({ isOwner }) => isOwner).map(({ businessId }) => businessId);
    for (const businessId of empty) await this.memberships.end(businessId, eraser);
    await inTransaction(this.pool, async (client) => {
      await this.rows.refuseLast(client, userId);
      const user = await this.rows.lock(client, userId);
      if (!user) throw new DomainError('not-found', 'user_not_found', 'User not found');
      await this.rows.orderErasure(client, empty, eraser);
      await this.facts.note(client, 'UserDeleted', userId, eraser.correlationId, eraser);
      await this.rows.erase(client, user);
    });
  }
}

/** Names in a message; more would not be read. */
const MOST_NAMED = 5;

function onlyOwner(names: readonly string[]): DomainError {
  const shown = names.slice(0, MOST_NAMED).join(', ');
  const more = names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} more` : '';
  return new DomainError(
    'conflict',
    'only_owner',
    `Only owner of ${shown}${more}: hand the business over, or have it deleted, before the account is deleted.`,
  );
}
