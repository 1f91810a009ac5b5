import type { CommandEnvelope } from './command-envelope';
import type { EventMetadata, JsonObject } from './recorded-event';

/** What stands beside an event in the log, with its keys in canonical order, which makes hashing it cheap. */
export function metadataOf(envelope: CommandEnvelope, schemaVersion: number, recordedAt: string, prevHash: string): JsonObject {
  const metadata: JsonObject = { actorId: envelope.actorId, actorRole: envelope.actorRole };
  if (envelope.attempt !== undefined) metadata['attempt'] = envelope.attempt;
  metadata['causationId'] = envelope.causationId ?? envelope.commandId;
  metadata['commandId'] = envelope.commandId;
  metadata['correlationId'] = envelope.correlationId;
  if (envelope.importId !== undefined) metadata['importId'] = envelope.importId;
  metadata['prevHash'] = prevHash;
  metadata['recordedAt'] = recordedAt;
  metadata['requestHash'] = envelope.requestHash;
  if (envelope.ruleId !== undefined) metadata['ruleId'] = envelope.ruleId;
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
