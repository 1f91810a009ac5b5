import type { WrongExpectedRevision } from '../log/event-log';
import type { DomainEvent } from '../log/recorded-event';
import type { DecisionClock } from './decision-time';
import type { Decider } from './decider';
import { ProjectionBehind } from './entity-loading';
import { MAX_RECEIPTS_GAP, StreamState, type StreamSource } from './stream-state';

/**
 * Events that others may have appended before a newer snapshot of theirs is looked for instead of reading them all:
 * each may be an import's hundred rows, and after a large import the first write of another process took seconds.
 */
const MAX_TAIL_EVENTS = 200n;

/** Where a stream is read from, and by what it is folded. */
interface HeldStreamParts<State, Command, Event extends DomainEvent, Entity> extends Pick<DecisionClock, 'counters'> {
  readonly source: StreamSource<Event>;
  readonly decider: Decider<State, Command, Event, Entity>;
}

/**
 * The state of one stream that this process holds between turns, for as long as it is true of the log. Serves the
 * benchmark rows `spread` and `hot`.
 */
export class HeldStream<State, Command, Event extends DomainEvent, Entity> {
  private standing: StreamState<State, Command, Event, Entity> | undefined;
  /** Connections to the log that were lost when what is held was last known to be the log's. */
  private lossesKnown = 0;

  constructor(
    private readonly stream: string,
    private readonly parts: HeldStreamParts<State, Command, Event, Entity>,
  ) {}

  /** Lets go of it: the next turn folds it anew. */
  drop(): void {
    this.standing = undefined;
  }

  /**
   * @param receipts revision up to which the receipts are known
   * @returns the state at the head as far as this process knows; folded anew where none is held or receipts were lost
   * @throws LogUnavailable, AnotherHistory, ProjectionBehind
   */
  async at(receipts: bigint): Promise<StreamState<State, Command, Event, Entity>> {
    await this.leaveIfOvertaken(receipts);
    await this.confirmAfterLoss();
    if (!this.standing || this.standing.seen.missesAfter(receipts)) {
      this.parts.counters.loads++;
      this.standing = await StreamState.load(this.parts.source, this.parts.decider, this.stream, receipts);
    }
    await this.requireReceiptsOfLog(this.standing, receipts);
    this.standing.seen.forget(receipts);
    if (this.standing.seen.size > MAX_RECEIPTS_GAP)
      throw new ProjectionBehind(`the receipts of ${this.stream}`, this.standing.seen.size);
    return this.standing;
  }

  /**
   * Receipts are behind the log, never ahead of it, unless the log was put back: they are then built anew, and until
   * they are nothing is carried out that they might know.
   * @throws LogUnavailable, ProjectionBehind
   */
  private async requireReceiptsOfLog(
    standing: StreamState<State, Command, Event, Entity>,
    revision: bigint,
  ): Promise<void> {
    if (revision <= standing.head.revision || standing.head.revision < 0n) return;
    await standing.catchUp(this.parts.source);
    if (revision <= standing.head.revision) return;
    throw new ProjectionBehind(`the receipts of ${this.stream}`, 'another history and no');
  }

  /** A log is put back while nobody is connected to it. @throws LogUnavailable, AnotherHistory */
  private async confirmAfterLoss(): Promise<void> {
    await this.parts.source.log.attend?.();
    const losses = this.parts.source.log.losses ?? 0;
    if (losses === this.lossesKnown) return;
    await this.standing?.confirm(this.parts.source);
    this.lossesKnown = losses;
  }

  /**
   * Lets go of a state that a snapshot of another process is far ahead of. @param revision that the stream is known to
   * have reached
   */
  private async leaveIfOvertaken(revision: bigint): Promise<void> {
    const { standing } = this;
    const { source, decider } = this.parts;
    if (!standing || !source.snapshots || revision - standing.head.revision <= MAX_TAIL_EVENTS) return;
    const snapshot = await source.snapshots.load({
      stream: this.stream,
      decider: decider.name,
      reducerVersion: decider.reducerVersion,
    });
    if (snapshot && snapshot.revision > standing.head.revision) this.standing = undefined;
  }

  /** Reads what others have appended, or lets go of a state that is no longer true. @throws what stays a conflict */
  async afterConflict(
    standing: StreamState<State, Command, Event, Entity>,
    conflict: WrongExpectedRevision,
  ): Promise<void> {
    await this.leaveIfOvertaken(conflict.actual);
    if (!this.standing) return;
    // A stream behind what we hold was deleted or restored: nothing held of it is true any more.
    if (conflict.actual < standing.head.revision) this.standing = undefined;
    else if ((await standing.catchUp(this.parts.source)) === 0) {
      if ((await this.parts.source.log.readLast(this.stream, { requiresLeader: true })) === undefined)
        this.standing = undefined;
      else throw conflict;
    }
  }
}
