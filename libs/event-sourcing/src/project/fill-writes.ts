import type { Pool, PoolClient } from 'pg';
import { knownAfter, type KnownEvent } from '../log/log-place';
import { beginBatch, commitBatch, LeaseLost, moveCheckpoint, type Lease, type OpenBatch } from './checkpoints';
import { isTransient } from '../postgres/database-error';
import type { LogPage } from '../log/event-log';
import type { LogFeed } from './log-feed';
import { eventWeight } from '../log/event-weight';
import type { BatchWrite, Projection } from './projection';
import { PROGRESS_CHANNEL, type ProjectionProgress } from './projection-progress';
import type { FillName } from './projection-schema';
import { projectAll, projectAround, quarantinedStreams, readForProjection, type ReadableEvent } from './quarantine';
import type { EventCodec, StoredEvent } from '../log/recorded-event';
import { GapInStream, noteStreamEnds, runsOf, type StreamReads, type StreamRun } from './stream-ends';
import { rollback } from '../postgres/transaction';

/** Weight of the newest second in the rate that is shown. */
const RATE_WEIGHT = 0.3;

/** What a fill works with. */
export interface FillParts {
  readonly pool: Pool;
  readonly log: Pick<LogFeed, 'subscribeToAll' | 'readAll'>;
  /** Asked where a stream begins, should it begin late. */
  readonly history: StreamReads;
  readonly codec: EventCodec;
  readonly projection: Projection;
  /** Prefixes that the subscription covers: those of every projection, so that each one passes every position. */
  readonly prefixes: readonly string[];
  /** Names this process; unique. */
  readonly holder: string;
  readonly progress: ProjectionProgress | undefined;
  /** Shortest time from batch to batch; what arrives meanwhile goes into one. A batch after silence does not wait. */
  readonly batchIntervalMs: number;
  /** So much that waits is a batch before its time. */
  readonly batchWeight: number;
  /**
   * Weight of a page that counts as full: it is written at once, since waiting would not make it larger, and most
   * likely another one follows.
   */
  readonly fullPageWeight: number;
  readonly onError: (error: unknown, fill: FillName) => void;
}

/** Writes pages, each in a transaction of its own, in order. */
export interface PageWriter {
  /** Returns when the page is written; of a full page, as they come in catching up, when it is on its way. */
  apply(page: LogPage): Promise<void>;
  /** Returns when nothing is on its way any more. @throws what a page on its way met */
  settled(): Promise<void>;
}

/** What a page's events of interest change, as far as it was known who is in quarantine. */
interface FoldedBatch {
  /** Of all streams of the projection, also of events that it does not read. */
  readonly runs: readonly StreamRun[];
  readonly events: readonly StoredEvent[];
  readonly quarantined: ReadonlySet<string>;
  readonly wanted: readonly ReadableEvent[];
  readonly rows: BatchWrite;
}

/** A page's way from where the one before it ended. */
interface Step {
  readonly from: bigint;
  readonly upTo: bigint;
  /** What the place it ends at is known by, where that is an event of the page. */
  readonly known: KnownEvent | undefined;
  /** The page before, while it may be on its way. */
  readonly previous: Promise<void> | undefined;
}

/**
 * Writes the pages of one fill as long as a lease is held: rows, checkpoint and notification in one transaction.
 *
 * While the fill catches up, a page is folded and sent as the one before it is being written: its transaction waits in
 * Postgres, at the fill's row, for the other's end, and Postgres never for us. Should the one before fail, it finds a
 * checkpoint that is not the one it goes on from, and is taken back. Serves the benchmark rows `catchUp` and `rebuild`.
 */
export class FillWrites implements PageWriter {
  private reached: bigint;
  /** Up to where pages were handed to `write`. */
  private sent: bigint;
  private quarantined: ReadonlySet<string> = new Set();
  private quarantineEpoch: bigint | undefined;
  private rate = 0;
  private lastBatchAt = 0;
  private last: Promise<void> = Promise.resolve();
  private lastButOne: Promise<void> = Promise.resolve();

  /**
   * @param fail told what a page met that nobody waits for; no page may follow it
   */
  constructor(
    private readonly parts: FillParts,
    private readonly fill: FillName,
    private readonly lease: Lease,
    private readonly fail: (error: unknown) => void,
  ) {
    this.reached = lease.position;
    this.sent = lease.position;
  }

  /** Where the fill stands. */
  get position(): bigint {
    return this.reached;
  }

  /** @throws LeaseLost, GapInStream, or trouble of the database, that this page or one of the two before has met. */
  async apply(page: LogPage): Promise<void> {
    if (page.upTo <= this.sent) return;
    const started = performance.now();
    const events = page.events.filter((event) => isOfInterest(event, this.parts.projection));
    const batch = this.fold(events, runsOf(page.events, this.parts.projection.streamPrefixes));
    // One is being written, and another waits for it in Postgres: enough.
    await this.lastButOne;
    this.noteRate(events.length, started);
    this.lastBatchAt = started;
    this.send(batch, page);
    if (weightOf(page) >= this.parts.fullPageWeight) return;
    await this.settled();
  }

  settled(): Promise<void> {
    return this.last;
  }

  private send(batch: FoldedBatch, page: LogPage): void {
    const previous = this.last;
    const step: Step = { from: this.sent, upTo: page.upTo, known: knownAfter(page, undefined), previous };
    this.sent = page.upTo;
    this.lastButOne = previous;
    this.last = batch.runs.length > 0 ? this.write(batch, step) : previous.then(() => this.pass(step));
    this.last.catch((error: unknown) => this.fail(error));
  }

