import type { EventBytes } from '@counterfoil/eventstore-wire/event-bytes';
import type { EventText } from '@counterfoil/eventstore-wire/read-response';

/** A value that JSON can hold; what stored event data and metadata are made of. */
export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };
export type JsonObject = { [key: string]: JsonValue };

/** A past-tense fact: what a decider returns, before it has a place in a stream. */
export interface DomainEvent {
  readonly type: string;
  readonly data: object;
}

/** What stands beside every event in the log. */
export interface EventMetadata {
  readonly commandId: string;
  /** SHA-256 (hex) of the request; tells a repeated command from another one under the same id. */
  readonly requestHash: string;
  readonly actorId: string;
  readonly actorRole: string;
  readonly correlationId: string;
  readonly causationId: string;
  /** Version of the event's schema; upcasters lift older ones when read. */
  readonly schemaVersion: number;
  /** ISO instant: the later of now and the previous event's. */
  readonly recordedAt: string;
  /** SHA-256 (hex) over the previous event of the stream as stored; see chain.ts. */
  readonly prevHash: string;
  readonly importId?: string;
  readonly ruleId?: string;
  readonly attempt?: number;
}

/** An event with its place in the log, decoded and lifted to the newest schema. */
export interface RecordedEvent<Event extends DomainEvent = DomainEvent> {
  readonly stream: string;
  readonly revision: bigint;
  /** Commit position in `$all`; ordered, never dense. */
  readonly position: bigint;
  readonly id: string;
  readonly event: Event;
  readonly metadata: EventMetadata;
}

/** An event exactly as the log holds it, before any upcasting: what the proof chain hashes. */
export interface StoredEvent {
  readonly stream: string;
  readonly revision: bigint;
  readonly position: bigint;
  readonly id: string;
  readonly type: string;
  readonly data: JsonObject;
  readonly metadata: JsonObject;
}

/** The same, its JSON not yet read: as text it is hashed without being taken apart. */
export type StoredText = EventText;

/** The same, byte by byte, whatever the bytes are. */
export type StoredBytes = EventBytes;

/** Translates between domain events and what is stored; libs/events implements it for the ledger's events. */
export interface EventCodec<Event extends DomainEvent = DomainEvent> {
  /** @returns the stored type, its ProtoJSON data and the schema version to put in the metadata. */
  encode(event: Event): { type: string; data: JsonObject; schemaVersion: number };
  /**
   * @returns the event lifted to the newest schema. @throws when the type is unknown or the data does not fit its
   * schema.
   */
  decode(stored: Pick<StoredEvent, 'type' | 'data' | 'metadata'>): Event;
}
