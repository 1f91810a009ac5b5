import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Statements that were uploaded: what was understood of them, their rows, and how far each import is. The books
 * themselves are in the log; these rows are what a person looks at before, and what an interrupted import goes on from.
 */
export class Imports1763700000031 implements MigrationInterface {
  readonly name = 'Imports1763700000031';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of [...TABLES].reverse()) await runner.query(`DROP TABLE platform.${table}`);
  }
}

const TABLES = [
  'imports',
  'import_rows',
  'import_edits',
  'import_steps',
  'import_fingerprints',
  'import_profiles',
] as const;

const STATEMENTS = [
  // What a business uploaded goes with its profile, when the business is deleted for good.
  `CREATE TABLE platform.imports (
    id uuid PRIMARY KEY,
    business_id uuid NOT NULL REFERENCES platform.business_profiles ON DELETE CASCADE,
    account_id uuid NOT NULL,
    created_by uuid NOT NULL,
    request_hash text NOT NULL,
    file_name varchar(255) NOT NULL,
    size integer NOT NULL,
    sha256 char(64) NOT NULL,
    format varchar(10),
    status varchar(20) NOT NULL,
    -- What an undo that was refused goes back to.
    status_before varchar(20),
    error varchar(1000),
    error_code varchar(100),
    layout jsonb,
    draft jsonb,
    questions jsonb NOT NULL DEFAULT '[]',
    mapping jsonb,
    summary jsonb,
    sentence text NOT NULL DEFAULT '',
    -- How it is to be read: columns picked, a mapping given.
    reading jsonb NOT NULL DEFAULT '{}',
    -- The reading under way; a reading that a newer one has replaced writes nothing.
    reading_id uuid,
    attempt smallint NOT NULL DEFAULT 0,
    job_id uuid,
    total integer NOT NULL DEFAULT 0,
    -- The last row whose batch is known to be recorded, and where.
    recorded_through integer NOT NULL DEFAULT 0,
    recorded_position bigint,
    committed_by uuid,
    committed_role varchar(20),
    on_first_open_day boolean NOT NULL DEFAULT false,
    created_at timestamptz NOT NULL DEFAULT now(),
    committed_at timestamptz,
    finished_at timestamptz,
    undone_at timestamptz
  )`,
  `CREATE INDEX imports_business ON platform.imports (business_id, created_at DESC, id)`,
  `CREATE INDEX imports_uncommitted ON platform.imports (created_at) WHERE attempt = 0`,
  `CREATE TABLE platform.import_rows (
    import_id uuid NOT NULL REFERENCES platform.imports ON DELETE CASCADE,
    row integer NOT NULL,
    line integer NOT NULL,
    date date,
    description text NOT NULL,
    nickname text NOT NULL,
    amount bigint,
    category text,
    category_id uuid,
    is_valid boolean NOT NULL,
    reasons jsonb NOT NULL,
    readings jsonb,
    flags text[] NOT NULL,
    fingerprint varchar(40),
    is_duplicate boolean NOT NULL,
    is_included boolean NOT NULL,
    is_corrected boolean NOT NULL,
    refusal text,
    PRIMARY KEY (import_id, row)
  )`,
  // What a person changed, apart from what was read, so that the file can be read anew.
  `CREATE TABLE platform.import_edits (
    import_id uuid NOT NULL REFERENCES platform.imports ON DELETE CASCADE,
    row integer NOT NULL,
    edit jsonb NOT NULL,
    PRIMARY KEY (import_id, row)
  )`,
  // Commands that were carried out on imports: sent again they change nothing.
  `CREATE TABLE platform.import_steps (
    command_id uuid PRIMARY KEY,
    import_id uuid NOT NULL REFERENCES platform.imports ON DELETE CASCADE,
    request_hash text NOT NULL
  )`,
  // A row counts as seen before while its transaction stands: undoing and deleting release it by themselves.
  `CREATE TABLE platform.import_fingerprints (
    transaction_id uuid PRIMARY KEY,
    business_id uuid NOT NULL REFERENCES platform.business_profiles ON DELETE CASCADE,
    account_id uuid NOT NULL,
    fingerprint varchar(40) NOT NULL
  )`,
  `CREATE INDEX import_fingerprints_seen ON platform.import_fingerprints (account_id, fingerprint)`,
  `CREATE TABLE platform.import_profiles (
    business_id uuid NOT NULL REFERENCES platform.business_profiles ON DELETE CASCADE,
    account_id uuid NOT NULL,
    layout char(64) NOT NULL,
    columns jsonb NOT NULL,
    mapping jsonb NOT NULL,
    updated_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (account_id, layout)
  )`,
];
