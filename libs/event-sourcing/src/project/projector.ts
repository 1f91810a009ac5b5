import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Pool } from 'pg';
import type { EventLog } from '../log/event-log';
import { inTransaction } from '../postgres/transaction';
import { LogFeed } from './log-feed';
import type { Projection } from './projection';
import type { FillParts } from './fill-writes';
import { ProjectionFill } from './projection-fill';
import type { ProjectionProgress } from './projection-progress';
import { assertProjection, createFill, dropFill, lockProjection, showFill, type FillName } from './projection-schema';
import { projectionStatus, type ProjectionStatus } from './projection-status';
import { releaseFromQuarantine } from './quarantine-release';
import { Rebuild } from './rebuild';
import type { EventCodec } from '../log/recorded-event';

/** How often a process looks whether another one has asked for a rebuild, a pause or a switch. */
const LOOK_MS = 1_000;
const DEFAULT_BATCH_INTERVAL_MS = 10;
/** Single events, or a few of an import with a hundred rows each. Serves the benchmark rows `catchUp` and `import`. */
const FULL_PAGE_WEIGHT = 500;

export interface ProjectorOptions {
  readonly pool: Pool;
  readonly log: EventLog;
  readonly codec: EventCodec;
  readonly projections: readonly Projection[];
  /** Of this process, to be told without a round trip. */
  readonly progress?: ProjectionProgress;
  /** Every prefix of streams that anybody waits on; the projections' own are added. */
  readonly streamPrefixes?: readonly string[];
  readonly batchIntervalMs?: number;
  /** Told of every trouble; the projector goes on by itself. */
  readonly onError?: (error: unknown, fill: FillName | undefined) => void;
}

/**
 * Runs projections: creates their tables, keeps them up to date, builds new versions beside the serving ones and
 * switches. Any number of processes may run one for the same projections: each fill is written by one of them at a
 * time, and another takes over within seconds after it has gone. `migrate` must have run.
 */
export class Projector {
  private readonly holder = `${hostname()}:${process.pid}:${randomUUID()}`;
  private readonly prefixes: readonly string[];
  private readonly feed: LogFeed;
  private readonly running = new Map<string, ProjectionFill>();
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> = Promise.resolve();
  private stopped = false;

  constructor(private readonly options: ProjectorOptions) {
    for (const projection of options.projections) assertProjection(projection);
    const prefixes = options.projections.flatMap((projection) => [...projection.streamPrefixes]);
    this.prefixes = [...new Set([...prefixes, ...(options.streamPrefixes ?? [])])];
    this.feed = new LogFeed(options.log, this.prefixes, (error) => options.onError?.(error, undefined));
  }

  /** Creates what is missing and starts every projection. @throws what Postgres throws */
  async start(): Promise<void> {
    await this.look();
    this.timer = setInterval(() => void this.lookAgain(), LOOK_MS);
  }

  /** Finishes the batches under way and gives the leases back. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    await this.looking;
    await Promise.all([...this.running.values()].map((fill) => fill.stop()));
    this.running.clear();
    await this.feed.close();
  }

  /**
   * Fills a projection anew beside the serving tables, compares, and switches. Returns when the building has begun;
   * `projectionStatus` shows how far it is.
   * @throws when the projection is unknown or is being built already.
   */
  async rebuild(name: string): Promise<FillName> {
    const projection = this.projectionOf(name);
    const fill = await inTransaction(this.options.pool, async (client) => {
      await lockProjection(client, name);
      const { rowCount } = await client.query(
        "SELECT 1 FROM event_sourcing.fills WHERE projection = $1 AND state = 'building'",
        [name],
      );
      if (rowCount !== 0) throw new Error(`${name} is being rebuilt already`);
      return createFill(client, projection, 'building');
    });
    await this.lookAgain();
    return fill;
  }

  /** Stops a projection in every process, within a second, until `resume`. Nobody waits for a paused projection. */
  async pause(name: string): Promise<void> {
    await this.setPaused(name, true);
  }

  async resume(name: string): Promise<void> {
    await this.setPaused(name, false);
  }

  /** Takes a stream back out of quarantine. @returns the events taken back. @throws what the projection still throws */
  release(name: string, stream: string): Promise<number> {
    const { pool, log, codec } = this.options;
    return releaseFromQuarantine({ pool, log, codec, projection: this.projectionOf(name) }, stream);
  }

  /** Where every fill stands, also those of other processes. @throws LogUnavailable, or what Postgres throws */
  status(): Promise<ProjectionStatus[]> {
    return projectionStatus(this.options.pool, this.options.log, this.prefixes);
  }

