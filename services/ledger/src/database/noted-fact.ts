import { randomUUID } from 'node:crypto';
import type { OutboxEntry } from '@counterfoil/event-sourcing/write/outbox';
import type { PlatformEvent, UserEvent } from '@counterfoil/events/ledger-event';
import { streamOf } from '@counterfoil/events/stream-names';

/** Who made a fact true, as the log names them. */
export interface FactActor {
  readonly id: string;
  readonly role: string;
  readonly correlationId: string;
}

/** A fact as the outbox takes it: in the stream of the user it is about, else in that of the platform. */
export function notedFact<Fact extends PlatformEvent | UserEvent>(
  event: Fact,
  { id: actorId, role: actorRole, correlationId }: FactActor,
): OutboxEntry<Fact> {
  return { id: randomUUID(), stream: streamOf(event), event, actorId, actorRole, correlationId };
}
