import type { Pool, PoolClient } from 'pg';
import { acquireLease, beginBatch, commitBatch, LEASE_MS, LeaseLost, moveCheckpoint, noteError, releaseLease, renewLease, type Lease, type OpenBatch } from './checkpoints';
import { isTransient } from './database-error';
import type { EventLog, LogPage } from './event-log';
import { eventWeight } from './event-weight';
import { rollback } from './transaction';
import type { BatchWrite, Projection } from './projection';
import { PROGRESS_CHANNEL, type ProjectionProgress } from './projection-progress';
import type { FillName } from './projection-schema';
import { projectAll, projectAround, quarantinedStreams, readForProjection, type ReadableEvent } from './quarantine';
import type { EventCodec, StoredEvent } from './recorded-event';

/** How often a process that does not hold a fill tries to take it over. */
const TAKE_OVER_MS = 500;
const FIRST_RETRY_MS = 100;
const LONGEST_RETRY_MS = 5_000;
/** Weight of the newest second in the rate that is shown. */
const RATE_WEIGHT = 0.3;

/** What a fill works with. */
export interface FillParts {
  readonly pool: Pool;
  readonly log: Pick<EventLog, 'subscribeToAll'>;
  readonly codec: EventCodec;
  readonly projection: Projection;
  /** Prefixes that the subscription covers: those of every projection, so that each one passes every position. */
  readonly prefixes: readonly string[];
  /** Names this process; unique. */
  readonly holder: string;
  readonly progress: ProjectionProgress | undefined;
  /** Shortest time from batch to batch; what arrives meanwhile goes into one. A batch after silence does not wait. */
  readonly batchIntervalMs: number;
  /** Weight of a page that counts as full: it is written at once, since waiting would not make it larger, and most likely another one follows. */
  readonly fullPageWeight: number;
  readonly onError: (error: unknown, fill: FillName) => void;
}

/** Writes pages, each in a transaction of its own. */
export interface PageWriter {
  /** Returns when the page is written; of a full page, as they come in catching up, when it is on its way. */
  apply(page: LogPage): Promise<void>;
  /** Returns when nothing is on its way any more. @throws what a page on its way met */
  settled(): Promise<void>;
}

/** Decides how much of a page a fill that is being built may take; see rebuild.ts. */
export interface PageGate {
  /** Called whenever the right to write was taken, with the position reached. */
  opened(position: bigint, writer: PageWriter): void;
  pass(page: LogPage): Promise<void>;
  closed(): Promise<void>;
}

/**
 * Keeps one fill of a projection up to date: holds the lease, follows the log, and writes each page's rows, checkpoint and
 * notification in one transaction. While it catches up it folds a page as Postgres writes the one before. Goes on after every
 * loss of the database, the log or the lease until it is stopped.
 */
export class ProjectionFill implements PageWriter {
  private readonly stopped: Promise<void>;
  private signalStop: () => void = () => undefined;
  private stopping = false;
  private running: Promise<void> | undefined;
  private lease: Lease | undefined;
  private position = 0n;
  private quarantined: ReadonlySet<string> = new Set();
  private quarantineEpoch: bigint | undefined;
  private rate = 0;
  private lastBatchAt = 0;
  /** The page on its way. */
  private writing: Promise<void> = Promise.resolve();
  private fail: (error: unknown) => void = () => undefined;

  constructor(
    private readonly parts: FillParts,
    readonly fill: FillName,
    private readonly gate?: PageGate,
  ) {
    this.stopped = new Promise((resolve) => (this.signalStop = resolve));
  }

  start(): void {
    this.running ??= this.run();
  }

  /** Finishes the batch under way and gives the lease back. */
  async stop(): Promise<void> {
    this.stopping = true;
    this.signalStop();
    await this.running;
  }

