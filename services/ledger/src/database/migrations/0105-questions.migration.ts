import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether somebody wants a mail when they are asked about an entry. */
export class Questions1763700000105 implements MigrationInterface {
  readonly name = 'Questions1763700000105';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE platform.notification_settings ADD COLUMN questions boolean NOT NULL DEFAULT true`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE platform.notification_settings DROP COLUMN questions`);
  }
}
