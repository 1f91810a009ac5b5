import { GENESIS_HASH, eventHash } from '@counterfoil/event-sourcing/log/chain';
import type { StoredEvent } from '@counterfoil/event-sourcing/log/recorded-event';
import { EVENTS_FILE, isRecord } from './archive-format';
import { isCanonicalId } from './canonical-form';
import { UnusableArchive, type ArchiveReader } from './archive-reader';

/** Revision, id, type, data, metadata and position. */
const EVENT_FIELDS = 6;

/** An event of an archive with its own hash: the `prevHash` of the next. */
export interface ArchivedEvent {
  readonly event: StoredEvent;
  readonly hash: string;
}

/**
 * The events of an archive in pages, each chained to the one before it, from the genesis value to the head that the
 * manifest names. @throws UnusableArchive at the first that is not
 */
export async function* archivedEvents(reader: ArchiveReader, pageSize: number): AsyncGenerator<ArchivedEvent[]> {
  const { stream, count, headHash } = reader.manifest.events;
  let page: ArchivedEvent[] = [];
  let previous = GENESIS_HASH;
  let revision = 0n;
  for await (const line of reader.lines(EVENTS_FILE)) {
    const event = eventOf(line, stream, revision);
    if (event.metadata['prevHash'] !== previous)
      throw new UnusableArchive(`The proof chain is broken before event ${revision}: the history was changed.`);
    previous = hashOf(event);
    revision++;
    page.push({ event, hash: previous });
    if (page.length < pageSize) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
  if (revision !== BigInt(count) || previous !== headHash)
    throw new UnusableArchive(
      'The events do not end at the head that the manifest names: the history was changed or cut.',
    );
}

/** What has no canonical form, such as half a surrogate pair, or is nested without end, has no hash. */
function hashOf(event: StoredEvent): string {
  try {
    return eventHash(event);
  } catch {
    throw new UnusableArchive(`Event ${event.revision} cannot be read.`);
  }
}

function eventOf(line: string, stream: string, revision: bigint): StoredEvent {
  const value = parsed(line);
  if (!isRecord(value)) throw new UnusableArchive(`Event ${revision} cannot be read.`);
  const { id, type, data, metadata, position } = value;
  const isEvent =
    value['revision'] === String(revision) &&
    Object.keys(value).length === EVENT_FIELDS &&
    isCanonicalId(id) &&
    typeof type === 'string' &&
    isRecord(data) &&
    isRecord(metadata);
  if (!isEvent || typeof position !== 'string' || !/^\d{1,19}$/.test(position))
    throw new UnusableArchive(`Event ${revision} cannot be read.`);
  return {
    stream,
    revision,
    position: BigInt(position),
    id,
    type,
    data: data as StoredEvent['data'],
    metadata: metadata as StoredEvent['metadata'],
  };
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