  private async run(): Promise<void> {
    let retryMs = FIRST_RETRY_MS;
    while (!this.stopping) {
      const before = this.position;
      try {
        const lease = await acquireLease(this.parts.pool, this.fill.schemaName, this.parts.holder);
        if (lease) await this.hold(lease);
        else await this.rest(TAKE_OVER_MS);
        retryMs = FIRST_RETRY_MS;
      } catch (error) {
        if (!(error instanceof LeaseLost)) {
          this.parts.onError(error, this.fill);
          await noteError(this.parts.pool, this.fill.schemaName, error);
        }
        if (this.position !== before) retryMs = FIRST_RETRY_MS;
        await this.rest(retryMs);
        retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS);
      }
    }
  }

  private async hold(lease: Lease): Promise<void> {
    this.lease = lease;
    this.position = lease.position;
    this.quarantineEpoch = undefined;
    this.writing = Promise.resolve();
    this.gate?.opened(lease.position, this);
    const subscription = this.parts.log.subscribeToAll(
      { prefixes: this.parts.prefixes, from: lease.position, onConnection: (error) => error && this.parts.onError(error, this.fill) },
      (page) => (this.gate ? this.gate.pass(page) : this.apply(page)),
    );
    let renewal: NodeJS.Timeout | undefined;
    const lost = new Promise<never>((_, reject) => {
      this.fail = reject;
      renewal = setInterval(() => {
        // Only the loss of the lease counts: trouble of the database shows in the next batch.
        this.renew(lease).catch((error: unknown) => error instanceof LeaseLost && reject(error));
      }, LEASE_MS / 3);
    });
    try {
      await Promise.race([subscription.done, this.stopped, lost]);
    } finally {
      clearInterval(renewal);
      await subscription.close();
      await this.gate?.closed();
      await this.settled().catch(() => undefined);
      await releaseLease(this.parts.pool, lease).catch(() => undefined);
    }
  }

  /** A database that crashed may have lost its last commits. Where no event comes, no batch would ever find out. */
  private async renew(lease: Lease): Promise<void> {
    const reached = this.position;
    const position = await renewLease(this.parts.pool, lease);
    if (position < reached) throw new LeaseLost(`${this.fill.schemaName} at ${reached}, which stands at ${position}`);
  }

  /** @throws LeaseLost, or trouble of the database, that this page or the one before has met. */
  async apply(page: LogPage): Promise<void> {
    if (page.upTo <= this.position) return;
    const started = performance.now();
    const events = page.events.filter((event) => isOfInterest(event, this.parts.projection));
    const batch = this.fold(events);
    await this.settled();
    this.noteRate(events.length, started);
    this.lastBatchAt = started;
    this.writing = events.length > 0 ? this.write(batch, page.upTo) : this.pass(page.upTo);
    // No page may follow that would meet it.
    this.writing.catch((error: unknown) => this.fail(error));
    if (weightOf(page) >= this.parts.fullPageWeight) return;
    await this.settled();
    const took = performance.now() - started;
    if (took < this.parts.batchIntervalMs) await this.rest(this.parts.batchIntervalMs - took);
  }

  settled(): Promise<void> {
    return this.writing;
  }

  private fold(events: readonly StoredEvent[]): FoldedBatch {
    const { projection, codec } = this.parts;
    const { quarantined } = this;
    const wanted = events.filter((event) => !quarantined.has(event.stream)).map((event) => readForProjection(event, projection, codec));
    return { events, quarantined, wanted, rows: projectAll(projection, wanted) };
  }

  /** Lets those who wait for a position of no interest here go on. */
  private async pass(upTo: bigint): Promise<void> {
    const state = await moveCheckpoint(this.parts.pool, this.heldLease(), this.position, upTo, PROGRESS_CHANNEL);
    this.advanceTo(upTo, state);
  }

  private advanceTo(position: bigint, state: OpenBatch['state']): void {
    this.position = position;
    if (state === 'serving') this.parts.progress?.advance(this.fill.projection, position);
  }

  private async write(batch: FoldedBatch, upTo: bigint): Promise<void> {
    try {
      await this.writeOnce(batch, upTo, (folded, client) => folded.rows(client));
    } catch (error) {
      if (error instanceof LeaseLost || isTransient(error)) throw error;
      await this.writeOnce(batch, upTo, ({ wanted }, client) => this.writeAround(wanted, client));
    }
  }

  /** Another set afterwards, never a larger one: the next page may be folded already, for those who were in quarantine before. */
  private async writeAround(wanted: readonly ReadableEvent[], client: PoolClient): Promise<void> {
    const quarantined = new Set(this.quarantined);
    await projectAround(this.parts.projection, this.fill.schemaName, wanted, client, quarantined);
    this.quarantined = quarantined;
  }

  private async writeOnce(folded: FoldedBatch, upTo: bigint, rows: (folded: FoldedBatch, client: PoolClient) => Promise<void>): Promise<void> {
    const { events } = folded;
    const lease = this.heldLease();
    const client = await this.parts.pool.connect();
    let broken: Error | undefined;
    try {
      const batch = await beginBatch(client, lease);
      await this.checkBatch(batch);
      await rows(folded.quarantined === this.quarantined ? folded : this.fold(events), client);
      await commitBatch(client, lease, {
        position: upTo,
        events: events.length,
        lastRecordedAt: lastRecordedAt(events),
        eventsPerSecond: Math.round(this.rate),
        notify: batch.state === 'serving' ? { channel: PROGRESS_CHANNEL, payload: `${this.fill.projection} ${upTo}` } : undefined,
      });
      this.advanceTo(upTo, batch.state);
    } catch (error) {
      // Streams found at fault in a transaction that is rolled back are found again.
      this.quarantineEpoch = undefined;
      broken = isTransient(error) ? new Error('the connection may be broken', { cause: error }) : undefined;
      if (!broken) await rollback(client);
      throw error;
    } finally {
      client.release(broken);
    }
  }

  /** Looks at what may have changed since the last batch: the checkpoint itself, and who is in quarantine. */
  private async checkBatch(batch: OpenBatch): Promise<void> {
    // A database that crashed may have lost its last commits: start again from where it stands.
    if (batch.position !== this.position) throw new LeaseLost(`${this.fill.schemaName} at ${this.position}, which stands at ${batch.position}`);
    if (batch.quarantineEpoch === this.quarantineEpoch) return;
    this.quarantined = await quarantinedStreams(batch.client, this.fill.schemaName);
    this.quarantineEpoch = batch.quarantineEpoch;
  }

  private heldLease(): Lease {
    if (!this.lease) throw new LeaseLost(this.fill.schemaName);
    return this.lease;
  }

  private noteRate(events: number, at: number): void {
    const seconds = Math.max((at - this.lastBatchAt) / 1_000, 0.001);
    const weight = 1 - (1 - RATE_WEIGHT) ** seconds;
    this.rate += (events / seconds - this.rate) * weight;
  }

  private async rest(ms: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    await Promise.race([this.stopped, new Promise<void>((resolve) => (timer = setTimeout(resolve, ms)))]);
    clearTimeout(timer);
  }
}

function weightOf({ events }: LogPage): number {
  return events.reduce((sum, event) => sum + eventWeight(event), 0);
}

/** What a page's events of interest change, as far as it was known who is in quarantine. */
interface FoldedBatch {
  readonly events: readonly StoredEvent[];
  readonly quarantined: ReadonlySet<string>;
  readonly wanted: readonly ReadableEvent[];
  readonly rows: BatchWrite;
}

function isOfInterest(event: StoredEvent, projection: Projection): boolean {
  if (projection.eventTypes && !projection.eventTypes.has(event.type)) return false;
  return projection.streamPrefixes.some((prefix) => event.stream.startsWith(prefix));
}

function lastRecordedAt(events: readonly StoredEvent[]): string | undefined {
  const recordedAt = events.at(-1)?.metadata['recordedAt'];
  return typeof recordedAt === 'string' && !Number.isNaN(Date.parse(recordedAt)) ? new Date(recordedAt).toISOString() : undefined;
}
