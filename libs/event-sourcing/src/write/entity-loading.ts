import type { LoadedEntities } from './command-batch';
import type { EntityFold, EntityIndex } from './decider';
import type { DomainEvent } from '../log/recorded-event';
import type { StreamSource, StreamState } from './stream-state';

/**
 * Events that are read again to bring entities up to the head; an index further behind makes the command wait for it.
 */
const MAX_INDEX_GAP = 50_000n;

/**
 * Loads the entities that commands name and folds the tail of the stream into them, up to the head of `standing`.
 * @throws LogUnavailable, ProjectionBehind, or what the index throws.
 */
export async function loadEntities<State, Command, Event extends DomainEvent, Entity>(
  source: StreamSource<Event>,
  standing: StreamState<State, Command, Event, Entity>,
  fold: EntityFold<Command, Event, Entity>,
  index: EntityIndex<Entity>,
  commands: readonly Command[],
): Promise<LoadedEntities<Entity>> {
  const asked = new Set(commands.flatMap((command) => [...fold.keysOf(command)]));
  if (asked.size === 0) return { asked, found: new Map() };
  const loaded = await index.load(standing.stream, [...asked]);
  // Another process has written, and its events are projected already.
  if (loaded.revision > standing.head.revision) await standing.catchUp(source);
  // Rows of events that the log does not hold, as after it was put back: what they say must not be decided on.
  if (loaded.revision > standing.head.revision) {
    throw new ProjectionBehind(`the entities of ${standing.stream}`, 'another history and no');
  }
  const found = new Map(loaded.entities);
  for (const event of await tailAfter(source, standing, loaded.revision)) {
    for (const key of fold.keysOfEvent(event)) {
      if (!asked.has(key)) continue;
      const entity = fold.evolve(found.get(key), event, key);
      if (entity === undefined) found.delete(key);
      else found.set(key, entity);
    }
  }
  standing.window.forget(loaded.revision);
  return { asked, found };
}

/** A projection that deciding needs is too far behind to make up for it within a command's time. */
export class ProjectionBehind extends Error {
  constructor(what: string, events: bigint | number | string) {
    super(`${what} are ${events} events behind`);
    this.name = 'ProjectionBehind';
  }
}

async function tailAfter<State, Command, Event extends DomainEvent, Entity>(
  source: StreamSource<Event>,
  standing: StreamState<State, Command, Event, Entity>,
  revision: bigint,
): Promise<readonly Event[]> {
  const held = standing.window.after(revision);
  if (held) return held;
  const gap = standing.head.revision - revision;
  if (gap > MAX_INDEX_GAP) throw new ProjectionBehind(`the entities of ${standing.stream}`, gap);
  const events: Event[] = [];
  for await (const page of source.log.readStream(standing.stream, {
    from: revision + 1n,
    limit: Number(gap),
    requiresLeader: true,
  })) {
    for (const stored of page) events.push(source.codec.decode(stored));
  }
  return events;
}
