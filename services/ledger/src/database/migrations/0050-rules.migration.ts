import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Rules of businesses: what they changed is in the log, under their id; what they say is only an intention, and stands
 * here.
 */
export class Rules1763700000050 implements MigrationInterface {
  readonly name = 'Rules1763700000050';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE platform.rules');
  }
}

const STATEMENTS = [
  `CREATE TABLE platform.rules (
    id uuid PRIMARY KEY,
    business_id uuid NOT NULL,
    name varchar(100) NOT NULL,
    position int NOT NULL,
    is_active boolean NOT NULL,
    conditions jsonb NOT NULL,
    category_id uuid,
    nickname varchar(100),
    version int NOT NULL DEFAULT 1,
    created_by uuid NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now(),
    -- A deleted rule stays, so that the history can say which one it was that changed a transaction.
    deleted_at timestamptz,
    CHECK (category_id IS NOT NULL OR nickname IS NOT NULL)
  )`,
  `CREATE INDEX rules_of_business ON platform.rules (business_id, position) WHERE deleted_at IS NULL`,
];
