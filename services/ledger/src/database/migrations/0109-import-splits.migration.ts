import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The parts of a row that a file splits among categories. */
export class ImportSplits1763700000109 implements MigrationInterface {
  readonly name = 'ImportSplits1763700000109';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE platform.import_rows ADD COLUMN parts jsonb`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE platform.import_rows DROP COLUMN parts`);
  }
}
