import { canonicalJson, NotCanonicalError } from '../log/canonical-json';
import { chainTextOf, sha256Hex } from '../log/chain';
import type { CommandEnvelope } from './command-envelope';
import type { Decider } from './decider';
import { DomainError } from './domain-error';
import { eventId } from '../log/event-id';
import type { ProposedEvent } from '../log/event-log';
import { eventMetadata, metadataOf } from '../log/event-metadata';
import { recordedAtOf } from '../log/recorded-at';
import type { DomainEvent, EventCodec, RecordedEvent, StoredEvent } from '../log/recorded-event';
import { StreamHead } from '../log/stream-head';
import type { StreamState } from './stream-state';

/** Events of one append at most, also of one decision. */
export const MAX_BATCH_EVENTS = 500;
/** Bytes of one append: half of what the server takes, since ids and framing come on top. */
const MAX_BATCH_BYTES = 512 * 1024;
/** A single command may go up to here, alone in its append; the server's limit is 1 MiB. */
const MAX_COMMAND_BYTES = 960 * 1024;
/** Bytes around an event's data and metadata on the wire. */
const EVENT_OVERHEAD_BYTES = 128;

/** What a batch needs to know of a waiting command. */
export interface Decidable<Command> {
  readonly command: Command;
  readonly envelope: CommandEnvelope;
}

/** An event as it will be stored, but for its commit position, beside the fact it was made from. */
export interface AcceptedEvent<Event extends DomainEvent> {
  readonly stored: StoredEvent;
  /** Its data and metadata as canonical JSON. */
  readonly texts: { readonly data: string; readonly metadata: string };
  readonly event: Event;
}

/** The entities that the waiting commands name, as of the head they are decided against. */
export interface LoadedEntities<Entity> {
  readonly asked: ReadonlySet<string>;
  /** Changed as the batch goes on. */
  readonly found: Map<string, Entity>;
}

/** A command of the batch and what it came to. */
export type Outcome<Waiting, Event extends DomainEvent> =
  | { readonly waiting: Waiting; readonly events: readonly AcceptedEvent<Event>[] }
  | { readonly waiting: Waiting; readonly error: unknown };

/** Waiting commands decided one after the other, each on the state that the one before it led to. */
export class CommandBatch<State, Command, Event extends DomainEvent, Entity, Waiting extends Decidable<Command>> {
  readonly outcomes: Outcome<Waiting, Event>[] = [];
  readonly accepted: AcceptedEvent<Event>[] = [];
  state: State;
  head: StreamHead;
  private bytes = 0;

  constructor(
    private readonly standing: StreamState<State, Command, Event, Entity>,
    private readonly decider: Decider<State, Command, Event, Entity>,
    private readonly codec: EventCodec<Event>,
    private readonly entities: LoadedEntities<Entity>,
    /** ISO instant of the decision. */
    private readonly now: string,
  ) {
    this.state = standing.state;
    this.head = standing.head;
  }

  /**
   * Decides one more command. A refusal is an outcome of that command alone.
   * @returns false when its events no longer fit: it is then to be decided in the next batch.
   */
  add(waiting: Waiting): boolean {
    try {
      const decided = this.decide(waiting);
      if (!this.fits(decided)) return false;
      this.take(waiting, decided);
    } catch (error) {
      this.outcomes.push({ waiting, error: error instanceof NotCanonicalError ? notUnicode() : error });
    }
    return true;
  }

  private decide({ command, envelope }: Waiting): Decision<State, Event, Entity> {
    const recordedAt = recordedAtOf(this.now, this.head.recordedAt);
    const events = this.decider.decide(this.state, command, this.entitiesOf(command));
    if (events.length > MAX_BATCH_EVENTS) {
      throw new Error(
        `${this.decider.name} decided ${events.length} events at once, ${MAX_BATCH_EVENTS} at most: split the command`,
      );
    }
    const decision: Decision<State, Event, Entity> = {
      accepted: [],
      state: this.state,
      head: this.head,
      bytes: 0,
      touched: new Map(),
    };
    for (const event of events) this.append(decision, event, envelope, recordedAt);
    if (decision.bytes > MAX_COMMAND_BYTES)
      throw new DomainError('limit', 'command_too_large', 'This is too much to record at once.');
    return decision;
  }

