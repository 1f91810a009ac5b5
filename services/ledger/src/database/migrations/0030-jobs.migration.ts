import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What every job is to do and how far it is: the truth that Redis is only the clock of. */
export class Jobs1763700000030 implements MigrationInterface {
  readonly name = 'Jobs1763700000030';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE platform.jobs (
      id uuid PRIMARY KEY,
      kind varchar(50) NOT NULL,
      -- Null for what belongs to no business yet, such as the restoring of an archive.
      business_id uuid,
      actor_id uuid NOT NULL,
      payload jsonb NOT NULL,
      status varchar(20) NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'running', 'done', 'failed', 'cancelled')),
      progress smallint NOT NULL DEFAULT 0 CHECK (progress BETWEEN 0 AND 100),
      -- Runs begun since the job last got further.
      attempts smallint NOT NULL DEFAULT 0,
      error varchar(1000),
      result jsonb,
      cancel_requested boolean NOT NULL DEFAULT false,
      -- Who runs it now: a run whose token has been replaced must stop.
      run_token uuid,
      heartbeat_at timestamptz,
      not_before timestamptz NOT NULL DEFAULT now(),
      created_at timestamptz NOT NULL DEFAULT now(),
      started_at timestamptz,
      finished_at timestamptz,
      expires_at timestamptz NOT NULL
    )`);
    await runner.query(
      `CREATE INDEX jobs_unfinished ON platform.jobs (created_at) WHERE status IN ('queued', 'running')`,
    );
    await runner.query(`CREATE INDEX jobs_business ON platform.jobs (business_id, kind, created_at DESC)`);
    await runner.query(
      `CREATE INDEX jobs_expired ON platform.jobs (expires_at) WHERE status NOT IN ('queued', 'running')`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE platform.jobs');
  }
}
