import type { Pool } from 'pg';
import { GroupPace, WRITE_GATHER_MS } from './group-pace';
import { sqlState } from '../postgres/database-error';
import type { Receipt, ReceiptLookup, ReceiptSource } from './seen-commands';

/** Queries under way at once; what is asked meanwhile goes into the next one together. */
const MAX_QUERIES = 2;
/** Command ids asked in one query. */
const MAX_IDS = 2_000;

interface Asked {
  readonly stream: string;
  readonly commandIds: readonly string[];
  readonly resolve: (lookup: ReceiptLookup) => void;
  readonly reject: (error: unknown) => void;
}

interface Row {
  readonly stream: string;
  /** Null in the row that says how far the stream is projected. */
  readonly command_id: string | null;
  readonly request_hash: string | null;
  readonly first_revision: string;
  readonly last_revision: string;
}

/**
 * Looks commands up in the `receipts` projection. Lookups of different streams that come in while a query is under way
 * are answered by one query together, so that many streams cost few round trips. Serves the benchmark row `spread`.
 */
export class Receipts implements ReceiptSource {
  private readonly asked: Asked[] = [];
  private readonly pace = new GroupPace(WRITE_GATHER_MS);
  private queries = 0;
  private isDue = false;

  constructor(private readonly pool: Pool) {}

  /**
   * @returns the receipts among `commandIds` and the stream revision they are complete up to. @throws what Postgres
   * throws
   */
  lookup(stream: string, commandIds: readonly string[]): Promise<ReceiptLookup> {
    return new Promise((resolve, reject) => {
      this.asked.push({ stream, commandIds, resolve, reject });
      this.askSoon();
    });
  }

  /** With what else comes in this turn, or until the next query may begin. */
  private askSoon(): void {
    if (this.isDue || this.asked.length === 0) return;
    this.isDue = true;
    const ask = (): void => {
      this.isDue = false;
      this.ask();
    };
    const { restMs } = this.pace;
    if (restMs > 0) setTimeout(ask, restMs);
    else setImmediate(ask);
  }

  private ask(): void {
    while (this.asked.length > 0 && this.queries < MAX_QUERIES) {
      this.pace.begin();
      void this.query(this.nextGroup());
    }
  }

  private nextGroup(): Asked[] {
    const group: Asked[] = [];
    let ids = 0;
    for (
      let next = this.asked[0];
      next && (ids === 0 || ids + next.commandIds.length <= MAX_IDS);
      next = this.asked[0]
    ) {
      this.asked.shift();
      group.push(next);
      ids += next.commandIds.length;
    }
    return group;
  }

  private async query(group: readonly Asked[]): Promise<void> {
    this.queries++;
    try {
      const rows = await this.read(group);
      for (const asked of group) asked.resolve(lookupOf(asked, rows));
    } catch (error) {
      for (const asked of group) asked.reject(error);
    } finally {
      this.queries--;
      this.askSoon();
    }
  }

  private async read(group: readonly Asked[]): Promise<readonly Row[]> {
    const streams = group.flatMap((asked) => asked.commandIds.map(() => asked.stream));
    const ids = group.flatMap((asked) => [...asked.commandIds]);
    try {
      const values = [streams, ids, [...new Set(streams)]];
      return (await this.pool.query<Row>({ name: 'es-receipt-lookup', text: LOOKUP, values })).rows;
    } catch (error) {
      // Before the projector has created the projection nothing is projected; the runner then reads the streams
      // themselves.
      if (isMissingTable(error)) return [];
      throw error;
    }
  }
}

/** One statement, so that receipts and revision are of one snapshot. */
const LOOKUP = `
  SELECT s.stream, NULL::text AS command_id, NULL::text AS request_hash, s.revision AS first_revision,
    s.revision AS last_revision
  FROM receipts.stream_revisions s WHERE s.stream = ANY ($3::text[])
  UNION ALL
  SELECT r.stream, r.command_id::text, encode(r.request_hash, 'hex'), r.first_revision, r.last_revision
  FROM unnest($1::text[], $2::uuid[]) AS asked (stream, command_id)
  JOIN receipts.receipts r ON r.command_id = asked.command_id AND r.stream = asked.stream`;

function lookupOf(asked: Asked, rows: readonly Row[]): ReceiptLookup {
  let revision = -1n;
  const receipts = new Map<string, Receipt>();
  for (const row of rows) {
    if (row.stream !== asked.stream) continue;
    if (row.command_id === null || row.request_hash === null) revision = BigInt(row.last_revision);
    else {
      const receipt = {
        requestHash: row.request_hash,
        firstRevision: BigInt(row.first_revision),
        lastRevision: BigInt(row.last_revision),
      };
      receipts.set(row.command_id, receipt);
    }
  }
  // A command id may be written in capitals; Postgres answers in small letters.
  for (const id of asked.commandIds) {
    const receipt = receipts.get(id.toLowerCase());
    if (receipt && !receipts.has(id)) receipts.set(id, receipt);
  }
  return { revision, receipts };
}

function isMissingTable(error: unknown): boolean {
  const state = sqlState(error);
  return state === '42P01' || state === '3F000';
}
