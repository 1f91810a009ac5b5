import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * One index of fingerprints in the place of two. They are found by account and print alone, and the transaction behind
 * them keeps a row that is sent again from being kept twice. Where nothing had been counted yet, as after a first
 * import, the index by transactions was taken for looking prints up, and all prints of the business were gone through.
 *
 * What a reference to the profile did row by row, a trigger and a lock of the profile do once a statement: the prints
 * go with their business, and none is kept for one that is being deleted.
 */
export class OnePrintIndex1763700000103 implements MigrationInterface {
  readonly name = 'OnePrintIndex1763700000103';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}

const UP = [
  `ALTER TABLE platform.import_fingerprints
     DROP CONSTRAINT import_fingerprints_pkey,
     DROP CONSTRAINT import_fingerprints_business_id_fkey,
     ADD PRIMARY KEY (business_id, account_id, fingerprint, transaction_id)`,
  `DROP INDEX platform.import_fingerprints_seen`,
  `CREATE FUNCTION platform.forget_fingerprints() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     DELETE FROM platform.import_fingerprints WHERE business_id = OLD.business_id;
     RETURN NULL;
   END $$`,
  `CREATE TRIGGER forget_fingerprints AFTER DELETE ON platform.business_profiles
     FOR EACH ROW EXECUTE FUNCTION platform.forget_fingerprints()`,
];

/** Fails, and changes nothing, where a transaction has two prints by now. */
const DOWN = [
  `ALTER TABLE platform.import_fingerprints
     DROP CONSTRAINT import_fingerprints_pkey,
     ADD PRIMARY KEY (business_id, transaction_id),
     ADD CONSTRAINT import_fingerprints_business_id_fkey
       FOREIGN KEY (business_id) REFERENCES platform.business_profiles ON DELETE CASCADE`,
  `CREATE INDEX import_fingerprints_seen ON platform.import_fingerprints (business_id, account_id, fingerprint)`,
  `DROP TRIGGER forget_fingerprints ON platform.business_profiles`,
  `DROP FUNCTION platform.forget_fingerprints()`,
];
