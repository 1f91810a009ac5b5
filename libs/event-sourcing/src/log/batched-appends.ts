import { randomUUID } from 'node:crypto';
import { decodeAppendAnswer, type AppendAnswer } from '@counterfoil/eventstore-wire/batch-append-answer';
import { encodeBatchAppend, type ProposedAppend } from '@counterfoil/eventstore-wire/batch-append-request';
import type { AppendCall } from '@counterfoil/eventstore-wire/server-connection';
import type { ExpectedRevision } from '@counterfoil/eventstore-wire/shared-messages';
import { outcomeOf } from './append-outcome';
import { AppendOutcomeUnknown, LogUnavailable, NO_STREAM, type AppendResult } from './event-log';

interface Pending {
  /** Without the time that is left, which is known when it is sent. */
  readonly append: Omit<ProposedAppend, 'withinMs' | 'expected'>;
  readonly expected: bigint;
  /** By the monotonic clock. */
  readonly deadline: number;
  resolve(result: AppendResult): void;
  reject(error: unknown): void;
}

/**
 * The appends of one connection, through a few calls that stay open: opening one for each append was two thirds of what
 * an append cost. Each has its own deadline here, and what is pending belongs to this connection alone; the client's
 * own way with this call has neither (see eventstore-event-log.ts). A call that ends rejects what it had not answered;
 * the next append opens another. One that leaves an append without any answer is ended here. Serves the benchmark rows
 * `appends` and `spreadOneByOne`.
 *
 * A call hands one message at a time to its connection, and the next one two turns of the event loop later. So what is
 * ready in one turn is spread over calls; a server that hears from one call at a time gets 24 appends in 24 double
 * turns otherwise. The appends of one stream keep their order: while one is pending the next goes through its call.
 */
export class BatchedAppends {
  private readonly lanes: readonly Lane[];
  /** Which call the pending appends of a stream go through, and how many they are. */
  private readonly streams = new Map<string, { readonly lane: Lane; pending: number }>();
  /** Ids are a random one, counted up in its last group. */
  private readonly prefix = randomUUID().slice(0, -COUNTER_DIGITS);
  private count = 0;

  /** @param open begins a call; rejects where there is no connection to be had. */
  constructor(open: () => Promise<AppendCall>) {
    this.lanes = Array.from({ length: MAX_CALLS }, () => new Lane(open));
  }

  /** Opens the call that is used first, where it is not open: it ends with the connection. */
  async attend(): Promise<void> {
    await this.lanes[0]?.attend();
  }

  /** Calls that have ended, by the server's end or the network's. */
  get ended(): number {
    return this.lanes.reduce((sum, lane) => sum + lane.ended, 0);
  }

  /**
   * @param time not sent once it is over; answered as unknown where its answer did not come while it was waited for,
   * with all others that its call had not answered.
   * @throws LogUnavailable where it was not sent in time; WrongExpectedRevision, StreamDeleted, AppendTooLarge,
   * AppendOutcomeUnknown; what the connection says when it breaks
   */
  async append(
    stream: string,
    events: ProposedAppend['events'],
    expected: bigint,
    time: AppendTime,
  ): Promise<AppendResult> {
    this.count += 1;
    const correlationId = this.prefix + this.count.toString(16).padStart(COUNTER_DIGITS, '0');
    const way = this.streams.get(stream) ?? { lane: this.freest(), pending: 0 };
    this.streams.set(stream, way);
    way.pending += 1;
    way.lane.pending += 1;
    try {
      return await way.lane.append({ correlationId, stream, events }, expected, time);
    } finally {
      way.pending -= 1;
      way.lane.pending -= 1;
      if (way.pending === 0) this.streams.delete(stream);
    }
  }

  /** The first of those with the fewest pending: an idle process needs one call. */
  private freest(): Lane {
    return this.lanes.reduce((best, lane) => (lane.pending < best.pending ? lane : best));
  }
}

/** One of the calls, opened anew where it has ended. */
class Lane {
  /** Appends that are not answered yet. */
  pending = 0;
  ended = 0;
  private opening: Promise<OpenCall> | undefined;

  constructor(private readonly open: () => Promise<AppendCall>) {}

