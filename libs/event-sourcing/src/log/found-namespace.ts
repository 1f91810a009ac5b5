import type { EventLog } from './event-log';
import type { StoredEvent } from './recorded-event';

const HASH = /^[0-9a-f]{64}$/;

/**
 * Looks for what was written by us on a server that others may use, too: one that calls its streams as we do writes no
 * hash of the event before.
 * @param log whole, not in a namespace
 * @param namespaces to look in, one after the other
 * @param prefixes of the names of our streams
 * @returns the first one with an event of ours, hidden ones of deleted streams included; undefined where none has any
 * @throws LogUnavailable
 */
export async function namespaceWithEvents(
  log: Pick<EventLog, 'readAll'>,
  namespaces: readonly string[],
  prefixes: readonly string[],
): Promise<string | undefined> {
  for (const namespace of namespaces) {
    const read = { prefixes: prefixes.map((prefix) => namespace + prefix), requiresLeader: true };
    for await (const page of log.readAll(read)) if (page.some(isOfOurs)) return namespace;
  }
  return undefined;
}

/** Whether an event was written by us, as far as its metadata tell. */
export function isOfOurs({ metadata }: Pick<StoredEvent, 'metadata'>): boolean {
  const { prevHash, commandId, schemaVersion } = metadata;
  return (
    typeof prevHash === 'string' && HASH.test(prevHash) && typeof commandId === 'string' && schemaVersion !== undefined
  );
}
