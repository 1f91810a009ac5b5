import type { BatchWrite, Projection } from '@counterfoil/event-sourcing/project/projection';
import type { RecordedEvent } from '@counterfoil/event-sourcing/log/recorded-event';
import type { LedgerEvent } from '@counterfoil/events/ledger-event';
import { writeBooksBatch } from './books-batch.rows';
import { BOOKS_INDEXES } from './books.indexes';
import { BOOKS_TABLES, BOOKS_TABLE_NAMES } from './books.schema';
import { writeCorrectedRows } from './books-corrected.rows';
import { ElsewhereRows } from './books-elsewhere.rows';
import { writeLowVolumeEvent } from './books-low-volume.rows';
import { PostingRows } from './books-postings.rows';
import { TransactionRows } from './books-transactions.rows';
import { column } from './column';
import { dropErased } from './erased-businesses.rows';
import { businessOf, LEDGER_PREFIXES } from '@counterfoil/events/stream-names';

/**
 * Every write waits for it, so it is short; but for a projector that is told of one event after the other, twice as
 * many batches cost a tenth of all processor time. Serves the benchmark rows `spread` and `spreadOneByOne`.
 */
const BATCH_INTERVAL_MS = 20;
/**
 * What came in at once, as after the answers to a batch, does not wait out the interval that its first event began.
 * Serves the benchmark rows `spread` and `hot`.
 */
const BATCH_WEIGHT = 16;

/**
 * The books as rows: chart, accounts, categories, transactions, entries, postings, daily totals.
 * Events of low volume (an account opened, a category hidden) are written one by one and in order; what is many
 * (transactions, postings, totals) is collected over the batch and written in one statement.
 */
export const booksProjection: Projection = {
  name: 'books',
  version: 16,
  streamPrefixes: LEDGER_PREFIXES,
  tables: BOOKS_TABLES,
  readersIndexes: BOOKS_INDEXES,
  tableNames: BOOKS_TABLE_NAMES,
  batchIntervalMs: BATCH_INTERVAL_MS,
  batchWeight: BATCH_WEIGHT,
  project,
};

function project(batch: readonly RecordedEvent[]): BatchWrite {
  const lowVolume: RecordedEvent<LedgerEvent>[] = [];
  const postings = new PostingRows();
  const transactions = new TransactionRows();
  const elsewhere = new ElsewhereRows();
  const heads = new Map<string, RecordedEvent>();
  for (const recorded of batch as readonly RecordedEvent<LedgerEvent>[]) {
    // Most of the log, and of no low volume: no turn is given up for it.
    if (recorded.event.type !== 'TransactionRecorded') lowVolume.push(recorded);
    postings.collect(recorded);
    transactions.collect(recorded);
    elsewhere.collect(recorded);
    heads.set(businessOf(recorded.stream), recorded);
  }
  const rows = [...heads.entries()];
  const headColumns = [
    column(rows, ([id]) => id),
    column(rows, ([, { revision }]) => revision),
    column(rows, ([, { position }]) => position),
    column(rows, ([, { metadata }]) => metadata.recordedAt),
  ];
  const rowsOfBatch = { transactions: transactions.columns(), ...postings.columns(), heads: headColumns };
  return async (client) => {
    for (const recorded of lowVolume) await writeLowVolumeEvent(recorded, client);
    const changed = await writeBooksBatch(rowsOfBatch, client);
    const matched = await transactions.writeMatches(client);
    const moved = await elsewhere.write(client);
    await writeCorrectedRows([...changed, ...matched, ...moved], client);
    await dropErased(batch, BOOKS_TABLE_NAMES, client);
  };
}
