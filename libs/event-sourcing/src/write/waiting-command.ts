import type { CommandEnvelope, CommandResult } from './command-envelope';
import type { DomainEvent } from '../log/recorded-event';
import { Unavailable } from './unavailable';

/** A command between its arrival and its answer. It answers by itself when its deadline passes. */
export class WaitingCommand<Command, Event extends DomainEvent> {
  /** First event id of every append it was part of: found in the log later, it is this run's own doing. */
  readonly attempts: string[] = [];
  /** True while an append that holds it is under way. */
  isUnderWay = false;
  /** Revision that an append of it expected which was not answered. It may still be applied there, and nowhere else. */
  unansweredAt: bigint | undefined;
  /** True once its receipt was found, while its first result is read. */
  isAnswering = false;
  /** What went wrong last, for the answer when time runs out. */
  lastFailure: unknown;
  private open = true;
  private readonly timer: NodeJS.Timeout;

  /** By the monotonic clock. */
  readonly deadline: number;

  /** @param withinMs how long it may take. */
  constructor(
    readonly command: Command,
    readonly envelope: CommandEnvelope,
    withinMs: number,
    private readonly resolve: (result: CommandResult<Event>) => void,
    private readonly reject: (error: unknown) => void,
  ) {
    this.deadline = performance.now() + withinMs;
    this.timer = setTimeout(() => this.expire(), Math.max(0, withinMs));
  }

  /** The command id as it is compared: UUIDs are the same in capitals. */
  get id(): string {
    return this.envelope.commandId.toLowerCase();
  }

  get settled(): boolean {
    return !this.open;
  }

  /** False only where it is known that no append of it was applied or still can be. */
  get mayBeRecorded(): boolean {
    return this.isUnderWay || this.isAnswering || this.unansweredAt !== undefined;
  }

  /** Told how far the stream was read without meeting it: another's event stands where an append of it was to go. */
  readUpTo(revision: bigint): void {
    if (this.unansweredAt !== undefined && this.unansweredAt < revision) this.unansweredAt = undefined;
  }

  succeed(result: CommandResult<Event>): void {
    if (this.close()) this.resolve(result);
  }

  fail(error: unknown): void {
    if (this.close()) this.reject(error);
  }

  /** Answers that there was not enough time, and what is known of the outcome. */
  expire(): void {
    const cause = this.lastFailure === undefined ? undefined : { cause: this.lastFailure };
    if (this.mayBeRecorded) {
      this.fail(
        new Unavailable(
          'outcome_unknown',
          'The command was sent and not confirmed. Send it again under the same id.',
          cause,
        ),
      );
    } else if (cause) {
      this.fail(new Unavailable('unreachable', 'The event log or the database could not be reached in time.', cause));
    } else {
      this.fail(new Unavailable('deadline', 'There was not enough time to record this.'));
    }
  }

  private close(): boolean {
    const wasOpen = this.open;
    this.open = false;
    clearTimeout(this.timer);
    return wasOpen;
  }
}
