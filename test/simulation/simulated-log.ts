import {
  AppendOutcomeUnknown,
  LogUnavailable,
  WrongExpectedRevision,
  type AppendOptions,
  type AppendResult,
  type EventLog,
  type LogPage,
  type LogSubscription,
  type ProposedEvent,
  type ReadAllOptions,
  type ReadStreamOptions,
  type SubscribeOptions,
} from '@counterfoil/event-sourcing/log/event-log';
import type { JsonObject, StoredEvent } from '@counterfoil/event-sourcing/log/recorded-event';
import type { PlantedFault } from './planted-fault';
import type { SimulatedProcess, VirtualWorld } from './virtual-world';

/** Positions are strided, as the local event store's: nobody may learn to add one. */
const POSITION_STRIDE = 64n;
const APPEND_TIMEOUT_MS = 1_500;
const NEWS_MS = 30;

/** How much goes wrong, as probabilities; all zero once a schedule heals. */
export interface NetworkFaults {
  unreachable: number;
  lostRequest: number;
  lostAnswer: number;
  cutSubscription: number;
  /** That the log goes away just after it has answered an append. */
  awayAfterAnswer: number;
  /** That an append arrives just after its sender has given it up, and perhaps read what became of it. */
  lateArrival: number;
}

/** About as long as the sender takes to read the stream and to send again. */
const LATE_BY_MS = 40;

/** The log is away for this long at most. What was sent to it before arrives meanwhile. */
export const LONGEST_OUTAGE_MS = 6_000;

/** The server: the one truth, with the semantics of EventStoreDB's appends. */
export class SimulatedStore {
  readonly all: StoredEvent[] = [];
  readonly streams = new Map<string, StoredEvent[]>();
  /**
   * Virtual time until which nobody reaches it. What is on its way to it arrives all the same, and its answers do
   * not.
   */
  awayUntil = 0;
  private readonly listeners = new Set<() => void>();

  constructor(readonly planted: PlantedFault = 'none') {}

  /** Appends now. Ids that stand at the expected revision already are answered as if they had been appended now. */
  append(stream: string, events: readonly ProposedEvent[], expected: bigint): AppendResult | WrongExpectedRevision {
    const stored = this.streams.get(stream) ?? [];
    const actual = BigInt(stored.length) - 1n;
    if (actual !== expected && this.planted !== 'revision-unchecked')
      return this.repeated(stored, events, expected) ?? new WrongExpectedRevision(stream, expected, actual);
    for (const { id, type, data, metadata } of events) {
      const event = {
        stream,
        revision: BigInt(stored.length),
        position: BigInt(this.all.length + 1) * POSITION_STRIDE,
        id,
        type,
        data: copied(data),
        metadata: copied(metadata),
      };
      stored.push(event);
      this.all.push(event);
    }
    this.streams.set(stream, stored);
    for (const listener of [...this.listeners]) listener();
    return { revision: BigInt(stored.length) - 1n, position: this.head };
  }

  /** @param until virtual time */
  goAway(until: number): void {
    this.awayUntil = Math.max(this.awayUntil, until);
  }

  get head(): bigint {
    return this.all.at(-1)?.position ?? 0n;
  }

  /** @returns what stops it. */
  listen(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private repeated(
    stored: readonly StoredEvent[],
    events: readonly ProposedEvent[],
    expected: bigint,
  ): AppendResult | undefined {
    const there = stored.slice(Number(expected) + 1, Number(expected) + 1 + events.length);
    const last = there.at(-1);
    const isRepeated =
      last !== undefined &&
      there.length === events.length &&
      there.every((event, index) => event.id === events[index]?.id);
    return isRepeated ? { revision: last.revision, position: last.position } : undefined;
  }
}

function copied(object: JsonObject): JsonObject {
  return JSON.parse(JSON.stringify(object)) as JsonObject;
}

/** One process's connection to the server: everything takes time, answers get lost, requests arrive late. */
export class SimulatedLog implements EventLog {
  constructor(
    private readonly world: VirtualWorld,
    private readonly store: SimulatedStore,
    private readonly process: SimulatedProcess,
    private readonly faults: NetworkFaults,
    /** Told of an append that is sent past its deadline. */
    private readonly onLateAppend: (text: string) => void,
  ) {}

