import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Outbox, type StatementRunner } from '@counterfoil/event-sourcing/write/outbox';
import type { UserEvent } from '@counterfoil/events/ledger-event';

/** Who did it: the user, unless an administrator did. */
interface Actor {
  readonly id: string;
  readonly role: string;
}

/** Facts that have more to say. */
type WithMore =
  'SessionEnded' | 'SubscriptionBegun' | 'SubscriptionEnded' | 'SecondFactorAdded' | 'SecondFactorRemoved';

/** Facts that say no more than whom they are about. */
export type PlainUserFact = Exclude<UserEvent, { type: WithMore }>;

/** What happened to a user that the platform accounts for: ids only, so that the person stays erasable. */
@Injectable()
export class UserFacts {
  constructor(private readonly outbox: Outbox<UserEvent>) {}

  /** Notes a fact in the transaction that makes it true; it reaches the log after the commit, once. */
  async note(
    transaction: StatementRunner,
    type: PlainUserFact['type'],
    userId: string,
    correlationId: string,
    actor: Actor = { id: userId, role: 'user' },
  ): Promise<void> {
    await this.outbox.enqueue(transaction, {
      id: randomUUID(),
      stream: `user-${userId}`,
      event: { type, data: { userId } },
      actorId: actor.id,
      actorRole: actor.role,
      correlationId,
    });
  }
}
