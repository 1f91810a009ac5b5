import { type AppendOutcome, type AppendRequest, type AppendTaker } from './append-request';
import { AppendQueue, type PendingAppend } from './append-queue';
import { CommitPlan } from './commit-plan';
import { CommitRing } from './commit-ring';
import { type NextPosition, nextPosition, START_POSITION } from './event-record';
import { RecentEvents } from './recent-events';
import { StreamHeads } from './stream-heads';
import { isPassing } from './passing-error';
import { LogChangedError, type NewestEvent, WriterConnection } from './writer-connection';

const RECONNECT_FIRST_MS = 100;
/** A database that is back is used within this. */
const RECONNECT_MAX_MS = 500;

export interface LogWriterOptions {
  readonly databaseUrl: string;
  /** How long a start or a reconnect waits for the lock of a predecessor that is just ending. */
  readonly lockWaitMs: number;
  /** Is told when Postgres goes away and comes back. */
  readonly report: (message: string) => void;
  /** Is called when the log was put back to an earlier moment: what was read of it is no longer true. */
  readonly onPutBack?: () => void;
  /** How positions grow; by the size of an event where it is left out. */
  readonly nextPosition?: NextPosition;
  /** How many of the newest events subscribers find in memory; what the ring usually holds where it is left out. */
  readonly ringEvents?: number;
}

interface OpenLog {
  readonly connection: WriterConnection;
  readonly heads: StreamHeads;
}

/**
 * The only writer of the log. Requests that wait are committed together, in one statement with one fsync, as soon as
 * the commit before has come back; there is no timer. That serves the benchmark row `appends`. An answer is given after
 * the commit, so that nothing acknowledged is lost. When Postgres goes away everything is answered as unavailable until
 * the connection and its lock are back. So it is where a commit finds that the log does not end with the event that was
 * written last, as after a restoration of its database: nothing is written before the log was read anew.
 */
export class LogWriter implements AppendTaker {
  private readonly queue = new AppendQueue();
  private readonly recent = new RecentEvents();
  private log: OpenLog | undefined;
  /** What was written last, or read when the log was opened. */
  private newest: NewestEvent | undefined;
  private committing: Promise<void> | undefined;
  private reconnecting: Promise<void> | undefined;
  private readonly stopped = new AbortController();

  private constructor(
    private readonly options: LogWriterOptions,
    readonly ring: CommitRing,
  ) {}

  /**
   * Takes the writer's lock and reads where the log ends. A Postgres that is away is waited for.
   * @throws WriterLockTakenError when another event store keeps writing to this database.
   */
  static async start(options: LogWriterOptions): Promise<LogWriter> {
    const writer = new LogWriter(options, new CommitRing(START_POSITION, options.ringEvents));
    await writer.openWhenReachable();
    return writer;
  }

  /** @returns the outcome of one append or delete; never rejects. */
  submit(request: AppendRequest): Promise<AppendOutcome> {
    if (this.isStopping) return Promise.resolve({ kind: 'unavailable', reason: 'the event store is shutting down' });
    if (this.log === undefined)
      return Promise.resolve({ kind: 'unavailable', reason: 'the event store has no connection to its database' });
    const outcome = this.queue.add(request);
    this.committing ??= this.commitQueued();
    return outcome;
  }

  /** Commits what waits, refuses what comes, and gives the lock back. */
  async stop(): Promise<void> {
    this.stopped.abort();
    await this.committing;
    await this.reconnecting;
    this.queue.refuseAll('the event store is shutting down');
    this.queue.close();
    await this.log?.connection.close();
    this.log = undefined;
  }

  private get isStopping(): boolean {
    return this.stopped.signal.aborted;
  }

  private async commitQueued(): Promise<void> {
    // Lets the requests that arrived in the same read of the socket join the first group.
    await new Promise((resolve) => setImmediate(resolve));
    while (!this.queue.isEmpty) {
      const group = this.queue.takeGroup();
      if (group.length > 0) await this.commit(group);
    }
    this.queue.takeGroup();
    this.committing = undefined;
  }

