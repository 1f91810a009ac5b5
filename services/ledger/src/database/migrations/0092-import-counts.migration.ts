import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the rows of an import come to, kept with it: counted at each look, a page of the history read every row. */
export class ImportCounts1763700000092 implements MigrationInterface {
  readonly name = 'ImportCounts1763700000092';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE platform.imports ADD COLUMN counts jsonb NOT NULL DEFAULT
      '{"rows": 0, "valid": 0, "duplicates": 0, "included": 0, "beforeOpeningDate": 0, "unmatched": 0}'`);
    await runner.query(`
      UPDATE platform.imports i SET counts = (
        SELECT jsonb_build_object('rows', count(*), 'valid', count(*) FILTER (WHERE is_valid),
          'duplicates', count(*) FILTER (WHERE is_duplicate), 'included', count(*) FILTER (WHERE is_included),
          'beforeOpeningDate', count(*) FILTER (WHERE 'before-opening-date' = ANY (flags)),
          'unmatched', count(*) FILTER (WHERE match_refusal IS NOT NULL))
        FROM platform.import_rows r WHERE r.import_id = i.id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE platform.imports DROP COLUMN counts');
  }
}
