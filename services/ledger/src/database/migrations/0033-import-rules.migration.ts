import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which rule of the business gave a row its category or nickname, to be shown beside it. */
export class ImportRules1763700000033 implements MigrationInterface {
  readonly name = 'ImportRules1763700000033';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE platform.import_rows ADD COLUMN rule jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE platform.import_rows DROP COLUMN rule');
  }
}
