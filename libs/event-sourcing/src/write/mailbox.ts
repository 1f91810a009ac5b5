import { CommandBatch, proposalOf, recordedOf, type AcceptedEvent, type Outcome } from './command-batch';
import type { CommandEnvelope, CommandResult } from './command-envelope';
import { isTransient, sqlState } from '../postgres/database-error';
import { timeOf, type DecisionClock } from './decision-time';
import type { Decider, EntityIndex } from './decider';
import { DomainError } from './domain-error';
import { loadEntities, ProjectionBehind } from './entity-loading';
import {
  AppendOutcomeUnknown,
  LogUnavailable,
  StreamDeleted,
  WrongExpectedRevision,
  type AppendResult,
} from '../log/event-log';
import { LookedUpCommands, type Turn } from './looked-up-commands';
import { commandIdReused, readRecorded } from './first-result';
import type { DomainEvent } from '../log/recorded-event';
import type { Receipt, ReceiptLookup, ReceiptSource } from './seen-commands';
import type { SnapshotKeeper } from './snapshot-keeper';
import { AnotherHistory, type StreamState, type StreamSource } from './stream-state';
import { WaitingCommand } from './waiting-command';
import { HeldStream } from './held-stream';

/** Pause before a failing log or database is asked again; doubled each time up to the longest. */
const FIRST_RETRY_MS = 10;
const LONGEST_RETRY_MS = 500;
/**
 * A call that carries appends may fall silent. So half of a command's time at most goes by for one of them: the rest is
 * for finding out what became of it, and for another. Not for less than this, which a server that is busy may take.
 */
const LEAST_PATIENCE_MS = 1_000;

/** What a mailbox works with; the same for all mailboxes of one decider. */
export interface MailboxParts<State, Command, Event extends DomainEvent, Entity> extends DecisionClock {
  readonly source: StreamSource<Event>;
  readonly decider: Decider<State, Command, Event, Entity>;
  readonly entityIndex: EntityIndex<Entity> | undefined;
  readonly receipts: ReceiptSource;
  readonly snapshots: SnapshotKeeper | undefined;
}

/**
 * The commands of this process that wait for one stream. They are looked up in the receipts as they come or are
 * announced. One turn at a time: all that are looked up by then are decided one after the other on the cached state,
 * and appended together at the exact expected revision. Serves the benchmark row `hot`.
 */
export class Mailbox<State, Command, Event extends DomainEvent, Entity> {
  private readonly queue: LookedUpCommands<Command, Event>;
  private working = false;
  /** What stands up to here is not held in memory any more: receipts that were looked up before are asked again. */
  private receiptsUpTo = -1n;
  private readonly held: HeldStream<State, Command, Event, Entity>;

  constructor(
    readonly stream: string,
    private readonly parts: MailboxParts<State, Command, Event, Entity>,
  ) {
    this.held = new HeldStream(stream, parts);
    this.queue = new LookedUpCommands(stream, parts.receipts, () => void this.work());
  }

  /** Commands that wait for a turn. */
  get waiting(): number {
    return this.queue.size;
  }

  get idle(): boolean {
    return !this.working && this.queue.size === 0;
  }

  /** A command will come: it is looked up in the receipts meanwhile. */
  announce(commandId: string): void {
    this.queue.announce(commandId);
  }

  /**
   * @param withinMs after which nothing is appended and the caller gets `Unavailable`: a span, since the clock may be
   * set.
   */
  submit(command: Command, envelope: CommandEnvelope, withinMs: number): Promise<CommandResult<Event>> {
    return new Promise((resolve, reject) => {
      // A command that this throws for is rejected here, before it is in a batch with others.
      this.parts.decider.entities?.keysOf(command);
      this.queue.add(new WaitingCommand<Command, Event>(command, envelope, withinMs, resolve, reject));
    });
  }

  private async work(): Promise<void> {
    if (this.working) return;
    this.working = true;
    for (let turn = this.queue.take(); turn; turn = this.queue.take()) await this.settle(turn);
    this.working = false;
  }

