import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How often an undone import was brought back, and what the latest redo did. */
export class ImportRedo1763700000078 implements MigrationInterface {
  readonly name = 'ImportRedo1763700000078';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE platform.imports ADD COLUMN redone integer NOT NULL DEFAULT 0, ADD COLUMN redo jsonb',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE platform.imports DROP COLUMN redone, DROP COLUMN redo');
  }
}
