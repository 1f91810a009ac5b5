import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What each person's uploads take while they arrive and wait, and the ways to count jobs by person. */
export class Quotas1763700000073 implements MigrationInterface {
  readonly name = 'Quotas1763700000073';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE platform.upload_shares (
      id uuid PRIMARY KEY,
      user_id uuid NOT NULL REFERENCES platform.users ON DELETE CASCADE,
      -- Null for what belongs to no business yet, such as an archive that is restored.
      business_id uuid,
      -- Reserved while it arrives, the file's own size once it is whole.
      bytes bigint NOT NULL,
      -- What an archive says it holds; counted for a day.
      unpacked bigint NOT NULL DEFAULT 0,
      -- Who takes it in moves this on; past it the share is nobody's.
      lease_until timestamptz NOT NULL,
      -- The job that the file waits for, once it is whole.
      job_id uuid,
      created_at timestamptz NOT NULL DEFAULT now()
    )`);
    await runner.query(`CREATE INDEX upload_shares_user ON platform.upload_shares (user_id)`);
    await runner.query(
      `CREATE INDEX imports_waiting ON platform.imports (created_by) WHERE status IN ('reading', 'mapping', 'ready')`,
    );
    await runner.query(`CREATE INDEX jobs_person ON platform.jobs (actor_id, kind, started_at DESC)`);
    await runner.query(
      `CREATE INDEX jobs_waiting ON platform.jobs (kind, actor_id, created_at) WHERE status IN ('queued', 'running')`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const index of ['jobs_waiting', 'jobs_person', 'imports_waiting'])
      await runner.query(`DROP INDEX platform.${index}`);
    await runner.query('DROP TABLE platform.upload_shares');
  }
}
