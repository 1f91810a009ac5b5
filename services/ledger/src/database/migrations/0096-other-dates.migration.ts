import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The day of value or of purchase that a statement prints beside the date of a row. */
export class OtherDates1763700000096 implements MigrationInterface {
  readonly name = 'OtherDates1763700000096';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE platform.import_rows ADD COLUMN other_date date');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE platform.import_rows DROP COLUMN other_date');
  }
}
