import type { MigrationInterface, QueryRunner } from 'typeorm';

/** People who are being deleted. */
export class UserErasures1763700000061 implements MigrationInterface {
  readonly name = 'UserErasures1763700000061';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE platform.user_erasures (
      -- Goes with the user: a row that is there is not done.
      user_id uuid PRIMARY KEY REFERENCES platform.users ON DELETE CASCADE,
      ordered_by uuid NOT NULL,
      ordered_as text NOT NULL,
      correlation_id text NOT NULL,
      ordered_at timestamptz NOT NULL DEFAULT now()
    )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE platform.user_erasures');
  }
}
