import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What is about a person beside the account itself. All of it goes with the person: by the key of the user, and mail to
 * an address without an account by the address.
 */
export class Identity1763700000010 implements MigrationInterface {
  readonly name = 'Identity1763700000010';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of [...TABLES].reverse()) await runner.query(`DROP TABLE platform.${table}`);
  }
}

const TABLES = [
  'outgoing_mail',
  'notification_settings',
  'password_resets',
  'api_tokens',
  'avatars',
  'support_tickets',
] as const;

const STATEMENTS = [
  // A mail is a fact first and sent afterwards. Without a mail server it stays here, for administrators to read.
  `CREATE TABLE platform.outgoing_mail (
    id uuid PRIMARY KEY,
    kind varchar(30) NOT NULL,
    to_address varchar(255) NOT NULL CHECK (to_address = lower(to_address)),
    user_id uuid REFERENCES platform.users ON DELETE CASCADE,
    subject varchar(255) NOT NULL,
    -- Emptied once a mail server has taken the mail: links in it are for the receiver alone.
    text text,
    html text,
    state varchar(10) NOT NULL CHECK (state IN ('kept', 'queued', 'sent', 'failed')),
    attempts integer NOT NULL DEFAULT 0,
    next_attempt_at timestamptz NOT NULL DEFAULT now(),
    last_error text,
    -- What must be said once only, such as a month's summary.
    once_key varchar(200) UNIQUE,
    created_at timestamptz NOT NULL DEFAULT now(),
    sent_at timestamptz
  )`,
  `CREATE INDEX outgoing_mail_due ON platform.outgoing_mail (next_attempt_at) WHERE state = 'queued'`,
  `CREATE INDEX outgoing_mail_newest ON platform.outgoing_mail (created_at DESC, id DESC)`,
  `CREATE INDEX outgoing_mail_user ON platform.outgoing_mail (user_id)`,
  `CREATE INDEX outgoing_mail_address ON platform.outgoing_mail (to_address)`,
  // Whoever has no row wants all of them.
  `CREATE TABLE platform.notification_settings (
    user_id uuid PRIMARY KEY REFERENCES platform.users ON DELETE CASCADE,
    security boolean NOT NULL DEFAULT true,
    limit_warnings boolean NOT NULL DEFAULT true,
    monthly_summary boolean NOT NULL DEFAULT true,
    invitations boolean NOT NULL DEFAULT true
  )`,
  // Only digests: whoever reads the table can neither reset a password nor call the API.
  `CREATE TABLE platform.password_resets (
    token_digest bytea PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES platform.users ON DELETE CASCADE,
    created_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL
  )`,
  `CREATE INDEX password_resets_user ON platform.password_resets (user_id, created_at)`,
  `CREATE TABLE platform.api_tokens (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES platform.users ON DELETE CASCADE,
    name varchar(100) NOT NULL,
    scopes text[] NOT NULL,
    prefix varchar(20) NOT NULL,
    token_digest bytea NOT NULL UNIQUE,
    created_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL,
    last_used_at timestamptz
  )`,
  `CREATE INDEX api_tokens_user ON platform.api_tokens (user_id, created_at DESC)`,
  `CREATE TABLE platform.avatars (
    -- Part of the picture's address, new with each picture.
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL UNIQUE REFERENCES platform.users ON DELETE CASCADE,
    image bytea NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now()
  )`,
  `CREATE TABLE platform.support_tickets (
    id uuid PRIMARY KEY,
    number integer GENERATED ALWAYS AS IDENTITY (START WITH 1001) UNIQUE,
    user_id uuid NOT NULL REFERENCES platform.users ON DELETE CASCADE,
    subject varchar(200) NOT NULL,
    category varchar(20) NOT NULL,
    priority varchar(20) NOT NULL,
    message text NOT NULL,
    status varchar(20) NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'closed')),
    created_at timestamptz NOT NULL DEFAULT now()
  )`,
  `CREATE INDEX support_tickets_user ON platform.support_tickets (user_id, created_at DESC)`,
  `CREATE INDEX support_tickets_newest ON platform.support_tickets (created_at DESC, id DESC)`,
];
