import type { AllStreamResolvedEvent, ResolvedEvent } from '@eventstore/db-client';
import type { JsonObject, StoredEvent } from './recorded-event';

export type ResolvedRecord = ResolvedEvent | AllStreamResolvedEvent;

/** @returns the event as the log holds it; undefined for a link whose target is gone. Binary data reads as an empty object. */
export function storedEventOf(resolved: ResolvedRecord): StoredEvent | undefined {
  const event = resolved.event;
  if (!event) return undefined;
  return {
    stream: event.streamId,
    revision: event.revision,
    position: resolved.commitPosition ?? event.position?.commit ?? 0n,
    id: event.id,
    type: event.type,
    data: objectOf(event.data),
    metadata: objectOf(event.metadata),
  };
}

function objectOf(value: unknown): JsonObject {
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return {};
  return value as JsonObject;
}
