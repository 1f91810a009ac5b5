import { Injectable } from '@nestjs/common';
import { Outbox, type StatementRunner } from '@counterfoil/event-sourcing/write/outbox';
import type { UserEvent } from '@counterfoil/events/ledger-event';
import { notedFact, type FactActor } from '../database/noted-fact';

/** Facts that have more to say. */
type WithMore =
  'SessionEnded' | 'SubscriptionBegun' | 'SubscriptionEnded' | 'SecondFactorAdded' | 'SecondFactorRemoved';

/** Facts that say no more than whom they are about. */
export type PlainUserFact = Exclude<UserEvent, { type: WithMore }>;

/** What happened to a user that the platform accounts for: ids only, so that the person stays erasable. */
@Injectable()
export class UserFacts {
  constructor(private readonly outbox: Outbox<UserEvent>) {}

  /**
   * Notes a fact in the transaction that makes it true; it reaches the log after the commit, once.
   * @param actor the user, unless an administrator did it
   */
  async note(
    transaction: StatementRunner,
    type: PlainUserFact['type'],
    userId: string,
    correlationId: string,
    actor: Omit<FactActor, 'correlationId'> = { id: userId, role: 'user' },
  ): Promise<void> {
    await this.outbox.enqueue(transaction, notedFact({ type, data: { userId } }, { ...actor, correlationId }));
  }
}
