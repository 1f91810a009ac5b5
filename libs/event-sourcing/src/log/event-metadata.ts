import type { EventMetadata, JsonObject } from './recorded-event';

/** Who caused a fact, and by what; the command itself where nothing else is named as its cause. */
type Origin = Omit<EventMetadata, 'causationId' | 'schemaVersion' | 'recordedAt' | 'prevHash'> & {
  readonly causationId?: string;
};

/**
 * What stands beside an event in the log, with its keys in canonical order, which makes hashing it cheap. Serves the
 * benchmark rows `spread` and `hot`.
 */
export function metadataOf(origin: Origin, schemaVersion: number, recordedAt: string, prevHash: string): JsonObject {
  const metadata: JsonObject = { actorId: origin.actorId, actorRole: origin.actorRole };
  if (origin.attempt !== undefined) metadata['attempt'] = origin.attempt;
  metadata['causationId'] = origin.causationId ?? origin.commandId;
  metadata['commandId'] = origin.commandId;
  metadata['correlationId'] = origin.correlationId;
  if (origin.importId !== undefined) metadata['importId'] = origin.importId;
  metadata['prevHash'] = prevHash;
  metadata['recordedAt'] = recordedAt;
  metadata['requestHash'] = origin.requestHash;
  if (origin.ruleId !== undefined) metadata['ruleId'] = origin.ruleId;
  metadata['schemaVersion'] = schemaVersion;
  return metadata;
}

/** Reads stored metadata. What another writer left out reads as an empty text, version 1 or the epoch. */
export function eventMetadata(stored: JsonObject): EventMetadata {
  return {
    commandId: text(stored, 'commandId'),
    requestHash: text(stored, 'requestHash'),
    actorId: text(stored, 'actorId'),
    actorRole: text(stored, 'actorRole'),
    correlationId: text(stored, 'correlationId'),
    causationId: text(stored, 'causationId'),
    schemaVersion: typeof stored['schemaVersion'] === 'number' ? stored['schemaVersion'] : 1,
    recordedAt: text(stored, 'recordedAt') || '1970-01-01T00:00:00.000Z',
    prevHash: text(stored, 'prevHash'),
    ...(typeof stored['importId'] === 'string' ? { importId: stored['importId'] } : {}),
    ...(typeof stored['ruleId'] === 'string' ? { ruleId: stored['ruleId'] } : {}),
    ...(typeof stored['attempt'] === 'number' ? { attempt: stored['attempt'] } : {}),
  };
}

function text(stored: JsonObject, key: string): string {
  const value = stored[key];
  return typeof value === 'string' ? value : '';
}
