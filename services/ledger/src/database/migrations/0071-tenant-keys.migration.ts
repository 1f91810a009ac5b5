import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Keys of what stands beside the books begin with the business, as those of the books do: ids that came with somebody
 * else's archive may be the same as ours. Every row has its business already, so that none is changed.
 */
export class TenantKeys1763700000071 implements MigrationInterface {
  readonly name = 'TenantKeys1763700000071';

  async up(runner: QueryRunner): Promise<void> {
    for (const { table, key } of KEYS) await rekey(runner, table, `business_id, ${key}`);
    await runner.query('DROP INDEX platform.account_numbers_business');
    await runner.query('DROP INDEX platform.import_fingerprints_seen');
    await runner.query(
      'CREATE INDEX import_fingerprints_seen ON platform.import_fingerprints (business_id, account_id, fingerprint)',
    );
  }

  /** Fails, and changes nothing, where two businesses have the same id by now. */
  async down(runner: QueryRunner): Promise<void> {
    for (const { table, key } of KEYS) await rekey(runner, table, key);
    await runner.query('CREATE INDEX account_numbers_business ON platform.account_numbers (business_id)');
    await runner.query('DROP INDEX platform.import_fingerprints_seen');
    await runner.query(
      'CREATE INDEX import_fingerprints_seen ON platform.import_fingerprints (account_id, fingerprint)',
    );
  }
}

const KEYS = [
  { table: 'account_numbers', key: 'account_id' },
  { table: 'import_fingerprints', key: 'transaction_id' },
  { table: 'import_profiles', key: 'account_id, layout' },
  { table: 'rules', key: 'id' },
] as const;

async function rekey(runner: QueryRunner, table: string, columns: string): Promise<void> {
  await runner.query(`ALTER TABLE platform.${table} DROP CONSTRAINT ${table}_pkey, ADD PRIMARY KEY (${columns})`);
}
