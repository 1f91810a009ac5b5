import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How far the heads of the proof chains have been written outside the database. */
export class PublishedHeads1763700000002 implements MigrationInterface {
  readonly name = 'PublishedHeads1763700000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `
        CREATE TABLE platform.published_heads (stream text PRIMARY KEY, revision bigint NOT NULL,
          published_at timestamptz NOT NULL DEFAULT now())`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE platform.published_heads');
  }
}
