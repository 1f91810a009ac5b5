import type { Pool, PoolClient } from 'pg';

/** Channel of `<projection> <position>`, sent with the batch that reached the position. */
export const PROGRESS_CHANNEL = 'event_sourcing_progress';
/** In the place of a position: what was heard of the projection is not true any more. */
export const FORGOTTEN = -1n;
/** How often the table is read while somebody waits, should a notification be lost. */
const POLL_MS = 250;
const RECONNECT_MS = 500;
/** Where nothing is heard, nothing may have happened, or the connection may be dead: it is asked. */
const PULSE_MS = 1_000;
/** A connection that has not answered for so many turns of so long is dead: five seconds, if this process had them. */
const SILENT_TURNS = 20;
const TURN_MS = 250;
/** Waiters held at once; beyond, the answer is "not yet visible". */
const MAX_WAITERS = 10_000;

interface Waiter {
  readonly position: bigint;
  readonly projections: readonly string[];
  readonly settle: (reached: boolean) => void;
}

/**
 * Lets a write wait until the projections its readers need have reached it. Works for projections of any process:
 * each batch notifies within its transaction, and those of this process tell it directly as well.
 */
export class ProjectionProgress {
  private readonly reached = new Map<string, bigint>();
  private readonly waiters = new Set<Waiter>();
  private listener: PoolClient | undefined;
  private poll: NodeJS.Timeout | undefined;
  private running = false;
  private paused = new Set<string>();

  /**
   * @param onSilence told when Postgres has stopped answering, for the other connections to it to be given up, too
   * @param slowness of the machine: each wait may take so many times longer
   */
  constructor(
    private readonly pool: Pool,
    private readonly onSilence: () => void = () => undefined,
    private readonly slowness = 1,
  ) {}

  /** Starts listening; it takes one connection of the pool until `stop`. Reconnects by itself. */
  async start(): Promise<void> {
    if (this.running) return;
    this.running = true;
    await this.listen();
  }

  async stop(): Promise<void> {
    this.running = false;
    clearTimeout(this.poll);
    this.poll = undefined;
    for (const waiter of [...this.waiters]) waiter.settle(false);
    const client = this.listener;
    this.listener = undefined;
    client?.release(true);
  }

  /**
   * Waits until every named projection shows everything up to `position`. Passes as well where a projection has no
   * interest in the event, and where the event's stream is in quarantine.
   * @param position commit position of a `CommandResult`; undefined (nothing was written) returns at once.
   * @param timeoutMs bound of the wait on a machine that is not slow; a paused projection is not waited for at all.
   * @returns false when it is not visible yet.
   */
  async waitFor(position: bigint | undefined, projections: readonly string[], timeoutMs: number): Promise<boolean> {
    if (position === undefined || this.hasReached(position, projections)) return true;
    if (timeoutMs <= 0 || this.waiters.size >= MAX_WAITERS) return false;
    if (projections.some((name) => this.paused.has(name))) {
      // Nobody waits, so nobody else would find out that it has been resumed.
      this.schedulePoll();
      return false;
    }
    return new Promise((resolve) => {
      const waiter: Waiter = {
        position,
        projections,
        settle: (reached) => {
          clearTimeout(timer);
          this.waiters.delete(waiter);
          resolve(reached);
        },
      };
      const timer = setTimeout(() => waiter.settle(false), timeoutMs * this.slowness);
      this.waiters.add(waiter);
      this.schedulePoll();
    });
  }

  /** Told by a projector of this process, after its commit. */
  advance(projection: string, position: bigint): void {
    this.paused.delete(projection);
    this.note(projection, position);
  }

  private note(projection: string, position: bigint): void {
    const known = this.reached.get(projection);
    if (known !== undefined && known >= position) return;
    this.reached.set(projection, position);
    for (const waiter of [...this.waiters]) {
      if (waiter.projections.includes(projection) && this.hasReached(waiter.position, waiter.projections))
        waiter.settle(true);
    }
  }

  /** @returns the position a projection is known to have reached; undefined when nothing was heard of it. */
  positionOf(projection: string): bigint | undefined {
    return this.reached.get(projection);
  }

  private hasReached(position: bigint, projections: readonly string[]): boolean {
    return projections.every((name) => (this.reached.get(name) ?? -1n) >= position);
  }

  private async listen(): Promise<void> {
    let client: PoolClient | undefined;
    try {
      client = await this.pool.connect();
      this.hold(client);
      await client.query(`LISTEN ${PROGRESS_CHANNEL}`);
      await this.read();
    } catch {
      // One that said its end meanwhile is lost already, and another attempt is on its way.
      this.lost(client);
    }
  }

  private hold(client: PoolClient): void {
    this.listener = client;
    client.on('error', () => this.lost(client));
    client.on('end', () => this.lost(client));
    client.on('notification', ({ payload }) => this.hear(payload ?? ''));
    void this.keepAsking(client);
  }

  /**
   * Until the connection is lost. One that falls silent without an end, as where packets are dropped, is lost by this.
   */
  private async keepAsking(client: PoolClient): Promise<void> {
    while (this.listener === client) {
      await pause(PULSE_MS);
      if (this.listener !== client || (await answersInTime(client))) continue;
      client.connection.stream.destroy();
      this.lost(client);
      this.onSilence();
    }
  }

  /** A database that went down may have lost its last commits: what was known is forgotten and read again. */
  private lost(client: PoolClient | undefined): void {
    if (client !== this.listener) return;
    this.listener = undefined;
    client?.removeAllListeners('notification');
    client?.release(true);
    this.reached.clear();
    if (this.running) setTimeout(() => void (this.running && !this.listener && this.listen()), RECONNECT_MS).unref();
  }

  private hear(payload: string): void {
    const space = payload.indexOf(' ');
    if (space <= 0) return;
    const [projection, position] = [payload.slice(0, space), BigInt(payload.slice(space + 1))];
    if (position === FORGOTTEN) this.reached.delete(projection);
    else this.advance(projection, position);
  }

  private schedulePoll(): void {
    if (this.poll || !this.running) return;
    this.poll = setTimeout(() => {
      this.poll = undefined;
      void this.read()
        .catch(() => undefined)
        .finally(() => this.waiters.size > 0 && this.schedulePoll());
    }, POLL_MS);
    this.poll.unref();
  }

  private async read(): Promise<void> {
    const before = new Map(this.reached);
    const { rows } = await this.pool.query<{ name: string; position: string; paused: boolean }>(
      `
        SELECT p.name, f.position, p.paused FROM event_sourcing.projections p JOIN event_sourcing.fills f
          ON f.schema_name = p.serving_schema`,
    );
    this.paused = new Set(rows.filter((row) => row.paused).map((row) => row.name));
    for (const waiter of [...this.waiters])
      if (waiter.projections.some((name) => this.paused.has(name))) waiter.settle(false);
    for (const row of rows) {
      const position = BigInt(row.position);
      // What was heard before asking, the table holds; where it does not, Postgres or the log went back.
      if (position < (before.get(row.name) ?? position)) this.reached.delete(row.name);
      this.note(row.name, position);
    }
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref());
}

/** By turns and not by the clock: where this process stood still, the answer waits to be read and Postgres is well. */
async function answersInTime(client: PoolClient): Promise<boolean> {
  let isSettled = false;
  const settle = (): void => void (isSettled = true);
  // An error is an answer: whoever gave it ends the connection.
  client.query('SELECT 1').then(settle, settle);
  for (let turn = 0; turn < SILENT_TURNS && !isSettled; turn++) await pause(TURN_MS);
  return isSettled;
}
