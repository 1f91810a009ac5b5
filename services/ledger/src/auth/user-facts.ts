import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Outbox, type StatementRunner } from '@counterfoil/event-sourcing/outbox';
import type { UserEvent } from '@counterfoil/events/ledger-event';

/** What happened to a user that the platform accounts for: ids only, so that the person stays erasable. */
@Injectable()
export class UserFacts {
  constructor(private readonly outbox: Outbox<UserEvent>) {}

  /** Notes a fact in the transaction that makes it true; it reaches the log after the commit, once. */
  async note(transaction: StatementRunner, type: UserEvent['type'], userId: string, correlationId: string): Promise<void> {
    await this.outbox.enqueue(transaction, { id: randomUUID(), stream: `user-${userId}`, event: { type, data: { userId } }, actorId: userId, actorRole: 'user', correlationId });
  }
}
