import { canonicalJson, NotCanonicalError } from '../log/canonical-json';
import { sha256Hex } from '../log/chain';
import { notUnicode } from './command-batch';
import type { CommandEnvelope, CommandResult } from './command-envelope';
import type { Decider, EntityIndex } from './decider';
import type { EventLog } from '../log/event-log';
import { findFirstResult } from './first-result';
import { Mailbox } from './mailbox';
import type { DomainEvent, EventCodec } from '../log/recorded-event';
import type { ReceiptSource } from './seen-commands';
import { SnapshotKeeper, type SnapshotPolicy } from './snapshot-keeper';
import type { SnapshotStore } from './snapshots';
import { Unavailable } from './unavailable';
import { noWrites, type WriteCounters } from './write-counters';

export interface CommandRunnerOptions {
  readonly log: EventLog;
  readonly codec: EventCodec;
  /** The permanent record of command ids: `Receipts`. */
  readonly receipts: ReceiptSource;
  /** Without it a cold stream is folded from its first event. */
  readonly snapshots?: SnapshotStore;
  readonly snapshotPolicy?: SnapshotPolicy;
  /** Epoch milliseconds; default the system's clock. */
  readonly clock?: () => number;
  readonly limits?: Partial<RunnerLimits>;
  /** Told of a stream whose newest event is that far ahead of our clock; called for every decision on it. */
  readonly onClockBehind?: (stream: string, milliseconds: number) => void;
}

/** What bounds the memory and the waiting of a process. */
export interface RunnerLimits {
  /** Time a command without a deadline of its own may take, in milliseconds; default 5,000. */
  readonly deadlineMs: number;
  /** Commands that may wait for one stream; default 2,000, some seconds of a hot stream's work. */
  readonly waitingPerStream: number;
  /** Commands that may wait in the process; default 20,000. */
  readonly waitingInAll: number;
  /** Streams whose state is held; default 500, at most 2 MB each. The least recently used idle one is dropped. */
  readonly cachedStreams: number;
}

const DEFAULT_LIMITS: RunnerLimits = {
  deadlineMs: 5_000,
  waitingPerStream: 2_000,
  waitingInAll: 20_000,
  cachedStreams: 500,
};
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * The one way to write. Give every process one runner: its mailboxes are what makes a hot stream fast.
 * Correctness does not depend on it: any number of processes may write to the same stream.
 *
 * A decision of more than 500 events is a programming error: bulk work is cut into commands by whoever orchestrates it,
 * each with a command id of its own, paced by `WriterPace`.
 */
export class CommandRunner {
  readonly counters: WriteCounters = noWrites();
  private readonly limits: RunnerLimits;
  private readonly clock: () => number;
  private readonly snapshots: SnapshotKeeper | undefined;
  private readonly mailboxes = new Map<string, AnyMailbox>();
  private readonly entityIndexes = new Map<string, unknown>();
  private underWay = 0;

  constructor(private readonly options: CommandRunnerOptions) {
    this.limits = { ...DEFAULT_LIMITS, ...options.limits };
    this.clock = options.clock ?? Date.now;
    this.snapshots = options.snapshots && new SnapshotKeeper(options.snapshots, options.snapshotPolicy);
  }

  /**
   * Says where a decider's entities are looked up. Needed once, before the first command, for a decider that has
   * entities.
   */
  useEntityIndex<State, Command, Event extends DomainEvent, Entity>(
    decider: Decider<State, Command, Event, Entity>,
    index: EntityIndex<Entity>,
  ): void {
    this.entityIndexes.set(decider.name, index);
  }

  /**
   * Carries out a command once, however often it is sent.
   * @param stream e.g. `ledger-<businessId>`.
   * @param envelope its command id is a UUID chosen by the sender; its request hash covers what was asked, and by whom
   *   if that matters, since the first result goes to anyone who sends the same id and hash.
   * @returns its events, also when an earlier run recorded them (`repeated`). All events of a first run carry the
   *   position of the last event of their append. A command that changes nothing leaves no receipt and is decided
   *   again.
   * @throws DomainError when a rule refuses it, or the id was used with another hash.
   * @throws Unavailable when it could not be carried out before its deadline, or too many wait; answer 503,
   *   Retry-After.
   */
  async run<State, Command, Event extends DomainEvent, Entity>(
    decider: Decider<State, Command, Event, Entity>,
    stream: string,
    command: Command,
    envelope: CommandEnvelope,
  ): Promise<CommandResult<Event>> {
    if (!UUID.test(envelope.commandId))
      throw new Error(`a command id is a UUID, not ${JSON.stringify(envelope.commandId)}`);
    const mailbox = this.mailboxOf(decider, stream);
    if (mailbox.waiting >= this.limits.waitingPerStream || this.underWay >= this.limits.waitingInAll) {
      this.counters.turnedAway++;
      throw new Unavailable('overloaded', 'Too much is waiting to be recorded. Try again in a moment.');
    }
    this.underWay++;
    try {
      const withinMs = envelope.deadline === undefined ? this.limits.deadlineMs : envelope.deadline - this.clock();
      return await mailbox.submit(command, envelope, withinMs);
    } finally {
      this.underWay--;
      this.dropLeastRecentlyUsed();
    }
  }

