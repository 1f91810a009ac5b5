import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When sessions were last used; which addresses are known to be their account's, and the links that show it. */
export class SignIn1763700000075 implements MigrationInterface {
  readonly name = 'SignIn1763700000075';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE platform.email_verifications');
    await runner.query('ALTER TABLE platform.users DROP COLUMN email_verified_at');
    await runner.query('ALTER TABLE platform.sessions DROP COLUMN last_used_at');
  }
}

const STATEMENTS = [
  'ALTER TABLE platform.sessions ADD COLUMN last_used_at timestamptz NOT NULL DEFAULT now()',
  // Administrators who are signed in fall under the shorter life of their sessions from now on.
  `UPDATE platform.sessions s SET expire = least(s.expire, now() + interval '12 hours')
   FROM platform.users u WHERE u.is_admin AND s.sess ->> 'userId' = u.id::text`,
  'ALTER TABLE platform.users ADD COLUMN email_verified_at timestamptz',
  // Who had an account before is taken at their word.
  'UPDATE platform.users SET email_verified_at = now()',
  `CREATE TABLE platform.email_verifications (
    -- SHA-256 of the link's token: a copy of the database opens nothing.
    token_digest bytea PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES platform.users ON DELETE CASCADE,
    -- The address that the link was mailed to; another than the account's where it is to replace that.
    email varchar(255) NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL
  )`,
  'CREATE INDEX email_verifications_user ON platform.email_verifications (user_id)',
];
