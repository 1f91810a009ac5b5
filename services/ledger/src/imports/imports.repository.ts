import { Inject, Injectable } from '@nestjs/common';
import type { Pool, PoolClient } from 'pg';
import type { ImportRedo, ImportSummary } from '@counterfoil/contracts/import-answer.contract';
import type { ImportStatus } from '@counterfoil/contracts/import.contract';
import type { BusinessRole } from '@counterfoil/contracts/role';
import { inTransaction, inTransactionAlone } from '@counterfoil/event-sourcing/postgres/transaction';
import { PG_POOL } from '../database/database.module';
import { importRecordOf, type ImportRecord, type ImportTableRow, type StoredChoice } from './import-record';
import type { UnderstoodStatement } from './reading/statement-reader';

export interface NewImport {
  readonly id: string;
  readonly businessId: string;
  readonly accountId: string;
  readonly createdBy: string;
  readonly requestHash: string;
  readonly fileName: string;
  readonly size: number;
  readonly sha256: string;
  readonly reading: StoredChoice;
  readonly readingId: string;
}

/** Who wants rows recorded or taken back, and under which job. */
export interface Commitment {
  readonly jobId: string;
  readonly by: string;
  readonly role: BusinessRole;
}

/**
 * The table of imports. A change names the states it may start from, so that of two at once one is told that it came
 * late.
 */
@Injectable()
export class ImportsRepository {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /** Writes an import, unless as many as may be are under way already: exactly, however many come at once. */
  async create(
    created: NewImport,
    atMost: { ofBusiness: number; ofPerson: number },
  ): Promise<'created' | 'known' | 'full'> {
    const { id, businessId, accountId, createdBy, requestHash, fileName, size, sha256 } = created;
    const reading = JSON.stringify(created.reading);
    const values = [id, businessId, accountId, createdBy, requestHash, fileName, size, sha256, reading];
    return inTransactionAlone(this.pool, `imports of ${createdBy}`, async (client) => {
      await client.query(CREATE_LOCK, [businessId, createdBy]);
      const { rows } = await client.query<{ business: number; person: number }>(UNDER_WAY, [businessId, createdBy]);
      const { business = 0, person = 0 } = rows[0] ?? {};
      if (business >= atMost.ofBusiness || person >= atMost.ofPerson) return 'full';
      const { rowCount } = await client.query(CREATE, [...values, created.readingId]);
      return rowCount === 1 ? 'created' : 'known';
    });
  }

  async find(id: string, client: Pool | PoolClient = this.pool): Promise<ImportRecord | undefined> {
    const { rows } = await client.query<ImportTableRow>(`SELECT * FROM platform.imports WHERE id = $1`, [id]);
    return rows[0] && importRecordOf(rows[0]);
  }

  async inBusiness(businessId: string, id: string): Promise<ImportRecord | undefined> {
    const found = await this.find(id);
    return found?.businessId === businessId ? found : undefined;
  }

  /** Locks an import while it is changed. @throws what `change` throws, with nothing changed. */
  async changing<Result>(
    id: string,
    change: (current: ImportRecord, client: PoolClient) => Promise<Result>,
  ): Promise<Result | undefined> {
    return inTransactionAlone(this.pool, `import ${id}`, async (client) => {
      const { rows } = await client.query<ImportTableRow>(`SELECT * FROM platform.imports WHERE id = $1 FOR UPDATE`, [
        id,
      ]);
      return rows[0] && change(importRecordOf(rows[0]), client);
    });
  }

  /**
   * Notes that a command was carried out. @returns the hash it was carried out with before; undefined the first time.
   */
  async step(
    importId: string,
    commandId: string,
    requestHash: string,
    client: PoolClient,
  ): Promise<string | undefined> {
    const { rows } = await client.query<{ request_hash: string }>(STEP, [commandId, importId, requestHash]);
    if (rows.length > 0) return undefined;
    const known = await client.query<{ request_hash: string }>(
      `SELECT request_hash FROM platform.import_steps WHERE command_id = $1`,
      [commandId],
    );
    return known.rows[0]?.request_hash;
  }

