import type { MigrationInterface, QueryRunner } from 'typeorm';

/** In which namespace of the log's server this installation has its streams: one row, once that is decided. */
export class LogNamespace1763700000090 implements MigrationInterface {
  readonly name = 'LogNamespace1763700000090';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `
        CREATE TABLE platform.log_namespace (only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
          prefix text NOT NULL, decided_at timestamptz NOT NULL DEFAULT now())`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE platform.log_namespace');
  }
}
