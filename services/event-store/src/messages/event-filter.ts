import { type EventRecord } from '@counterfoil/eventstore-wire/read-response';

/** Which events of `$all` a subscriber wants. */
export interface EventFilter {
  readonly on: 'stream' | 'type';
  /** Wanted when it begins with one of these; ignored when a regular expression is given. */
  readonly prefixes: readonly string[];
  readonly pattern?: RegExp;
  /** A checkpoint is sent after so many events considered, wanted or not. */
  readonly checkpointEvery: number;
}

/** EventStoreDB's search window when the client names none. */
export const DEFAULT_SEARCH_WINDOW = 32;

/** @returns whether the subscriber wants the event; without a filter it wants every one. */
export function wants(filter: EventFilter | undefined, event: Pick<EventRecord, 'stream' | 'type'>): boolean {
  if (filter === undefined) return true;
  const subject = filter.on === 'stream' ? event.stream : event.type;
  if (filter.pattern !== undefined) return filter.pattern.test(subject);
  return filter.prefixes.some((prefix) => subject.startsWith(prefix));
}