  /** Begins a reading; one that is under way is replaced. */
  async beginReading(id: string, reading: StoredChoice, readingId: string, client: PoolClient): Promise<void> {
    await client.query(
      `
        UPDATE platform.imports SET status = 'reading', reading = $2, reading_id = $3, error = NULL, error_code = NULL
          WHERE id = $1`,
      [id, JSON.stringify(reading), readingId],
    );
  }

  /** What a reading found. @returns false where another one has begun since: then nothing is written. */
  async understood(
    id: string,
    readingId: string,
    reading: UnderstoodStatement,
    summary: ImportSummary | null,
    client: PoolClient,
  ): Promise<boolean> {
    const status: ImportStatus = reading.mapping && reading.questions.length === 0 ? 'ready' : 'mapping';
    const values = [
      id,
      readingId,
      status,
      reading.format,
      json(reading.layout),
      json(reading.draft),
      json(reading.questions),
      json(reading.mapping),
      json(summary),
      reading.problem,
      json(reading.names),
    ];
    const { rowCount } = await client.query(UNDERSTOOD, values);
    return rowCount === 1;
  }

  async refused(id: string, readingId: string, code: string, message: string): Promise<void> {
    await this.pool.query(
      `
        UPDATE platform.imports SET status = 'refused', error = $3, error_code = $4, finished_at = now() WHERE id = $1
          AND reading_id = $2 AND status = 'reading'`,
      [id, readingId, message, code],
    );
  }

  /** Asks for the rows to be recorded: a new attempt, or the one that was broken off. */
  async record(
    id: string,
    { jobId, by, role }: Commitment,
    attempt: number,
    total: number,
    client: PoolClient,
  ): Promise<void> {
    await client.query(RECORD, [id, jobId, by, role, attempt, total]);
  }

  async undo(id: string, { jobId, by, role }: Commitment, onFirstOpenDay: boolean, client: PoolClient): Promise<void> {
    await client.query(UNDO, [id, jobId, by, role, onFirstOpenDay]);
  }

  /** Asks for what an undo took back to be brought back. @param total rows that stand once that is done */
  async redo(
    id: string,
    { jobId, by, role }: Commitment,
    asked: { onFirstOpenDay: boolean; total: number },
    client: PoolClient,
  ): Promise<void> {
    await client.query(REDO, [id, jobId, by, role, asked.onFirstOpenDay, asked.total]);
  }

  /** Notes once for each job what stood before its redo changed anything. */
  async redoBegun(id: string, jobId: string, outcome: ImportRedo): Promise<void> {
    await this.pool.query(
      `UPDATE platform.imports SET redo = coalesce(redo, $3) WHERE id = $1 AND job_id = $2 AND status = 'recording'`,
      [id, jobId, JSON.stringify(outcome)],
    );
  }

  /** Ends a redo; of a job that has been replaced, or that has ended, it changes nothing. */
  async redone(id: string, jobId: string, total: number, outcome: ImportRedo): Promise<void> {
    await this.pool.query(REDONE, [id, jobId, total, JSON.stringify(outcome)]);
  }

  /** Notes how far a recording is. @param position undefined where it is not known anew. */
  async recordedThrough(id: string, attempt: number, row: number, position: bigint | undefined): Promise<void> {
    await this.pool.query(
      `
        UPDATE platform.imports SET recorded_through = $3, recorded_position = coalesce($4, recorded_position)
          WHERE id = $1 AND attempt = $2 AND recorded_through <= $3`,
      [id, attempt, row, position === undefined ? null : String(position)],
    );
  }

  async setTotal(id: string, attempt: number, total: number): Promise<void> {
    await this.pool.query(`UPDATE platform.imports SET total = $3 WHERE id = $1 AND attempt = $2`, [
      id,
      attempt,
      total,
    ]);
  }

