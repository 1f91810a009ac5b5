import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Where the rows of a statement of several accounts go. Rows that were read before belong to the account of their
 * import.
 */
export class ImportAccounts1763700000034 implements MigrationInterface {
  readonly name = 'ImportAccounts1763700000034';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE platform.import_rows ADD COLUMN account text, ADD COLUMN account_id uuid');
    await runner.query(
      'UPDATE platform.import_rows r SET account_id = i.account_id FROM platform.imports i WHERE i.id = r.import_id',
    );
    await runner.query(
      `
        ALTER TABLE platform.imports ADD COLUMN account_names jsonb NOT NULL DEFAULT '[]',
          ADD COLUMN goes_into jsonb NOT NULL DEFAULT '[]'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE platform.imports DROP COLUMN account_names, DROP COLUMN goes_into');
    await runner.query('ALTER TABLE platform.import_rows DROP COLUMN account, DROP COLUMN account_id');
  }
}
