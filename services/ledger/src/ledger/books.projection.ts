import type { Projection } from '@counterfoil/event-sourcing/projection';
import type { RecordedEvent } from '@counterfoil/event-sourcing/recorded-event';
import type { LedgerEvent } from '@counterfoil/events/ledger-event';
import type { PoolClient } from 'pg';
import { BOOKS_TABLES, BOOKS_TABLE_NAMES } from './books.schema';
import { projectRareFact } from './books-rare-facts.projection';
import { PostingRows } from './books-postings.projection';
import { TransactionRows } from './books-transactions.projection';
import { dropErased } from './erased-businesses.projection';
import { businessOf, LEDGER_STREAM_PREFIX } from './ledger-stream';

/**
 * The books as rows: chart, accounts, categories, transactions, entries, postings, daily totals.
 * What is rare (an account opened, a category hidden) is written fact by fact and in order; what is many (transactions,
 * postings, totals) is collected over the batch and written in a few multi-row statements.
 */
export const booksProjection: Projection = {
  name: 'books',
  version: 4,
  streamPrefixes: [LEDGER_STREAM_PREFIX],
  tables: BOOKS_TABLES,
  tableNames: BOOKS_TABLE_NAMES,
  project,
};

async function project(batch: readonly RecordedEvent[], client: PoolClient): Promise<void> {
  const postings = new PostingRows();
  const transactions = new TransactionRows();
  const heads = new Map<string, RecordedEvent>();
  for (const recorded of batch as readonly RecordedEvent<LedgerEvent>[]) {
    await projectRareFact(recorded, client);
    postings.collect(recorded);
    transactions.collect(recorded);
    heads.set(businessOf(recorded.stream), recorded);
  }
  await transactions.write(client);
  await postings.write(client);
  await writeHeads(heads, client);
  await dropErased(batch, BOOKS_TABLE_NAMES, client);
}

/** How far each business's rows stand: what is loaded from here is brought up to the head by folding the tail. */
async function writeHeads(heads: ReadonlyMap<string, RecordedEvent>, client: PoolClient): Promise<void> {
  const rows = [...heads.entries()];
  await client.query(
    `insert into stream_heads (business_id, revision, position, recorded_at)
     select * from unnest($1::uuid[], $2::bigint[], $3::bigint[], $4::timestamptz[])
     on conflict (business_id) do update
       set revision = excluded.revision, position = excluded.position, recorded_at = excluded.recorded_at`,
    [
      rows.map(([id]) => id),
      rows.map(([, { revision }]) => String(revision)),
      rows.map(([, { position }]) => String(position)),
      rows.map(([, { metadata }]) => metadata.recordedAt),
    ],
  );
}
