import { Injectable } from '@nestjs/common';
import { DomainError } from '@counterfoil/event-sourcing/domain-error';
import { UserFacts, UserRepository } from '../auth/auth.module';
import { UserErasureRepository } from './user-erasure.repository';

/** Who deletes an account. */
export interface Eraser {
  readonly id: string;
  readonly role: string;
  readonly correlationId: string;
}

/** Deletes people: what is left of them is their id in events (decisions.md). */
@Injectable()
export class UserErasure {
  constructor(
    private readonly users: UserRepository,
    private readonly facts: UserFacts,
    private readonly rows: UserErasureRepository,
  ) {}

  /** @throws DomainError (conflict) where the user is the only owner of books with postings. @throws DomainError (not-found) where there is no such user. */
  async erase(userId: string, eraser: Eraser): Promise<void> {
    const owned = await this.rows.ownedBooks(userId);
    if (owned.length > 0) throw onlyOwner(owned);
    await this.users.together(async (manager) => {
      const user = await this.users.lock(manager, userId);
      if (!user) throw new DomainError('not-found', 'user_not_found', 'User not found');
      await this.facts.note(manager, 'UserDeleted', userId, eraser.correlationId, eraser);
      await this.rows.erase(manager, user);
    });
  }
}

function onlyOwner(names: readonly string[]): DomainError {
  return new DomainError('conflict', 'only_owner', `You are the only owner of ${names.join(', ')}. Hand the business over, or have it deleted, before you delete your account.`);
}
