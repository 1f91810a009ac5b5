import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Columns for rows that the books have already: the bank's own id, the transaction that a person deleted, the one that
 * the row confirms. A fingerprint with an import counts while that import's match is in force.
 */
export class StatementPairs1763700000107 implements MigrationInterface {
  readonly name = 'StatementPairs1763700000107';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE platform.import_rows
        ADD COLUMN external_id varchar(255),
        -- The transaction that it was recorded as before, and the day on which somebody deleted that.
        ADD COLUMN known_id uuid,
        ADD COLUMN deleted_on date,
        -- The row of the books that it probably is, and what becomes of the two.
        ADD COLUMN pair_id uuid,
        ADD COLUMN pair_kind varchar(10),
        ADD COLUMN pair_state varchar(10),
        ADD COLUMN pair_before integer`);
    await runner.query(`
      ALTER TABLE platform.import_fingerprints
        ALTER COLUMN fingerprint TYPE varchar(300),
        ADD COLUMN import_id uuid`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM platform.import_fingerprints WHERE length(fingerprint) > 40`);
    await runner.query(`
      ALTER TABLE platform.import_fingerprints
        DROP COLUMN import_id,
        ALTER COLUMN fingerprint TYPE varchar(40)`);
    await runner.query(`
      ALTER TABLE platform.import_rows
        DROP COLUMN external_id, DROP COLUMN known_id, DROP COLUMN deleted_on, DROP COLUMN pair_id,
        DROP COLUMN pair_kind, DROP COLUMN pair_state, DROP COLUMN pair_before`);
  }
}
