import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Rows that are proposed as one end of a transfer: money that comes in on a card is a payment of it, not revenue. */
export class ImportTransfers1763700000032 implements MigrationInterface {
  readonly name = 'ImportTransfers1763700000032';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE platform.import_rows ADD COLUMN is_transfer boolean NOT NULL DEFAULT false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE platform.import_rows DROP COLUMN is_transfer');
  }
}
