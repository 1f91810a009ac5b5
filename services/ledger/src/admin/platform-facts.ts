import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { Outbox, type StatementRunner } from '@counterfoil/event-sourcing/write/outbox';
import type { PlatformEvent, UserEvent } from '@counterfoil/events/ledger-event';
import { notedFact, type FactActor } from '../database/noted-fact';
import { correlationIdOf } from '../process/correlation-id';
import { userIdOf } from '../http/callers/current-user';

/** An administrator at work, as events name them. */
export interface Administrator extends FactActor {
  readonly isSuperAdmin: boolean;
}

/** @throws Unauthorized */
export function administratorOf(request: Request): Administrator {
  const { actingAs: role = 'platform admin', isSuperAdmin = false } = request;
  return { id: userIdOf(request), role, correlationId: correlationIdOf(request), isSuperAdmin };
}

/** What administrators do is told to the log: to the user it is about, or to `platform`. */
@Injectable()
export class PlatformFacts {
  constructor(private readonly outbox: Outbox<PlatformEvent | UserEvent>) {}

  /** Notes a fact in the transaction that makes it true. */
  async note(transaction: StatementRunner, event: PlatformEvent | UserEvent, by: Administrator): Promise<void> {
    await this.outbox.enqueue(transaction, notedFact(event, by));
  }
}
