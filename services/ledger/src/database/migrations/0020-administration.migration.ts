import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Feature flags, invitations, choices of plans, and businesses that are being erased. */
export class Administration1763700000020 implements MigrationInterface {
  readonly name = 'Administration1763700000020';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['business_erasures', 'plan_requests', 'invitations', 'feature_flags'])
      await runner.query(`DROP TABLE platform.${table}`);
  }
}

const STATEMENTS = [
  `CREATE TABLE platform.feature_flags (
    id uuid PRIMARY KEY,
    name varchar(100) NOT NULL UNIQUE,
    display_name varchar(100) NOT NULL,
    description text NOT NULL DEFAULT '',
    category varchar(50) NOT NULL DEFAULT 'core',
    is_active boolean NOT NULL DEFAULT true,
    default_value boolean NOT NULL DEFAULT false,
    is_built_in boolean NOT NULL DEFAULT false,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now()
  )`,
  // Whom an invitation went to; that there is one, its role and what became of it are facts of the business, in its
  // stream.
  `CREATE TABLE platform.invitations (
    id uuid PRIMARY KEY,
    business_id uuid NOT NULL,
    email varchar(255) NOT NULL CHECK (email = lower(email)),
    invited_by uuid NOT NULL,
    is_mailed boolean NOT NULL DEFAULT false,
    created_at timestamptz NOT NULL DEFAULT now()
  )`,
  `CREATE INDEX invitations_business ON platform.invitations (business_id)`,
  // What somebody would pay for, while nobody takes money: an administrator grants it.
  `CREATE TABLE platform.plan_requests (
    user_id uuid PRIMARY KEY REFERENCES platform.users ON DELETE CASCADE,
    plan_id uuid NOT NULL REFERENCES platform.subscription_plans ON DELETE CASCADE,
    requested_at timestamptz NOT NULL DEFAULT now()
  )`,
  // A business is erased in steps; whoever finds a row that is not done goes on with it.
  `CREATE TABLE platform.business_erasures (
    business_id uuid PRIMARY KEY,
    ordered_by uuid NOT NULL,
    correlation_id text NOT NULL,
    ordered_at timestamptz NOT NULL DEFAULT now(),
    -- The last event of its stream, kept before the stream is deleted.
    revision bigint,
    head_hash text,
    erased_at timestamptz
  )`,
  // The archive came after the backup, for the same plans.
  `
    UPDATE platform.subscription_plans SET features = array_append(features, 'archive') WHERE 'backup' = ANY (features)
      AND NOT 'archive' = ANY (features)`,
];