  /** Ends a recording or an undo; of a job that has been replaced it changes nothing. */
  async ended(
    id: string,
    jobId: string,
    status: ImportStatus,
    error?: { code: string; message: string },
  ): Promise<void> {
    await this.pool.query(ENDED, [id, jobId, status, error?.message ?? null, error?.code ?? null]);
  }

  async cancelled(id: string, client: PoolClient): Promise<void> {
    await client.query(`UPDATE platform.imports SET status = 'cancelled', finished_at = now() WHERE id = $1`, [id]);
  }

  async delete(id: string): Promise<void> {
    await this.pool.query(`DELETE FROM platform.imports WHERE id = $1 AND attempt = 0`, [id]);
  }

  inTransaction<Result>(work: (client: PoolClient) => Promise<Result>): Promise<Result> {
    return inTransaction(this.pool, work);
  }
}

function json(value: unknown): string | null {
  return value === null ? null : JSON.stringify(value);
}

/** The person first, everywhere: two who wait for each other would wait for ever. */
const CREATE_LOCK = `
  SELECT pg_advisory_xact_lock(hashtextextended('imports of ' || $2::text, 0)),
    pg_advisory_xact_lock(hashtextextended('imports of ' || $1::text, 0))`;

const UNDER_WAY = `
  SELECT count(*) FILTER (WHERE business_id = $1)::int AS business,
    count(*) FILTER (WHERE created_by = $2)::int AS person
  FROM platform.imports WHERE (business_id = $1 OR created_by = $2) AND status IN ('reading', 'recording', 'undoing')`;

const CREATE = `
  INSERT INTO platform.imports (id, business_id, account_id, created_by, request_hash, file_name, size, sha256, status,
    reading, reading_id)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'reading', $9, $10) ON CONFLICT (id) DO NOTHING`;

const STEP = `
  INSERT INTO platform.import_steps (command_id, import_id, request_hash) VALUES ($1, $2, $3)
    ON CONFLICT (command_id) DO NOTHING RETURNING request_hash`;

const UNDERSTOOD = `
  UPDATE platform.imports SET status = $3, format = $4, layout = $5, draft = $6, questions = $7, mapping = $8,
    summary = $9, sentence = '', error = $10, account_names = $11, goes_into = '[]'
  WHERE id = $1 AND reading_id = $2 AND status = 'reading'`;

const RECORD = `
  UPDATE platform.imports SET status = 'recording', status_before = status, job_id = $2, committed_by = $3,
    committed_role = $4, attempt = $5, total = $6,
    recorded_through = CASE WHEN attempt = $5 THEN recorded_through ELSE 0 END,
    recorded_position = CASE WHEN attempt = $5 THEN recorded_position END,
    error = NULL, error_code = NULL, committed_at = now(), finished_at = NULL, undone_at = NULL, redo = NULL
  WHERE id = $1`;

const UNDO = `
  UPDATE platform.imports SET status = 'undoing', status_before = status, job_id = $2, committed_by = $3,
    committed_role = $4, on_first_open_day = $5,
    error = NULL, error_code = NULL
  WHERE id = $1`;

const REDO = `
  UPDATE platform.imports SET status = 'recording', status_before = status, job_id = $2,
    committed_by = $3, committed_role = $4, on_first_open_day = $5, total = $6, redo = NULL,
    error = NULL, error_code = NULL
  WHERE id = $1`;

const REDONE = `
  UPDATE platform.imports SET status = 'completed', redone = redone + 1, total = $3, redo = $4, finished_at = now(),
    undone_at = NULL
  WHERE id = $1 AND job_id = $2 AND status = 'recording'`;

const ENDED = `
  UPDATE platform.imports SET status = $3::varchar, error = $4, error_code = $5, finished_at = now(),
    undone_at = CASE WHEN $3::varchar = 'undone' THEN now() ELSE undone_at END,
    redo = CASE WHEN $3::varchar <> 'undone' THEN redo END
  WHERE id = $1 AND job_id = $2 AND status IN ('recording', 'undoing')`;
