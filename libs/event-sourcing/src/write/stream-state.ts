import type { Decider } from './decider';
import type { EventLog } from '../log/event-log';
import { eventWeight } from '../log/event-weight';
import { EventWindow } from '../log/event-window';
import type { DomainEvent, EventCodec, StoredEvent } from '../log/recorded-event';
import { SeenCommands } from './seen-commands';
import type { Snapshot, SnapshotStore } from './snapshots';
import { StreamHead } from '../log/stream-head';

/** Events kept decoded for bringing entities up to the head; some seconds of a busy stream. */
const WINDOW_EVENTS = 5_000;
/** Events whose commands are held in memory while the receipts table is behind; beyond, writing waits for it. */
export const MAX_RECEIPTS_GAP = 200_000;

/** What is held of a stream is not what the log holds: the log was put back, and went on from there. */
export class AnotherHistory extends Error {
  constructor(stream: string) {
    super(`the log no longer holds ${stream} as it was read`);
    this.name = 'AnotherHistory';
  }
}

/** What a loader reads from. */
export interface StreamSource<Event extends DomainEvent> {
  readonly log: EventLog;
  readonly codec: EventCodec<Event>;
  readonly snapshots: SnapshotStore | undefined;
}

/** A decider's state of one stream at its head, as far as this process knows, with what deciding needs besides. */
export class StreamState<State, Command, Event extends DomainEvent, Entity> {
  /** The revision of the snapshot that this state was loaded from or that was taken of it; -1n without one. */
  snapshotRevision = -1n;
  /** What was folded since then: what the next cold start reads on top of that snapshot. */
  weightSinceSnapshot = 0;

  private constructor(
    readonly stream: string,
    private readonly decider: Decider<State, Command, Event, Entity>,
    public state: State,
    public head: StreamHead,
    readonly seen: SeenCommands,
    readonly window: EventWindow<Event>,
  ) {}

  /**
   * Folds a stream: snapshot plus tail, or everything where there is no usable snapshot.
   * @param receiptsAt the revision the receipts table has reached; later commands are held in `seen`.
   * @throws LogUnavailable, or what the codec throws for an event that this version cannot read.
   */
  static async load<State, Command, Event extends DomainEvent, Entity>(
    source: StreamSource<Event>,
    decider: Decider<State, Command, Event, Entity>,
    stream: string,
    receiptsAt: bigint,
  ): Promise<StreamState<State, Command, Event, Entity>> {
    const key = { stream, decider: decider.name, reducerVersion: decider.reducerVersion };
    const snapshot = await source.snapshots?.load<State>(key);
    if (snapshot) {
      const standing = await loadFrom(source, decider, stream, receiptsAt, snapshot);
      if (standing) return standing;
      await source.snapshots?.discard(key);
    }
    const standing = StreamState.at(decider, stream, receiptsAt);
    await standing.catchUp(source);
    return standing;
  }

  /**
   * Reads what others have appended since. @returns how many events there were.
   * @throws LogUnavailable; AnotherHistory where what comes next does not follow what is held
   */
  async catchUp(source: StreamSource<Event>): Promise<number> {
    let events = 0;
    for await (const page of source.log.readStream(this.stream, {
      from: this.head.revision + 1n,
      requiresLeader: true,
    })) {
      if (events === 0) this.requireFollows(page[0]);
      for (const stored of page) this.fold(stored, source.codec.decode(stored));
      events += page.length;
    }
    return events;
  }

  /**
   * Holds the head against the log: one that was put back may stand at the same revision with another event.
   * @throws LogUnavailable, AnotherHistory
   */
  async confirm(source: StreamSource<Event>): Promise<void> {
    const { revision, id } = this.head;
    if (revision < 0n) return;
    for await (const [found] of source.log.readStream(this.stream, {
      from: revision,
      limit: 1,
      requiresLeader: true,
    })) {
      if (found?.revision === revision && found.id === id) return;
    }
    throw new AnotherHistory(this.stream);
  }

  /** The chain tells what follows: the next event names the hash of the one that is held as the newest. */
  private requireFollows(next: StoredEvent | undefined): void {
    const prevHash = next?.metadata['prevHash'];
    if (this.head.revision < 0n || typeof prevHash !== 'string') return;
    if (prevHash !== this.head.chainHash()) throw new AnotherHistory(this.stream);
  }

  /** Takes an event that follows the head. */
  fold(stored: StoredEvent, event: Event): void {
    if (this.head.revision >= 0n && stored.revision !== this.head.revision + 1n) {
      throw new Error(`${this.stream} goes from revision ${this.head.revision} to ${stored.revision}`);
    }
    this.state = this.decider.evolve(this.state, event);
    this.weightSinceSnapshot += eventWeight(event);
    this.head = StreamHead.at(stored);
    this.seen.add(stored.revision, stored.metadata);
    if (this.decider.entities) this.window.add(stored.revision, event);
  }

  /** Takes events of ours that the log has accepted, with the state they were already folded into. */
  adopt(state: State, head: StreamHead, accepted: readonly { stored: StoredEvent; event: Event }[]): void {
    this.state = state;
    this.head = head;
    for (const { stored, event } of accepted) {
      this.weightSinceSnapshot += eventWeight(event);
      this.seen.add(stored.revision, stored.metadata);
      if (this.decider.entities) this.window.add(stored.revision, event);
    }
  }

  snapshot(): Snapshot<State> {
    return {
      state: this.state,
      revision: this.head.revision,
      headId: this.head.id,
      headHash: this.head.chainHash(),
      recordedAt: this.head.recordedAt,
    };
  }

  static at<State, Command, Event extends DomainEvent, Entity>(
    decider: Decider<State, Command, Event, Entity>,
    stream: string,
    receiptsAt: bigint,
    snapshot?: Snapshot<State>,
  ): StreamState<State, Command, Event, Entity> {
    const head = snapshot
      ? StreamHead.known(snapshot.revision, snapshot.headId, snapshot.recordedAt, snapshot.headHash)
      : StreamHead.empty();
    const state = snapshot ? snapshot.state : decider.initialState();
    const standing = new StreamState(
      stream,
      decider,
      state,
      head,
      new SeenCommands(receiptsAt),
      new EventWindow<Event>(head.revision, WINDOW_EVENTS),
    );
    standing.snapshotRevision = head.revision;
    return standing;
  }
}

/**
 * Reads from the snapshot's own event, or from where the receipts table ends when that is further back.
 * @returns undefined when the snapshot is not of this history.
 */
async function loadFrom<State, Command, Event extends DomainEvent, Entity>(
  source: StreamSource<Event>,
  decider: Decider<State, Command, Event, Entity>,
  stream: string,
  receiptsAt: bigint,
  snapshot: Snapshot<State>,
): Promise<StreamState<State, Command, Event, Entity> | undefined> {
  const standing = StreamState.at(decider, stream, receiptsAt, snapshot);
  const from = receiptsAt + 1n < snapshot.revision ? receiptsAt + 1n : snapshot.revision;
  let confirmed = false;
  for await (const page of source.log.readStream(stream, { from, requiresLeader: true })) {
    for (const stored of page) {
      if (stored.revision > snapshot.revision) {
        standing.fold(stored, source.codec.decode(stored));
        continue;
      }
      standing.seen.add(stored.revision, stored.metadata);
      if (stored.revision < snapshot.revision) continue;
      if (stored.id !== snapshot.headId) return undefined;
      confirmed = true;
    }
  }
  return confirmed ? standing : undefined;
}
