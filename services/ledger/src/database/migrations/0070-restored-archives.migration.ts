import type { MigrationInterface, QueryRunner } from 'typeorm';

/** From which archive a business was restored, so that its owner does not have it twice without knowing. */
export class RestoredArchives1763700000070 implements MigrationInterface {
  readonly name = 'RestoredArchives1763700000070';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE platform.restored_archives (
      business_id uuid PRIMARY KEY,
      -- The business's id where the archive was made; it names no row here.
      archive_business_id uuid NOT NULL
    )`);
    await runner.query('CREATE INDEX restored_archives_by_archive ON platform.restored_archives (archive_business_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE platform.restored_archives');
  }
}
