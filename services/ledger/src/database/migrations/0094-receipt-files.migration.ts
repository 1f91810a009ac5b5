import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The files of receipts that lie in the file store, each noted before it is put there, so that none is ever there
 * unknown. What was read of one stands beside it: it can be read again, and is no fact of the books.
 */
export class ReceiptFiles1763700000094 implements MigrationInterface {
  readonly name = 'ReceiptFiles1763700000094';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE platform.receipt_files (
        business_id uuid NOT NULL,
        sha256 text NOT NULL,
        has_picture boolean NOT NULL,
        pages int,
        read_amount text,
        read_date date,
        touched_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (business_id, sha256)
      )`);
    await runner.query('CREATE INDEX receipt_files_touched ON platform.receipt_files (touched_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE platform.receipt_files');
  }
}
