import type { PoolClient } from 'pg';
import type { RecordedEvent } from '../log/recorded-event';

/**
 * Events folded into rows. The runtime (projector.ts) owns the subscription, the transaction, the checkpoint,
 * the fencing token, quarantine and rebuild; a projection only says what its tables are and what a batch changes.
 */
export interface Projection {
  /** Names the stable schema of views that queries read, e.g. `books`; tables live in `<name>_v<version>`. */
  readonly name: string;
  /** Raise it when tables or folding change: the new version is filled beside the serving one. */
  readonly version: number;
  /** Stream prefixes to subscribe to in `$all`, e.g. `ledger-`. */
  readonly streamPrefixes: readonly string[];
  /** The only types of events that it reads, where they are few; the others pass without being decoded. */
  readonly eventTypes?: ReadonlySet<string>;
  /** DDL, run once with the search path on the version's own empty schema. Unqualified names only. */
  readonly tables: string;
  /**
   * Indexes that readers need and `project` does not, each a statement that may be run again (`CREATE INDEX IF NOT
   * EXISTS`). A fill that is built beside the serving one gets them when its rows are there, before it is compared and
   * switched to. Serves the benchmark row `rebuild`.
   */
  readonly readersIndexes?: readonly string[];
  /** Tables shown as views in the stable schema, compared row by row after a rebuild. */
  readonly tableNames: readonly string[];
  /**
   * True for a projection that reads metadata alone: its events come without being decoded (`event.data` as stored), so
   * that an event which cannot be read stays visible to it.
   */
  readonly metadataOnly?: boolean;
  /**
   * True where readers take what is missing for not projected yet, but would be misled by rows of a log that was put
   * back: such a fill is then replaced at once by an empty one, and not kept until the new one is level with the log.
   */
  readonly startsOver?: boolean;
  /**
   * Shortest time from batch to batch, in milliseconds; default the projector's. Larger for a projection that no reader
   * waits for: fewer, larger batches cost a busy database less.
   */
  readonly batchIntervalMs?: number;
  /**
   * Weight that begins the next batch before its time, once so much waits; default the projector's. Smaller for a
   * projection that every write waits for.
   */
  readonly batchWeight?: number;
  /**
   * Folds a batch into what it changes. While a fill catches up that is done when the batch before is not written yet,
   * and may be done again; so it reads and changes nothing but the batch. A throw, here or when it is written, rolls
   * the batch back; the runtime then finds the stream at fault, quarantines it and goes on with the rest.
   */
  project(batch: readonly RecordedEvent[]): BatchWrite;
}

/**
 * Writes what a batch changes, through `client` alone: its search path is the version's schema, its transaction also
 * holds the checkpoint. Multi-row statements, no side effects.
 */
export type BatchWrite = (client: PoolClient) => Promise<void>;