  append(append: Pending['append'], expected: bigint, { withinMs, patienceMs }: AppendTime): Promise<AppendResult> {
    const { stream } = append;
    const deadline = performance.now() + withinMs;
    return new Promise((resolve, reject) => {
      let call: OpenCall | undefined;
      let isGivenUp = false;
      const timer = setTimeout(() => {
        isGivenUp = true;
        reject(call ? new AppendOutcomeUnknown(stream, 'timeout') : notSent(stream));
        call?.abandon('an append that it carried was not answered in time');
      }, patienceMs);
      const pending: Pending = {
        append,
        expected,
        deadline,
        resolve: (result) => {
          clearTimeout(timer);
          resolve(result);
        },
        reject: (error) => {
          clearTimeout(timer);
          reject(error);
        },
      };
      this.opened().then((opened) => {
        if (isGivenUp) return;
        if (opened.send(pending)) call = opened;
      }, pending.reject);
    });
  }

  /** One that cannot be opened counts as one that has ended. */
  async attend(): Promise<void> {
    await this.opened().catch(() => undefined);
  }

  private opened(): Promise<OpenCall> {
    this.opening ??= this.begin();
    return this.opening;
  }

  private begin(): Promise<OpenCall> {
    const opening = this.open().then((call) => new OpenCall(call, () => this.leave(opening)));
    opening.catch(() => this.leave(opening));
    return opening;
  }

  private leave(opening: Promise<OpenCall>): void {
    this.ended++;
    if (this.opening === opening) this.opening = undefined;
  }
}

/** How long an append may take. */
export interface AppendTime {
  /** Until when it may be sent, and the server may apply it. */
  readonly withinMs: number;
  /** How long its answer is waited for. */
  readonly patienceMs: number;
}

/** Side by side; as many appends leave in a turn. */
const MAX_CALLS = 16;
const COUNTER_DIGITS = 12;
/** A server refuses a span of nothing, and spans are written in whole milliseconds. */
const SHORTEST_SPAN_MS = 1;

function notSent(stream: string): LogUnavailable {
  return new LogUnavailable(`an append to ${stream}`, 'it could not be sent in time');
}

function expectedOf(revision: bigint): ExpectedRevision {
  return revision === NO_STREAM ? { kind: 'no_stream' } : { kind: 'exact', revision };
}

/** One call and what it has not answered yet. */
class OpenCall {
  private readonly pending = new Map<string, Pending>();
  private ended: { readonly reason: unknown } | undefined;

  /** @param onEnd called once, before what is pending is rejected. */
  constructor(
    private readonly call: AppendCall,
    private readonly onEnd: () => void,
  ) {
    call.on('data', (message: Buffer) => this.receive(message));
    call.on('error', (error) => this.end(error));
    call.on('end', () => this.end('the server ended the call'));
    call.on('close', () => this.end('the call was closed'));
    if (call.destroyed) this.end('the call was closed');
  }

  /** @returns false where it was not sent: its time was over, or the call is. */
  send(pending: Pending): boolean {
    const withinMs = pending.deadline - performance.now();
    if (this.ended || withinMs < SHORTEST_SPAN_MS) {
      pending.reject(this.ended ? this.ended.reason : notSent(pending.append.stream));
      return false;
    }
    this.pending.set(pending.append.correlationId, pending);
    // What the network does not take yet waits in the call: a mailbox sends its next append after the answer to the
    // last.
    this.call.write(encodeBatchAppend({ ...pending.append, expected: expectedOf(pending.expected), withinMs }));
    return true;
  }

  /** Ends it from this side: with nothing pending it would seem idle, and be chosen before those that answer. */
  abandon(reason: unknown): void {
    this.end(reason);
    this.call.cancel();
  }

  private receive(message: Buffer): void {
    let answer: AppendAnswer;
    try {
      answer = decodeAppendAnswer(message);
    } catch (error) {
      this.abandon(error);
      return;
    }
    const pending = this.pending.get(answer.correlationId);
    // Nobody waits any more for what was given up.
    if (!pending) return;
    this.pending.delete(answer.correlationId);
    try {
      pending.resolve(outcomeOf(answer.result, pending.append.stream, pending.expected));
    } catch (refusal) {
      pending.reject(refusal);
    }
  }

  private end(reason: unknown): void {
    if (this.ended) return;
    this.ended = { reason };
    this.onEnd();
    for (const pending of this.pending.values()) pending.reject(reason);
    this.pending.clear();
  }
}
