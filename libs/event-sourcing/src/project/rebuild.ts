import type { Pool, PoolClient } from 'pg';
import type { EventLog, LogPage } from '../log/event-log';
import { inTransaction, rollback } from '../postgres/transaction';
import type { Projection } from './projection';
import type { PageWriter } from './fill-writes';
import type { PageGate } from './projection-fill';
import { createReadersIndex, showFill, type FillName } from './projection-schema';
import { compareFills } from './table-comparison';
import { servingFill, splitPage } from './serving-fill';

/** How often a rebuild looks whether it may go on although no event comes. */
const IDLE_CHECK_MS = 500;
/** Events looked through at once for whether there is anything between the two fills. */
const IDLE_READ_EVENTS = 5_000;
/**
 * A serving fill that does not move for this long is written by nobody: an older version that no process runs any more.
 */
const SERVING_STANDS_MS = 3_000;
/** Sorting keeps one processor busy, and reading what is sorted another. */
const INDEXES_AT_ONCE = 2;
/**
 * How long readers may hold up the switch before it is tried again: less than Postgres takes to find a deadlock (1 s)
 * and to end a reader for it.
 */
const SWITCH_LOCK_TIMEOUT = '500ms';

export interface RebuildParts {
  readonly pool: Pool;
  readonly log: Pick<EventLog, 'readAll' | 'head'>;
  readonly projection: Projection;
  /** Prefixes that the subscription covers. */
  readonly prefixes: readonly string[];
  readonly onError: (error: unknown, fill: FillName) => void;
  /** Told when the fill serves. */
  readonly onSwitch: () => void;
}

/**
 * Leads a fill that is built beside the serving one: lets it fill up to exactly where the serving one stands, compares
 * both there in one snapshot, lets it go on, and switches the views when it is level. The serving fill is held for the
 * length of one page and of the switch, never for the comparison.
 *
 * A difference does not stop the switch: the log is the truth, and what was rebuilt from it follows it. It stays
 * visible in `projections.last_comparison`.
 */
export class Rebuild implements PageGate {
  private phase: 'filling' | 'comparing' | 'compared' | 'switched' = 'filling';
  private writer: PageWriter | undefined;
  private position = 0n;
  private servingKnown = -1n;
  /** Where the log ended when it was last looked at; a fill that replaces an astray one is to get there. */
  private logEnd: bigint | undefined;
  /** Where it stood when it was last looked whether it is idle. */
  private lookedAt = -1n;
  private hasIndexes = false;
  private open = false;
  private timer: NodeJS.Timeout | undefined;
  /** One page, check or switch at a time. */
  private turn: Promise<void> = Promise.resolve();
  private comparison: Promise<void> = Promise.resolve();
  private abandon: () => void = () => undefined;

  constructor(
    private readonly parts: RebuildParts,
    private readonly build: FillName,
  ) {}

  opened(position: bigint, writer: PageWriter): void {
    this.open = true;
    this.position = position;
    this.writer = writer;
    this.timer = setInterval(
      () => void this.inTurn(() => this.whenIdle()).catch((error: unknown) => this.parts.onError(error, this.build)),
      IDLE_CHECK_MS,
    );
  }

  pass(page: LogPage): Promise<void> {
    return this.inTurn(() => this.take(page));
  }

  async closed(): Promise<void> {
    this.open = false;
    clearInterval(this.timer);
    await this.turn.catch(() => undefined);
    this.abandon();
    this.abandon = () => undefined;
    await this.comparison;
  }

  /** Hands a page on; what was handed on may still be on its way. */
  private async apply(page: LogPage): Promise<void> {
    if (page.upTo <= this.position) return;
    await this.writer?.apply(page);
    this.position = page.upTo;
  }

  private inTurn(work: () => Promise<void>): Promise<void> {
    const next = this.turn.catch(() => undefined).then(work);
    this.turn = next;
    return next;
  }

  private async take(page: LogPage): Promise<void> {
    if (this.phase !== 'filling') return this.apply(page);
    if (page.upTo >= this.servingKnown) {
      const serving = await servingFill(this.parts.pool, this.build.projection);
      // There is nothing to be compared with what stands in another log.
      if (serving.isAstray) return this.apply(page);
      this.servingKnown = serving.position;
    }
    if (page.upTo < this.servingKnown) return this.apply(page);
    const [upToServing, beyond] = splitPage(page, this.servingKnown);
    await this.apply(upToServing);
    await this.meet(beyond);
  }

  /** Holds the serving fill, levels with it, and opens the snapshot in which both are compared; then goes on. */
  private async meet(page: LogPage): Promise<void> {
    await this.giveIndexes();
    let rest: LogPage | undefined;
    // A process that takes a rebuild over may find it ahead. The serving fill then comes up to it, unless nobody writes
    // it.
    for (const since = Date.now(); !rest && this.open;) {
      rest = await this.level(page);
      if (!rest && Date.now() - since > SERVING_STANDS_MS) {
        this.phase = 'compared';
        rest = page;
      }
      if (!rest) await new Promise((resolve) => setTimeout(resolve, 50));
    }
    if (rest) await this.apply(rest);
  }

