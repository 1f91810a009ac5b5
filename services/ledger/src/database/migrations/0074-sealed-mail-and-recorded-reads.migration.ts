import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Links in mails are sealed, and what administrators read of people and businesses is recorded. */
export class SealedMailAndRecordedReads1763700000074 implements MigrationInterface {
  readonly name = 'SealedMailAndRecordedReads1763700000074';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE platform.recorded_reads');
    await runner.query('ALTER TABLE platform.outgoing_mail DROP COLUMN sealed');
  }
}

const STATEMENTS = [
  // The words with their links; `text` has them without. A mail that waits from before is sent as it stands, and
  // emptied.
  'ALTER TABLE platform.outgoing_mail ADD COLUMN sealed bytea',
  // Links that were kept in the clear are gone: whoever needs one asks for a new one, and owners copy invitations
  // again.
  `UPDATE platform.outgoing_mail SET html = NULL,
     text = regexp_replace(text, '[a-zA-Z][a-zA-Z0-9+.-]*://\\S+', '[link, for the addressee alone]', 'g')
   WHERE state = 'kept'`,
  // One row for what the same administrator reads of the same subject within a few minutes.
  `CREATE TABLE platform.recorded_reads (
    id uuid PRIMARY KEY,
    what varchar(30) NOT NULL,
    reader_id uuid NOT NULL,
    -- As what they read, such as platform admin.
    reader_role varchar(30) NOT NULL,
    user_id uuid REFERENCES platform.users ON DELETE CASCADE,
    business_id uuid,
    -- Which stretch of ten minutes since 1970; reads of one stretch are one row.
    stretch bigint NOT NULL,
    first_read_at timestamptz NOT NULL DEFAULT now(),
    last_read_at timestamptz NOT NULL DEFAULT now(),
    times integer NOT NULL DEFAULT 1,
    CHECK (num_nonnulls(user_id, business_id) = 1)
  )`,
  `CREATE UNIQUE INDEX recorded_reads_once ON platform.recorded_reads
     (reader_id, what, coalesce(user_id, business_id), stretch)`,
  `
    CREATE INDEX recorded_reads_of_user ON platform.recorded_reads (user_id, first_read_at DESC)
      WHERE user_id IS NOT NULL`,
  `CREATE INDEX recorded_reads_of_business ON platform.recorded_reads (business_id, first_read_at DESC)
     WHERE business_id IS NOT NULL`,
];