  private append(
    decision: Decision<State, Event, Entity>,
    event: Event,
    envelope: CommandEnvelope,
    recordedAt: string,
  ): void {
    const encoded = this.codec.encode(event);
    const { stream } = this.standing;
    const metadata = metadataOf(envelope, encoded.schemaVersion, recordedAt, decision.head.chainHash());
    const dataText = canonicalJson(encoded.data);
    const metadataText = canonicalJson(metadata);
    const id = eventId(stream, envelope.commandId, decision.accepted.length, encoded.type + dataText + metadataText);
    const revision = decision.head.revision + 1n;
    const stored: StoredEvent = {
      stream,
      revision,
      position: 0n,
      id,
      type: encoded.type,
      data: encoded.data,
      metadata,
    };
    const text = chainTextOf(stored, dataText, metadataText);
    decision.bytes += Buffer.byteLength(text) + EVENT_OVERHEAD_BYTES;
    decision.head = StreamHead.known(stored.revision, stored.id, recordedAt, sha256Hex(text));
    decision.state = this.decider.evolve(decision.state, event);
    decision.accepted.push({ stored, texts: { data: dataText, metadata: metadataText }, event });
    this.touchEntities(decision.touched, event);
  }

  private fits(decision: Decision<State, Event, Entity>): boolean {
    if (this.accepted.length === 0) return true;
    return (
      this.accepted.length + decision.accepted.length <= MAX_BATCH_EVENTS &&
      this.bytes + decision.bytes <= MAX_BATCH_BYTES
    );
  }

  private take(waiting: Waiting, decision: Decision<State, Event, Entity>): void {
    this.outcomes.push({ waiting, events: decision.accepted });
    this.accepted.push(...decision.accepted);
    this.state = decision.state;
    this.head = decision.head;
    this.bytes += decision.bytes;
    for (const [key, entity] of decision.touched) {
      if (entity === undefined) this.entities.found.delete(key);
      else this.entities.found.set(key, entity);
    }
  }

  private entitiesOf(command: Command): ReadonlyMap<string, Entity> {
    const named = new Map<string, Entity>();
    for (const key of this.decider.entities?.keysOf(command) ?? []) {
      const entity = this.entities.found.get(key);
      if (entity !== undefined) named.set(key, entity);
    }
    return named;
  }

  private touchEntities(touched: Map<string, Entity | undefined>, event: Event): void {
    const fold = this.decider.entities;
    if (!fold) return;
    for (const key of fold.keysOfEvent(event)) {
      if (!this.entities.asked.has(key)) continue;
      const before = touched.has(key) ? touched.get(key) : this.entities.found.get(key);
      touched.set(key, fold.evolve(before, event, key));
    }
  }
}

interface Decision<State, Event extends DomainEvent, Entity> {
  readonly accepted: AcceptedEvent<Event>[];
  state: State;
  head: StreamHead;
  bytes: number;
  readonly touched: Map<string, Entity | undefined>;
}

/** As the log is asked to append it. */
export function proposalOf({ stored: { id, type, data, metadata }, texts }: AcceptedEvent<DomainEvent>): ProposedEvent {
  return { id, type, data, metadata, texts };
}

/** As it stands in the log. @param position that it was committed at */
export function recordedOf<Event extends DomainEvent>(
  { stored, event }: AcceptedEvent<Event>,
  position: bigint,
): RecordedEvent<Event> {
  return {
    stream: stored.stream,
    revision: stored.revision,
    position,
    id: stored.id,
    event,
    metadata: eventMetadata(stored.metadata),
  };
}

/** The refusal of text that JSON can carry but no canonical form exists for: half a surrogate pair. */
export function notUnicode(): DomainError {
  return new DomainError('invalid', 'text_not_unicode', 'The text contains characters that are not valid Unicode.');
}
