import { Injectable } from '@nestjs/common';
import { DomainError } from '@counterfoil/event-sourcing/domain-error';
import { UserFacts, UserRepository } from '../auth/auth.module';
import type { Eraser } from './eraser';
import { MembershipEnding } from './membership-ending';
import { UserErasureRepository } from './user-erasure.repository';

/**
 * Deletes people: what is left of them is their id in events (decisions.md). Memberships end first, as facts of the books they
 * worked on; whoever asks again after a failure in between goes on where it stopped, since the identity goes last.
 */
@Injectable()
export class UserErasure {
  constructor(
    private readonly users: UserRepository,
    private readonly facts: UserFacts,
    private readonly rows: UserErasureRepository,
    private readonly memberships: MembershipEnding,
  ) {}

  /** @throws DomainError (conflict) where the user is the only owner of books with postings. @throws DomainError (not-found) where there is no such user. */
  async erase(userId: string, eraser: Eraser): Promise<void> {
    await this.memberships.caughtUp();
    const places = await this.rows.places(userId);
    const owned = places.filter(({ isOwner, hasPostings }) => isOwner && hasPostings);
    if (owned.length > 0) throw onlyOwner(owned.map(({ name }) => name));
    for (const { businessId, isOwner } of places) {
      if (!isOwner) await this.memberships.leave(businessId, userId, eraser);
    }
    // Books in which nothing was ever posted belong to nobody else's history: they go with their owner.
    const empty = places.filter(({ isOwner }) => isOwner).map(({ businessId }) => businessId);
    for (const businessId of empty) await this.memberships.end(businessId, eraser);
    await this.users.together(async (manager) => {
      const user = await this.users.lock(manager, userId);
      if (!user) throw new DomainError('not-found', 'user_not_found', 'User not found');
      await this.rows.orderErasure(manager, empty, eraser);
      await this.facts.note(manager, 'UserDeleted', userId, eraser.correlationId, eraser);
      await this.rows.erase(manager, user);
    });
  }
}

/** Names in a message; more would not be read. */
const MOST_NAMED = 5;

function onlyOwner(names: readonly string[]): DomainError {
  const shown = names.slice(0, MOST_NAMED).join(', ');
  const more = names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} more` : '';
  return new DomainError('conflict', 'only_owner', `Only owner of ${shown}${more}: hand the business over, or have it deleted, before the account is deleted.`);
}