  /** Goes on until every command of the turn has its answer, which each gives itself when its deadline passes. */
  private async settle({ commands, lookup }: Turn<Command, Event>): Promise<void> {
    let retryMs = FIRST_RETRY_MS;
    let known = lookup && lookup.revision >= this.receiptsUpTo ? lookup : undefined;
    for (let pending = this.pendingOf(commands); pending.length > 0; pending = this.pendingOf(pending)) {
      try {
        const lookedUp = known ?? (await this.lookUp(pending));
        known = undefined;
        await this.attempt(pending, lookedUp);
        retryMs = FIRST_RETRY_MS;
      } catch (error) {
        for (const waiting of pending) waiting.lastFailure = error;
        if (error instanceof AnotherHistory) this.held.drop();
        if (!mayPass(error)) this.giveUp(pending, error);
        await new Promise((resolve) => setTimeout(resolve, retryMs));
        retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS);
      }
    }
  }

  private pendingOf(commands: readonly WaitingCommand<Command, Event>[]): WaitingCommand<Command, Event>[] {
    const now = performance.now();
    for (const waiting of commands) if (waiting.deadline <= now) waiting.expire();
    // One whose first result is being read needs no further turn: asked again in each, it would be read once more each
    // time.
    return commands.filter((waiting) => !waiting.settled && !waiting.isAnswering);
  }

  private lookUp(pending: readonly WaitingCommand<Command, Event>[]): Promise<ReceiptLookup> {
    const ids = pending.map((waiting) => waiting.envelope.commandId);
    return this.parts.receipts.lookup(this.stream, ids);
  }

  private async attempt(pending: readonly WaitingCommand<Command, Event>[], lookup: ReceiptLookup): Promise<void> {
    const { decider, source, entityIndex } = this.parts;
    this.receiptsUpTo = lookup.revision;
    const standing = await this.held.at(lookup.revision);
    const commands = pending.map((waiting) => waiting.command);
    const entities =
      decider.entities && entityIndex
        ? await loadEntities(source, standing, decider.entities, entityIndex, commands)
        : { asked: new Set<string>(), found: new Map<string, Entity>() };
    const batch = new CommandBatch<State, Command, Event, Entity, WaitingCommand<Command, Event>>(
      standing,
      decider,
      source.codec,
      entities,
      timeOf(standing, this.parts),
    );
    for (const waiting of this.withoutRepeats(pending, lookup, standing)) if (!batch.add(waiting)) break;
    if (batch.accepted.length > 0) await this.append(standing, batch);
    else if ((await standing.catchUp(source)) === 0) this.answerUnrecorded(batch.outcomes);
    // Otherwise the refusals were decided on a state that others had moved on from: they are decided again.
  }

  /**
   * Answers commands that led to no event. One whose earlier append was not answered waits: that append may still be
   * applied. @throws AppendOutcomeUnknown where one waits
   */
  private answerUnrecorded(outcomes: readonly Outcome<WaitingCommand<Command, Event>, Event>[]): void {
    const settled = outcomes.filter(({ waiting }) => waiting.unansweredAt === undefined);
    this.answer(settled, undefined);
    if (settled.length === outcomes.length) return;
    throw new AppendOutcomeUnknown(this.stream, 'an earlier append may still be applied');
  }

  /** Answers commands that were carried out before, and gives those that were not. */
  private withoutRepeats(
    pending: readonly WaitingCommand<Command, Event>[],
    lookup: ReceiptLookup,
    standing: StreamState<State, Command, Event, Entity>,
  ): WaitingCommand<Command, Event>[] {
    return pending.filter((waiting) => {
      const { commandId, requestHash } = waiting.envelope;
      const receipt = lookup.receipts.get(commandId) ?? standing.seen.get(commandId);
      if (!receipt) {
        waiting.readUpTo(standing.head.revision);
        return !waiting.settled;
      }
      if (receipt.requestHash === requestHash) {
        waiting.isAnswering = true;
        void this.answerFromReceipt(waiting, receipt);
      } else waiting.fail(commandIdReused());
      return false;
    });
  }

  private async append(
    standing: StreamState<State, Command, Event, Entity>,
    batch: CommandBatch<State, Command, Event, Entity, WaitingCommand<Command, Event>>,
  ): Promise<void> {
    const members = batch.outcomes.flatMap((outcome) =>
      'events' in outcome && outcome.events[0] ? [{ ...outcome, first: outcome.events[0] }] : [],
    );
    const deadline = Math.min(...members.map(({ waiting }) => waiting.deadline));
    if (deadline <= performance.now()) return;
    const expected = standing.head.revision;
    for (const { waiting, first } of members) {
      waiting.attempts.push(first.stored.id);
      waiting.isUnderWay = true;
    }
    const outcome = await this.tryAppend(batch.accepted, expected, deadline);
    for (const { waiting } of members) waiting.isUnderWay = false;
    if (outcome instanceof AppendOutcomeUnknown) {
      for (const { waiting } of members) waiting.unansweredAt = expected;
      // It may still be applied, but no other append at this revision then is: what is decided again meets it in the
      // tail.
      await standing.catchUp(this.parts.source);
      throw outcome;
    }
    // A conflict may be with an own append that was not answered: what is known of one changes where the tail was read.
    if (outcome instanceof WrongExpectedRevision) return this.held.afterConflict(standing, outcome);
    if (outcome instanceof Error) throw outcome;
    if (outcome.revision === batch.head.revision) standing.adopt(batch.state, batch.head, batch.accepted);
    else this.held.drop(); // A deleted stream that begins again goes on counting.
    this.answer(batch.outcomes, outcome.position);
    this.parts.snapshots?.offer(this.parts.decider, standing);
  }

  private async tryAppend(
    accepted: readonly AcceptedEvent<Event>[],
    expected: bigint,
    deadline: number,
  ): Promise<AppendResult | Error> {
    const { counters, source } = this.parts;
    counters.appends++;
    try {
      const withinMs = deadline - performance.now();
      const result = await source.log.append(this.stream, accepted.map(proposalOf), expected, {
        withinMs,
        patienceMs: Math.max(withinMs / 2, LEAST_PATIENCE_MS),
      });
      counters.appendedEvents += accepted.length;
      return result;
    } catch (error) {
      if (error instanceof WrongExpectedRevision) counters.conflicts++;
      if (error instanceof AppendOutcomeUnknown) counters.unknownOutcomes++;
      return error instanceof Error ? error : new Error(String(error));
    }
  }

  private answer(
    outcomes: readonly Outcome<WaitingCommand<Command, Event>, Event>[],
    position: bigint | undefined,
  ): void {
    const { counters } = this.parts;
    for (const outcome of outcomes) {
      if ('error' in outcome) {
        counters.refused++;
        outcome.waiting.fail(outcome.error);
      } else if (outcome.events.length === 0 || position === undefined) {
        counters.unchanged++;
        outcome.waiting.succeed({ events: [], position: undefined, repeated: false });
      } else {
        counters.recorded++;
        outcome.waiting.succeed({
          events: outcome.events.map((accepted) => recordedOf(accepted, position)),
          position,
          repeated: false,
        });
      }
    }
  }

  /** The first result, read again from the log. */
  private async answerFromReceipt(waiting: WaitingCommand<Command, Event>, receipt: Receipt): Promise<void> {
    const { log, codec } = this.parts.source;
    try {
      const events = await readRecorded(log, codec, this.stream, waiting.envelope.commandId, receipt);
      if (events.length === 0) throw new AnotherHistory(this.stream);
      const repeated = !events[0] || !waiting.attempts.includes(events[0].id);
      if (repeated) this.parts.counters.repeated++;
      else this.parts.counters.recorded++;
      waiting.succeed({ events, position: events.at(-1)?.position, repeated });
    } catch (error) {
      waiting.lastFailure = error;
      waiting.expire();
    }
  }

  /** What no waiting will mend: a stream that is gone, an event that this version cannot read, a fault of ours. */
  private giveUp(commands: readonly WaitingCommand<Command, Event>[], error: unknown): void {
    this.held.drop();
    const answer = error instanceof StreamDeleted ? new DomainError('not-found', 'stream_deleted', 'Not found') : error;
    for (const waiting of commands) waiting.fail(answer);
  }
}

/** True for trouble of the log, the database or a projection that is behind: it is tried again until the deadline. */
function mayPass(error: unknown): boolean {
  if (
    error instanceof LogUnavailable ||
    error instanceof AppendOutcomeUnknown ||
    error instanceof WrongExpectedRevision
  )
    return true;
  if (error instanceof AnotherHistory) return true;
  return error instanceof ProjectionBehind || sqlState(error) !== undefined || isTransient(error);
}
