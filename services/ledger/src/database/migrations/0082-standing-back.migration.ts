import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Jobs that were asked for while others were there, and leave them room. */
export class StandingBack1763700000082 implements MigrationInterface {
  readonly name = 'StandingBack1763700000082';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE platform.jobs ADD COLUMN stands_back boolean NOT NULL DEFAULT false`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE platform.jobs DROP COLUMN stands_back');
  }
}
