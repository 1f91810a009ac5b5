import type { PoolClient } from 'pg';
import type { BatchWrite, Projection } from './projection';
import type { RecordedEvent } from '../log/recorded-event';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/**
 * The runner holds in memory what the table has not seen, so nothing waits for a row of it but undo, some seconds
 * later. Fewer, larger batches serve the benchmark rows `spread` and `hot`.
 */
const BATCH_INTERVAL_MS = 100;
const SHA_256 = /^[0-9a-f]{64}$/;

/**
 * Which command ids were carried out, with which request, and where their events stand: projected from event metadata
 * alone, permanent, for every stream that is written through the command runner.
 */
export function receiptsProjection(streamPrefixes: readonly string[]): Projection {
  return {
    name: 'receipts',
    version: 1,
    streamPrefixes,
    metadataOnly: true,
    // A command whose events went with the log is to be carried out again.
    startsOver: true,
    batchIntervalMs: BATCH_INTERVAL_MS,
    tables: `
      CREATE TABLE receipts (
        command_id     uuid NOT NULL,
        stream         text NOT NULL,
        request_hash   bytea NOT NULL,
        first_revision bigint NOT NULL,
        last_revision  bigint NOT NULL,
        PRIMARY KEY (command_id, stream)
      );
      CREATE TABLE stream_revisions (stream text PRIMARY KEY, revision bigint NOT NULL);
    `,
    tableNames: ['receipts', 'stream_revisions'],
    project,
  };
}

interface Receipt {
  readonly commandId: string;
  readonly stream: string;
  readonly hash: string;
  readonly first: bigint;
  last: bigint;
}

function project(batch: readonly RecordedEvent[]): BatchWrite {
  const receipts = new Map<string, Receipt>();
  const revisions = new Map<string, bigint>();
  for (const { stream, revision, metadata } of batch) {
    revisions.set(stream, revision);
    // Another writer's metadata is no receipt of ours.
    if (!UUID.test(metadata.commandId) || !SHA_256.test(metadata.requestHash)) continue;
    const key = `${metadata.commandId}/${stream}`;
    const known = receipts.get(key);
    if (known) known.last = revision;
    else
      receipts.set(key, {
        commandId: metadata.commandId,
        stream,
        hash: metadata.requestHash,
        first: revision,
        last: revision,
      });
  }
  return async (client) => {
    await client.query({
      name: 'es-stream-revisions',
      text: UPSERT_REVISIONS,
      values: [[...revisions.keys()], [...revisions.values()].map(String)],
    });
    if (receipts.size > 0) await writeReceipts([...receipts.values()], client);
  };
}

async function writeReceipts(rows: readonly Receipt[], client: PoolClient): Promise<void> {
  await client.query({
    name: 'es-receipts',
    text: UPSERT_RECEIPTS,
    values: [
      rows.map((row) => row.commandId),
      rows.map((row) => row.stream),
      rows.map((row) => row.hash),
      rows.map((row) => String(row.first)),
      rows.map((row) => String(row.last)),
    ],
  });
}

const UPSERT_REVISIONS = `
  INSERT INTO stream_revisions (stream, revision)
  SELECT * FROM unnest($1::text[], $2::bigint[])
  ON CONFLICT (stream) DO UPDATE SET revision = excluded.revision`;

/** A command whose events are cut by the end of a batch is finished by the next one. */
const UPSERT_RECEIPTS = `
  INSERT INTO receipts (command_id, stream, request_hash, first_revision, last_revision)
  SELECT command_id, stream, decode(hash, 'hex'), first_revision, last_revision
  FROM unnest($1::uuid[], $2::text[], $3::text[], $4::bigint[], $5::bigint[]) AS r (command_id, stream, hash,
    first_revision, last_revision)
  ON CONFLICT (command_id, stream) DO UPDATE SET last_revision = excluded.last_revision`;
