import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a row of a statement is to be matched with once it is recorded, and why that was refused. */
export class ImportMatches1763700000035 implements MigrationInterface {
  readonly name = 'ImportMatches1763700000035';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `
        ALTER TABLE platform.import_rows ADD COLUMN counterpart_id uuid, ADD COLUMN counterpart_row integer,
          ADD COLUMN match_refusal text`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `
        ALTER TABLE platform.import_rows DROP COLUMN counterpart_id, DROP COLUMN counterpart_row,
          DROP COLUMN match_refusal`,
    );
  }
}
