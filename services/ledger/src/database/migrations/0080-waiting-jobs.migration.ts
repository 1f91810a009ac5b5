import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Since when a job waits for a part that is away, and for which: such runs are not counted as attempts. */
export class WaitingJobs1763700000080 implements MigrationInterface {
  readonly name = 'WaitingJobs1763700000080';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE platform.jobs ADD COLUMN waiting_since timestamptz, ADD COLUMN waiting_for varchar(20)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE platform.jobs DROP COLUMN waiting_since, DROP COLUMN waiting_for');
  }
}