  async append(
    stream: string,
    events: readonly ProposedEvent[],
    expected: bigint,
    options: AppendOptions = {},
  ): Promise<AppendResult> {
    const { world, process, faults } = this;
    const { withinMs = APPEND_TIMEOUT_MS } = options;
    if (withinMs <= 0) this.onLateAppend(`an append to ${stream} was sent ${-withinMs} ms past its deadline`);
    if (this.isAway || world.chance(faults.unreachable)) {
      await world.sleep(world.networkDelay(), process);
      throw new LogUnavailable('append', new Error('simulated'));
    }
    const sent = events.map((event) => ({ ...event, data: copied(event.data), metadata: copied(event.metadata) }));
    const answer = await new Promise<AppendResult | Error>((resolve) => {
      const timeoutMs = Math.min(APPEND_TIMEOUT_MS, Math.max(1, withinMs));
      world.later(timeoutMs, process, () => resolve(new AppendOutcomeUnknown(stream, new Error('simulated time-out'))));
      if (world.chance(faults.lostRequest)) return;
      // In the network, where no crash of the sender reaches it any more.
      const isLate = world.chance(faults.lateArrival);
      const delayMs = isLate ? timeoutMs + world.between(0, LATE_BY_MS) : world.networkDelay();
      world.later(delayMs, undefined, () => {
        const result = this.store.append(stream, sent, expected);
        if (!this.isAway && !world.chance(faults.lostAnswer)) {
          world.later(world.networkDelay(), process, () => {
            if (world.chance(faults.awayAfterAnswer))
              this.store.goAway(world.now + world.between(50, LONGEST_OUTAGE_MS));
            resolve(result);
          });
        }
      });
    });
    if (answer instanceof Error) throw answer;
    return answer;
  }

  async *readStream(stream: string, options: ReadStreamOptions = {}): AsyncIterable<readonly StoredEvent[]> {
    if (options.direction === 'backwards') throw new Error('the simulation reads streams forwards');
    let next = Number(options.from ?? 0n);
    for (let left = options.limit ?? Number.POSITIVE_INFINITY; left > 0;) {
      await this.roundTrip('read a stream');
      const page = (this.store.streams.get(stream) ?? []).slice(next, next + Math.min(left, this.world.between(1, 8)));
      if (page.length === 0) return;
      yield page;
      next += page.length;
      left -= page.length;
    }
  }

  async readLast(stream: string): Promise<StoredEvent | undefined> {
    await this.roundTrip('read the last event');
    return this.store.streams.get(stream)?.at(-1);
  }

  async *readAll(options: ReadAllOptions = {}): AsyncIterable<readonly StoredEvent[]> {
    await this.roundTrip('read the log');
    const from = options.from ?? 0n;
    const events = this.store.all.filter((event) => event.position >= from).slice(0, options.limit);
    if (events.length > 0) yield events;
  }

  subscribeToAll(options: SubscribeOptions, handler: (page: LogPage) => Promise<void>): LogSubscription {
    return new SimulatedSubscription(this.world, this.store, this.process, this.faults, options, handler);
  }

  async head(): Promise<bigint> {
    await this.roundTrip('read the head');
    return this.store.head;
  }

  deleteStream(): Promise<void> {
    return Promise.reject(new Error('the simulation deletes nothing'));
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  private async roundTrip(what: string): Promise<void> {
    await this.world.sleep(this.world.networkDelay(), this.process);
    if (this.isAway || this.world.chance(this.faults.unreachable))
      throw new LogUnavailable(what, new Error('simulated'));
  }

  private get isAway(): boolean {
    return this.world.now < this.store.awayUntil;
  }
}

/** Follows the log in pages of any size; is cut off now and then and goes on where it was. */
class SimulatedSubscription implements LogSubscription {
  readonly done: Promise<void>;
  private position: bigint;
  private closed = false;
  private wake: () => void = () => undefined;

  constructor(
    private readonly world: VirtualWorld,
    private readonly store: SimulatedStore,
    private readonly process: SimulatedProcess,
    private readonly faults: NetworkFaults,
    private readonly options: SubscribeOptions,
    private readonly handler: (page: LogPage) => Promise<void>,
  ) {
    this.position = options.from;
    this.done = this.follow();
    this.done.catch(() => undefined);
  }

  async close(): Promise<void> {
    this.closed = true;
    this.wake();
    await this.done.catch(() => undefined);
  }

  private async follow(): Promise<void> {
    while (!this.closed) {
      if (this.world.chance(this.faults.cutSubscription)) {
        this.options.onConnection?.(new LogUnavailable('subscription', new Error('simulated')));
        await this.rest(this.world.between(50, 800));
        this.options.onConnection?.(undefined);
      }
      const page = this.nextPage();
      if (page) {
        await this.rest(this.world.networkDelay());
        if (this.closed) return;
        await this.handler(page);
        this.position = page.upTo;
      } else await this.news();
    }
  }

  private nextPage(): LogPage | undefined {
    const from =
      this.store.planted === 'naive-position' && this.position > this.options.from
        ? this.position + POSITION_STRIDE
        : this.position;
    const passed = this.store.all.filter((event) => event.position > from).slice(0, this.world.between(1, 12));
    const last = passed.at(-1);
    if (!last) return undefined;
    return {
      events: passed.filter(({ stream }) => this.options.prefixes.some((prefix) => stream.startsWith(prefix))),
      upTo: last.position,
    };
  }

  private rest(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      this.wake = resolve;
      this.world.later(milliseconds, this.process, resolve);
    });
  }

  private async news(): Promise<void> {
    let stop: () => void = () => undefined;
    await new Promise<void>((resolve) => {
      this.wake = resolve;
      stop = this.store.listen(() => this.world.later(this.world.between(0, NEWS_MS), this.process, resolve));
    });
    stop();
  }
}