  private fold(events: readonly StoredEvent[], runs: readonly StreamRun[]): FoldedBatch {
    const { projection, codec } = this.parts;
    const { quarantined } = this;
    const wanted = events
      .filter((event) => !quarantined.has(event.stream))
      .map((event) => readForProjection(event, projection, codec));
    return { runs, events, quarantined, wanted, rows: projectAll(projection, wanted) };
  }

  /** Lets those who wait for a position of no interest here go on. */
  private async pass({ upTo, known }: Step): Promise<void> {
    const move = { from: this.reached, to: upTo, known };
    const state = await moveCheckpoint(this.parts.pool, this.lease, move, PROGRESS_CHANNEL);
    this.advanceTo(upTo, state);
  }

  private advanceTo(position: bigint, state: OpenBatch['state']): void {
    this.reached = position;
    if (state === 'serving') this.parts.progress?.advance(this.fill.projection, position);
  }

  private async write(batch: FoldedBatch, step: Step): Promise<void> {
    try {
      await this.writeOnce(batch, step, (folded, client) => folded.rows(client));
    } catch (error) {
      if (error instanceof LeaseLost || error instanceof GapInStream || isTransient(error)) throw error;
      if (error instanceof SentInVain) {
        await step.previous;
        return this.write(batch, { ...step, previous: undefined });
      }
      await this.writeOnce(batch, step, ({ wanted }, client) => this.writeAround(wanted, client));
    }
  }

  /**
   * Another set afterwards, never a larger one: the next page may be folded already, for those who were in quarantine
   * before.
   */
  private async writeAround(wanted: readonly ReadableEvent[], client: PoolClient): Promise<void> {
    const quarantined = new Set(this.quarantined);
    await projectAround(this.parts.projection, this.fill.schemaName, wanted, client, quarantined);
    this.quarantined = quarantined;
  }

  private async writeOnce(
    folded: FoldedBatch,
    step: Step,
    rows: (folded: FoldedBatch, client: PoolClient) => Promise<void>,
  ): Promise<void> {
    const { events, runs } = folded;
    const client = await this.parts.pool.connect();
    let broken: Error | undefined;
    let early: Promise<void> | undefined;
    let ends: Promise<void> | undefined;
    try {
      const beginning = beginBatch(client, this.lease);
      ends = noteStreamEnds(client, this.fill.schemaName, runs, this.parts.history);
      ends.catch(() => undefined);
      // Most often nothing has changed since the last batch: the rows go out with the beginning, and are taken back
      // should it have.
      if (this.quarantineEpoch !== undefined && folded.quarantined === this.quarantined) early = rows(folded, client);
      early?.catch(() => undefined);
      const batch = await beginning;
      await this.checkBatch(batch, step);
      if (early && folded.quarantined !== this.quarantined) throw new SentInVain();
      await (early ?? rows(folded.quarantined === this.quarantined ? folded : this.fold(events, runs), client));
      await ends;
      await commitBatch(client, this.lease, {
        position: step.upTo,
        known: step.known,
        events: events.length,
        lastRecordedAt: lastRecordedAt(events),
        eventsPerSecond: Math.round(this.rate),
        notify:
          batch.state === 'serving'
            ? { channel: PROGRESS_CHANNEL, payload: `${this.fill.projection} ${step.upTo}` }
            : undefined,
      });
      // It is written, or this would not be; it may hear of it later.
      await step.previous;
      this.advanceTo(step.upTo, batch.state);
    } catch (error) {
      // Streams found at fault in a transaction that is rolled back are found again.
      this.quarantineEpoch = undefined;
      broken = isTransient(error) ? new Error('the connection may be broken', { cause: error }) : undefined;
      // None of their statements may come after the end.
      await Promise.allSettled([early, ends]);
      if (!broken) await rollback(client);
      throw error;
    } finally {
      client.release(broken);
    }
  }

  /** Looks at what may have changed since the last batch: the checkpoint itself, and who is in quarantine. */
  private async checkBatch(batch: OpenBatch, { from, previous }: Step): Promise<void> {
    if (batch.position !== from && previous) throw new SentInVain();
    // A database that crashed may have lost its last commits: start again from where it stands.
    if (batch.position !== from)
      throw new LeaseLost(`${this.fill.schemaName} at ${from}, which stands at ${batch.position}`);
    if (batch.quarantineEpoch === this.quarantineEpoch) return;
    this.quarantined = await quarantinedStreams(batch.client, this.fill.schemaName);
    this.quarantineEpoch = batch.quarantineEpoch;
  }

  private noteRate(events: number, at: number): void {
    const seconds = Math.max((at - this.lastBatchAt) / 1_000, 0.001);
    const weight = 1 - (1 - RATE_WEIGHT) ** seconds;
    this.rate += (events / seconds - this.rate) * weight;
  }
}

/**
 * A batch was sent before the one that it follows was written as sent, or for others than those who are in quarantine
 * by now.
 */
class SentInVain extends Error {}

function weightOf({ events }: LogPage): number {
  return events.reduce((sum, event) => sum + eventWeight(event), 0);
}

function isOfInterest(event: StoredEvent, projection: Projection): boolean {
  if (projection.eventTypes && !projection.eventTypes.has(event.type)) return false;
  return projection.streamPrefixes.some((prefix) => event.stream.startsWith(prefix));
}

function lastRecordedAt(events: readonly StoredEvent[]): string | undefined {
  const recordedAt = events.at(-1)?.metadata['recordedAt'];
  return typeof recordedAt === 'string' && !Number.isNaN(Date.parse(recordedAt))
    ? new Date(recordedAt).toISOString()
    : undefined;
}