  /**
   * Once, before the first comparison: sorting the rows that are there is a fraction of keeping six indexes in order
   * while they come. The serving fill goes on meanwhile, and is met again afterwards.
   */
  private async giveIndexes(): Promise<void> {
    if (this.hasIndexes) return;
    const missing = [...(this.parts.projection.readersIndexes ?? [])];
    const createNext = async (): Promise<void> => {
      for (let index = missing.shift(); index !== undefined && this.open; index = missing.shift()) {
        const statement = index;
        await inTransaction(this.parts.pool, (client) => createReadersIndex(client, this.build.schemaName, statement));
      }
    };
    await Promise.all(Array.from({ length: INDEXES_AT_ONCE }, createNext));
    if (this.open) this.hasIndexes = true;
  }

  /** @returns what is left of the page beyond the serving fill; undefined while the serving fill is behind. */
  private async level(page: LogPage): Promise<LogPage | undefined> {
    const holding = await this.parts.pool.connect();
    try {
      await holding.query('BEGIN');
      const serving = await servingFill(holding, this.build.projection, 'FOR UPDATE');
      if (this.position > serving.position) return undefined;
      const [upToServing, beyond] = splitPage(page, serving.position);
      await this.apply(upToServing);
      await this.writer?.settled();
      if (this.position === serving.position) await this.beginComparison(serving.schemaName);
      return beyond;
    } finally {
      await rollback(holding);
      holding.release();
    }
  }

  private async beginComparison(servingSchema: string): Promise<void> {
    const at = this.position;
    const snapshot = await this.parts.pool.connect();
    // A rebuild that is stopped does not wait for its comparison: it takes the connection away from it.
    this.abandon = () => snapshot.release(true);
    this.phase = 'comparing';
    await snapshot.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    // The first query fixes the snapshot, while the serving fill is still held.
    await snapshot.query('SELECT 1');
    this.comparison = this.compare(snapshot, servingSchema, at);
  }

  private async compare(snapshot: PoolClient, servingSchema: string, at: bigint): Promise<void> {
    try {
      const report = await compareFills(
        snapshot,
        servingSchema,
        this.build.schemaName,
        this.parts.projection.tableNames,
        at,
      );
      await this.parts.pool.query('UPDATE event_sourcing.projections SET last_comparison = $2 WHERE name = $1', [
        this.build.projection,
        report,
      ]);
      this.phase = 'compared';
    } catch (error) {
      if (this.open) this.parts.onError(error, this.build);
      this.phase = 'filling';
    }
    this.abandon();
    this.abandon = () => undefined;
  }

  /** Goes on where no event comes: compares, catches up with checkpoints that carried no event, switches. */
  private async whenIdle(): Promise<void> {
    if (!this.open || this.phase === 'switched' || this.phase === 'comparing') return;
    const serving = await servingFill(this.parts.pool, this.build.projection);
    const stands = this.position === this.lookedAt;
    this.lookedAt = this.position;
    if (serving.isAstray) return this.replace(stands);
    // While pages come, what lies between is in them: looking for it would have the log read twice.
    if (stands && this.position < serving.position)
      await this.apply({ events: [], upTo: await this.emptyUpTo(serving.position) });
    if (this.phase === 'filling' && this.position >= serving.position)
      await this.meet({ events: [], upTo: this.position });
    else if (this.phase === 'compared') await this.switchIfLevel();
  }

  /** Takes the place of a fill of another log, once it is where this one ended a moment ago. */
  private async replace(stands: boolean): Promise<void> {
    const { logEnd } = this;
    this.logEnd = await this.parts.log.head({ requiresLeader: true });
    if (logEnd === undefined) return;
    if (stands && this.position < logEnd) await this.apply({ events: [], upTo: await this.emptyUpTo(logEnd) });
    if (this.position < logEnd) return;
    await this.writer?.settled();
    // The log goes on while they are made: whether it is level is then looked at again.
    if (!this.hasIndexes) return this.giveIndexes();
    await this.switchIfLevel();
  }

  /**
   * @returns how far, up to `position`, the log holds nothing for us: checkpoints of the serving fill that carried no
   * event.
   */
  private async emptyUpTo(position: bigint): Promise<bigint> {
    let empty = this.position;
    let read = 0;
    for await (const page of this.parts.log.readAll({
      from: this.position,
      limit: IDLE_READ_EVENTS,
      requiresLeader: true,
    })) {
      for (const event of page) {
        if (event.position > position) return position;
        if (event.position > this.position && this.parts.prefixes.some((prefix) => event.stream.startsWith(prefix)))
          return empty;
        empty = event.position;
      }
      read += page.length;
    }
    return read < IDLE_READ_EVENTS ? position : empty;
  }

  private async switchIfLevel(): Promise<void> {
    const client = await this.parts.pool.connect();
    try {
      await client.query(`BEGIN; SET LOCAL lock_timeout = '${SWITCH_LOCK_TIMEOUT}'`);
      const serving = await servingFill(client, this.build.projection, 'FOR UPDATE');
      const { rows } = await client.query<{ position: string }>(
        'SELECT position FROM event_sourcing.fills WHERE schema_name = $1 FOR UPDATE',
        [this.build.schemaName],
      );
      if (BigInt(rows[0]?.position ?? -1) < serving.position) return;
      await showFill(client, this.build, this.parts.projection.tableNames);
      await client.query(
        `
          UPDATE event_sourcing.fills SET state = CASE schema_name WHEN $2 THEN 'serving' ELSE 'retired' END
            WHERE projection = $1`,
        [this.build.projection, this.build.schemaName],
      );
      await client.query('COMMIT');
      this.phase = 'switched';
      clearInterval(this.timer);
      this.parts.onSwitch();
    } finally {
      if (this.phase !== 'switched') await rollback(client);
      client.release();
    }
  }
}