  private async setPaused(name: string, paused: boolean): Promise<void> {
    this.projectionOf(name);
    await this.options.pool.query('UPDATE event_sourcing.projections SET paused = $2 WHERE name = $1', [name, paused]);
    await this.lookAgain();
  }

  private lookAgain(): Promise<void> {
    this.looking = this.looking
      .then(() => this.look())
      .catch((error: unknown) => this.options.onError?.(error, undefined));
    return this.looking;
  }

  /** Brings what runs in this process in line with what the tables say. */
  private async look(): Promise<void> {
    if (this.stopped) return;
    for (const projection of this.options.projections) await this.ensureFills(projection);
    const { rows } = await this.options.pool.query<FillState>(
      `SELECT f.schema_name, f.projection, f.version, f.state, f.astray_at IS NOT NULL AS astray, p.paused
       FROM event_sourcing.fills f JOIN event_sourcing.projections p ON p.name = f.projection`,
    );
    const wanted = new Map(rows.filter((row) => this.isOurs(row)).map((row) => [row.schema_name, row]));
    for (const [schemaName, fill] of [...this.running]) {
      if (wanted.has(schemaName)) continue;
      this.running.delete(schemaName);
      await fill.stop();
    }
    for (const row of wanted.values()) if (!this.running.has(row.schema_name)) this.run(row);
    for (const row of rows) if (row.state === 'retired') await this.drop(row.schema_name);
  }

  private isOurs(row: FillState): boolean {
    if (row.paused || row.astray || row.state === 'retired') return false;
    return this.options.projections.some(
      (projection) => projection.name === row.projection && projection.version === row.version,
    );
  }

  private run(row: FillState): void {
    const projection = this.projectionOf(row.projection);
    const fill = { projection: row.projection, version: row.version, schemaName: row.schema_name };
    const { pool, log, codec, progress } = this.options;
    const onError = (error: unknown, at: FillName) => this.options.onError?.(error, at);
    const parts: FillParts = {
      pool,
      log: this.feed,
      history: log,
      codec,
      projection,
      prefixes: this.prefixes,
      holder: this.holder,
      progress,
      batchIntervalMs: projection.batchIntervalMs ?? this.options.batchIntervalMs ?? DEFAULT_BATCH_INTERVAL_MS,
      batchWeight: projection.batchWeight ?? FULL_PAGE_WEIGHT,
      fullPageWeight: FULL_PAGE_WEIGHT,
      onError,
    };
    const gate =
      row.state === 'building'
        ? new Rebuild(
            { pool, log, projection, prefixes: this.prefixes, onError, onSwitch: () => void this.lookAgain() },
            fill,
          )
        : undefined;
    const running = new ProjectionFill(parts, fill, gate);
    this.running.set(row.schema_name, running);
    running.start();
  }

  /**
   * The first fill serves at once, empty; a raised version is built beside the one that serves. A lowered one is left
   * alone.
   */
  private async ensureFills(projection: Projection): Promise<void> {
    const { name, version } = projection;
    const { rows } = await this.options.pool.query<{ serving_version: number; versions: number[] }>(
      `
        SELECT p.serving_version, array(SELECT version FROM event_sourcing.fills WHERE projection = p.name
          AND state = 'building') AS versions
       FROM event_sourcing.projections p WHERE p.name = $1`,
      [name],
    );
    const known = rows[0];
    if (known && (known.serving_version >= version || known.versions.includes(version))) return;
    await inTransaction(this.options.pool, async (client) => {
      await lockProjection(client, name);
      const existing = await client.query<{ state: string; version: number }>(
        'SELECT state, version FROM event_sourcing.fills WHERE projection = $1',
        [name],
      );
      if (existing.rows.some((row) => row.version === version && row.state !== 'retired')) return;
      await client.query(
        "UPDATE event_sourcing.fills SET state = 'retired' WHERE projection = $1 AND state = 'building'",
        [name],
      );
      const isFirst = !existing.rows.some((row) => row.state === 'serving');
      const fill = await createFill(client, projection, isFirst ? 'serving' : 'building');
      if (isFirst) await showFill(client, fill, projection.tableNames);
    });
  }

  private async drop(schemaName: string): Promise<void> {
    try {
      await inTransaction(this.options.pool, (client) => dropFill(client, schemaName));
    } catch (error) {
      // A reader still holds its tables: the next look tries again.
      this.options.onError?.(error, undefined);
    }
  }

  private projectionOf(name: string): Projection {
    const projection = this.options.projections.find((candidate) => candidate.name === name);
    if (!projection) throw new Error(`there is no projection ${name}`);
    return projection;
  }
}

interface FillState {
  readonly schema_name: string;
  readonly projection: string;
  readonly version: number;
  readonly state: 'serving' | 'building' | 'retired';
  readonly astray: boolean;
  readonly paused: boolean;
}
