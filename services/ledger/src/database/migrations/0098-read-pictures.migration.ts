import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether what was read of a receipt stood in its text or its picture, and whether its picture is still to be read. */
export class ReadPictures1763700000098 implements MigrationInterface {
  readonly name = 'ReadPictures1763700000098';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE platform.receipt_files ADD COLUMN is_picture_read boolean,
        ADD COLUMN read_from text CHECK (read_from IN ('text', 'picture'))`);
    await runner.query(`
      UPDATE platform.receipt_files SET read_from = 'text' WHERE read_amount IS NOT NULL OR read_date IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE platform.receipt_files DROP COLUMN is_picture_read, DROP COLUMN read_from');
  }
}