  private async commit(group: readonly PendingAppend[]): Promise<void> {
    const { log } = this;
    try {
      if (log === undefined) throw new Error('the connection to the database was lost');
      await log.heads.load(group.map(({ request }) => request.stream));
      const plan = new CommitPlan(
        log.heads,
        this.recent,
        (...place) => log.connection.readHistory(...place),
        this.ring.head,
        Date.now(),
        this.options.nextPosition ?? nextPosition,
      );
      const outcomes: { pending: PendingAppend; outcome: AppendOutcome }[] = [];
      for (const pending of group) outcomes.push({ pending, outcome: await plan.add(pending.request) });
      if (plan.records.length === 0) await log.connection.confirm(this.newest);
      else {
        await log.connection.insert(plan.records, this.newest);
        // A connection given up meanwhile: whoever reads the log anew finds these events there, or not.
        if (this.log !== log) throw new Error('the connection to the database was lost');
        this.newest = plan.records.at(-1);
        this.ring.append(plan.records);
      }
      for (const { pending, outcome } of outcomes) pending.settle(outcome);
      log.heads.trim();
    } catch (error) {
      const cause = error instanceof Error ? error : new Error(String(error));
      const isUnknown = !(cause instanceof LogChangedError);
      const reason = isUnknown ? `the outcome of the commit is unknown: ${cause.message}` : cause.message;
      for (const pending of group) pending.settle({ kind: 'unavailable', reason });
      this.lose(log?.connection, cause);
    }
  }

  private async openWhenReachable(): Promise<void> {
    for (let wait = RECONNECT_FIRST_MS, said = ''; ; wait = Math.min(wait * 2, RECONNECT_MAX_MS)) {
      try {
        return await this.open();
      } catch (error) {
        if (!isPassing(error)) throw error;
        if (said !== error.message) this.options.report(`waits for the database: ${error.message}`);
        said = error.message;
        await new Promise((resolve) => setTimeout(resolve, wait));
      }
    }
  }

  private async open(): Promise<void> {
    const { databaseUrl, lockWaitMs } = this.options;
    const connection = await WriterConnection.open(
      databaseUrl,
      lockWaitMs,
      (lost, cause) => this.lose(lost, cause),
      this.stopped.signal,
    );
    try {
      await this.readEnd(connection);
    } catch (error) {
      connection.abandon();
      throw error;
    }
    this.log = { connection, heads: new StreamHeads((streams) => connection.readHeads(streams)) };
  }

  /** Reads where the log ends, and holds it against what was written last. */
  private async readEnd(connection: WriterConnection): Promise<void> {
    const before = this.newest;
    const isPutBack = before !== undefined && !(await connection.holds(before));
    const newest = await connection.readNewest();
    const recent = await connection.readRecentEvents();
    if (connection.isLost) throw new Error('the connection was lost while it was opened');
    this.recent.clear();
    for (const event of recent) this.recent.add(event);
    this.newest = newest;
    const head = newest?.position ?? START_POSITION;
    if (isPutBack || head !== this.ring.head) this.ring.reset(head);
    if (!isPutBack) return;
    this.options.report(
      `the log was put back to an earlier moment, or is another one: what stood last at ${before.position} is gone, ` +
        `it ends at ${head}. All calls end; whoever reads it finds out`,
    );
    this.options.onPutBack?.();
  }

  /** Forgets what may no longer be true and gets the connection back. Nothing is written until then. */
  private lose(connection: WriterConnection | undefined, cause: Error): void {
    if (connection === undefined || this.log?.connection !== connection) return;
    this.log = undefined;
    connection.abandon();
    this.queue.refuseAll('the event store has no connection to its database');
    this.options.report(cause instanceof LogChangedError ? cause.message : `lost the database: ${cause.message}`);
    if (!this.isStopping) this.reconnecting ??= this.reconnect().finally(() => (this.reconnecting = undefined));
  }

  private async reconnect(): Promise<void> {
    for (let wait = RECONNECT_FIRST_MS; !this.isStopping; wait = Math.min(wait * 2, RECONNECT_MAX_MS)) {
      try {
        await this.open();
        this.options.report('the database is back');
        return;
      } catch {
        await new Promise((resolve) => setTimeout(resolve, wait));
      }
    }
  }
}
