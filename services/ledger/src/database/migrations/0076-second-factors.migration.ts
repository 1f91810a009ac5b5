import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What is asked for beside the password. All of it goes with the user. */
export class SecondFactors1763700000076 implements MigrationInterface {
  readonly name = 'SecondFactors1763700000076';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of [...TABLES].reverse()) await runner.query(`DROP TABLE platform.${table}`);
  }
}

const TABLES = [
  'authenticator_apps',
  'passkeys',
  'passkey_challenges',
  'recovery_codes',
  'pending_sign_ins',
  'wrong_codes',
] as const;

const STATEMENTS = [
  // One being set up stands beside the one in force, so that a new phone leaves nobody without.
  `CREATE TABLE platform.authenticator_apps (
    user_id uuid PRIMARY KEY REFERENCES platform.users ON DELETE CASCADE,
    -- Sealed; null until the first one is confirmed.
    secret bytea,
    added_at timestamptz,
    last_used_at timestamptz,
    -- Of the newest code taken, in periods of 30 s since 1970: no code counts twice, nor one from before it.
    last_step bigint,
    new_secret bytea,
    new_until timestamptz
  )`,
  `CREATE TABLE platform.passkeys (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES platform.users ON DELETE CASCADE,
    credential_id text NOT NULL UNIQUE,
    public_key bytea NOT NULL,
    sign_count bigint NOT NULL,
    transports text[] NOT NULL,
    name varchar(100) NOT NULL,
    is_synced boolean NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    last_used_at timestamptz
  )`,
  `CREATE INDEX passkeys_user ON platform.passkeys (user_id, created_at)`,
  // What a passkey is to sign, once.
  `CREATE TABLE platform.passkey_challenges (
    digest bytea PRIMARY KEY,
    purpose varchar(20) NOT NULL,
    -- Null where the passkey is to say who it is.
    user_id uuid REFERENCES platform.users ON DELETE CASCADE,
    expires_at timestamptz NOT NULL
  )`,
  `CREATE INDEX passkey_challenges_expiry ON platform.passkey_challenges (expires_at)`,
  `CREATE INDEX passkey_challenges_user ON platform.passkey_challenges (user_id)`,
  // Only digests. A used one goes.
  `CREATE TABLE platform.recovery_codes (
    user_id uuid NOT NULL REFERENCES platform.users ON DELETE CASCADE,
    digest bytea NOT NULL,
    PRIMARY KEY (user_id, digest)
  )`,
  // The password was right; the second step is still to come.
  `CREATE TABLE platform.pending_sign_ins (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES platform.users ON DELETE CASCADE,
    attempts integer NOT NULL DEFAULT 0,
    expires_at timestamptz NOT NULL
  )`,
  `CREATE INDEX pending_sign_ins_user ON platform.pending_sign_ins (user_id)`,
  `CREATE INDEX pending_sign_ins_expiry ON platform.pending_sign_ins (expires_at)`,
  // Counted here and not in Redis, without which every limit opens: six digits are soon tried out.
  `CREATE TABLE platform.wrong_codes (
    user_id uuid PRIMARY KEY REFERENCES platform.users ON DELETE CASCADE,
    wrong integer NOT NULL,
    since timestamptz NOT NULL
  )`,
];