  /**
   * Says that a command will come to `run`, should nothing else refuse it: its receipt is looked up while the rest is
   * done. Serves the benchmark rows `spread` and `hot`.
   */
  announce<State, Command, Event extends DomainEvent, Entity>(
    decider: Decider<State, Command, Event, Entity>,
    stream: string,
    { commandId }: Pick<CommandEnvelope, 'commandId'>,
  ): void {
    // What is no id is refused by `run`, and must not be at fault for the lookup of others.
    if (UUID.test(commandId)) this.mailboxOf(decider, stream).announce(commandId);
  }

  /**
   * The first result of a command that was carried out before, without carrying it out now: to be asked before a limit
   * is reserved for it, or a repeated command would be refused for the room that it takes itself.
   * @returns undefined when it never was. @throws DomainError when the id was used with another hash.
   */
  async firstResult<Event extends DomainEvent>(
    stream: string,
    envelope: Pick<CommandEnvelope, 'commandId' | 'requestHash'>,
  ): Promise<CommandResult<Event> | undefined> {
    const { log, codec, receipts } = this.options;
    return findFirstResult({ log, codec: codec as EventCodec<Event>, receipts }, stream, envelope);
  }

  /** Commands that have no answer yet. */
  get waiting(): number {
    return this.underWay;
  }

  /** Settles when the last snapshot is saved. Stop sending commands first. */
  async close(): Promise<void> {
    await this.snapshots?.idle();
  }

  private mailboxOf<State, Command, Event extends DomainEvent, Entity>(
    decider: Decider<State, Command, Event, Entity>,
    stream: string,
  ): Mailbox<State, Command, Event, Entity> {
    const key = `${decider.name}/${stream}`;
    const mailbox = this.mailboxes.get(key) ?? this.openMailbox(decider, stream);
    // The map's order is the order of use.
    this.mailboxes.delete(key);
    this.mailboxes.set(key, mailbox);
    // A decider's name stands for its types: one name, one decider.
    return mailbox as unknown as Mailbox<State, Command, Event, Entity>;
  }

  private openMailbox<State, Command, Event extends DomainEvent, Entity>(
    decider: Decider<State, Command, Event, Entity>,
    stream: string,
  ): AnyMailbox {
    const entityIndex = this.entityIndexes.get(decider.name) as EntityIndex<Entity> | undefined;
    if (decider.entities && !entityIndex)
      throw new Error(`no entity index for decider ${decider.name}: call useEntityIndex first`);
    return new Mailbox<State, Command, Event, Entity>(stream, {
      source: {
        log: this.options.log,
        codec: this.options.codec as EventCodec<Event>,
        snapshots: this.options.snapshots,
      },
      decider,
      entityIndex,
      receipts: this.options.receipts,
      snapshots: this.snapshots,
      clock: this.clock,
      counters: this.counters,
      onClockBehind: this.options.onClockBehind,
    });
  }

  private dropLeastRecentlyUsed(): void {
    if (this.mailboxes.size <= this.limits.cachedStreams) return;
    for (const [key, mailbox] of this.mailboxes) {
      if (!mailbox.idle) continue;
      this.mailboxes.delete(key);
      if (this.mailboxes.size <= this.limits.cachedStreams) return;
    }
  }
}

/** What the runner needs of a mailbox whose types it has forgotten. */
type AnyMailbox = Pick<Mailbox<unknown, unknown, DomainEvent, unknown>, 'waiting' | 'idle'>;

/**
 * @returns SHA-256 (hex) of what was asked, whatever the order of its members: what tells a repeated command from
 *   another one under the same id. Bigints and dates count as their text.
 * @throws DomainError for text that is not Unicode.
 */
export function requestHash(request: unknown): string {
  const plain: unknown = JSON.parse(
    JSON.stringify(request ?? null, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value)),
  );
  try {
    return sha256Hex(canonicalJson(plain));
  } catch (error) {
    throw error instanceof NotCanonicalError ? notUnicode() : error;
  }
}
