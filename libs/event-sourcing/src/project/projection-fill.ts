import { replaceAstray } from './astray-fill';
import {
  acquireLease,
  LEASE_MS,
  LeaseLost,
  moveBack,
  noteError,
  releaseLease,
  renewLease,
  type Lease,
} from './checkpoints';
import type { LogPage } from '../log/event-log';
import { FillWrites, type FillParts, type PageWriter } from './fill-writes';
import { LogRewound, placeInLog } from '../log/log-place';
import type { FillName } from './projection-schema';

/** How often a process that does not hold a fill tries to take it over. */
const TAKE_OVER_MS = 500;
const FIRST_RETRY_MS = 100;
/** A Postgres that is back is written to within this. */
const LONGEST_RETRY_MS = 1_000;

/** Decides how much of a page a fill that is being built may take; see rebuild.ts. */
export interface PageGate {
  /** Called whenever the right to write was taken, with the position reached. */
  opened(position: bigint, writer: PageWriter): void;
  pass(page: LogPage): Promise<void>;
  closed(): Promise<void>;
}

/**
 * Keeps one fill of a projection up to date: holds the lease, follows the log, and has its pages written. Goes on after
 * every loss of the database, the log or the lease until it is stopped.
 */
export class ProjectionFill {
  private readonly stopped: Promise<void>;
  private signalStop: () => void = () => undefined;
  private stopping = false;
  private running: Promise<void> | undefined;
  /** Where it stood when it last held the lease. */
  private position = 0n;

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

  /** Finishes the batches under way and gives the lease back. */
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
        if (lease) await this.hold(await this.inThisLog(lease));
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

  /**
   * Holds the checkpoint against the log before anything is written.
   * @returns the lease, moved back where something may have been written before the checkpoint
   * @throws LogRewound where the log no longer holds the checkpoint's event; the fill is given up then, and built anew
   */
  private async inThisLog(lease: Lease): Promise<Lease> {
    const { pool, log, prefixes, projection } = this.parts;
    const place = await placeInLog(log, lease, prefixes);
    if (place === lease.position) return lease;
    if (place !== undefined) return moveBack(pool, lease, place);
    const rewound = new LogRewound(lease.known?.position ?? lease.position);
    await replaceAstray(pool, lease, projection, rewound.message);
    throw rewound;
  }

  private async hold(lease: Lease): Promise<void> {
    let fail: (error: unknown) => void = () => undefined;
    const lost = new Promise<never>((_, reject) => (fail = reject));
    const writes = new FillWrites(this.parts, this.fill, lease, fail);
    // Only the loss of the lease counts: trouble of the database shows in the next batch.
    const renewal = setInterval(
      () => void this.renew(lease, writes).catch((error: unknown) => error instanceof LeaseLost && fail(error)),
      LEASE_MS / 3,
    );
    this.gate?.opened(lease.position, writes);
    const { batchIntervalMs, batchWeight, fullPageWeight } = this.parts;
    const subscription = this.parts.log.subscribeToAll(
      {
        from: lease.position,
        pace: { everyMs: batchIntervalMs, weight: batchWeight, fullWeight: fullPageWeight },
        onConnection: (error) => error && this.parts.onError(error, this.fill),
      },
      (page) => (this.gate ? this.gate.pass(page) : writes.apply(page)),
    );
    try {
      await Promise.race([subscription.done, this.stopped, lost]);
    } finally {
      clearInterval(renewal);
      await subscription.close();
      await this.gate?.closed();
      await writes.settled().catch(() => undefined);
      this.position = writes.position;
      await releaseLease(this.parts.pool, lease).catch(() => undefined);
    }
  }

  /** A database that crashed may have lost its last commits. Where no event comes, no batch would ever find out. */
  private async renew(lease: Lease, writes: FillWrites): Promise<void> {
    const reached = writes.position;
    const position = await renewLease(this.parts.pool, lease);
    if (position < reached) throw new LeaseLost(`${this.fill.schemaName} at ${reached}, which stands at ${position}`);
  }

  private async rest(ms: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    await Promise.race([this.stopped, new Promise<void>((resolve) => (timer = setTimeout(resolve, ms)))]);
    clearTimeout(timer);
  }
}
