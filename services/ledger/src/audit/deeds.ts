import type { EventLog } from '@counterfoil/event-sourcing/log/event-log';
import { eventMetadata } from '@counterfoil/event-sourcing/log/event-metadata';
import type { EventMetadata, StoredEvent } from '@counterfoil/event-sourcing/log/recorded-event';

/** A command of more events is shown in parts. */
const MAX_EVENTS = 1_000;
const PAGE_EVENTS = 200;

/** The events of one command, or of the steps of one import, newest first. */
export interface Deed {
  readonly key: string;
  readonly metadata: EventMetadata;
  readonly events: readonly [StoredEvent, ...StoredEvent[]];
  /** When what came right after it was recorded; undefined where nothing has. */
  readonly followedAt: string | undefined;
}

/** What was done, read from the log backwards. @param from the newest revision of it @throws LogUnavailable */
export async function* deedsBackwards(log: EventLog, stream: string, from: bigint): AsyncGenerator<Deed> {
  let followedAt = await recordedAt(log, stream, from + 1n);
  let current: (Deed & { readonly events: [StoredEvent, ...StoredEvent[]] }) | undefined;
  for await (const page of log.readStream(stream, { from, direction: 'backwards', pageSize: PAGE_EVENTS })) {
    for (const event of page) {
      const metadata = eventMetadata(event.metadata);
      const key = keyOf(event, metadata);
      if (current?.key === key && current.events.length < MAX_EVENTS) {
        current.events.push(event);
        continue;
      }
      if (current) {
        followedAt = current.metadata.recordedAt;
        yield current;
      }
      current = { key, metadata, events: [event], followedAt };
    }
  }
  if (current) yield current;
}

export function isOfImport({ metadata }: Deed): boolean {
  return metadata.importId !== undefined;
}

async function recordedAt(log: EventLog, stream: string, revision: bigint): Promise<string | undefined> {
  for await (const [event] of log.readStream(stream, { from: revision, limit: 1 }))
    return event && eventMetadata(event.metadata).recordedAt;
  return undefined;
}

/** Steps of one import belong together; its undo is a deed of its own. */
function keyOf({ type }: StoredEvent, { commandId, importId }: EventMetadata): string {
  if (importId === undefined) return commandId;
  return type === 'ImportRowsReversed' || type === 'ImportUndone' ? `undo:${importId}` : importId;
}
