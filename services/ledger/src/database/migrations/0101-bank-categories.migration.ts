import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a bank's own word for a category is in the books, by the person's word; null where it is to say nothing. */
export class BankCategories1763700000101 implements MigrationInterface {
  readonly name = 'BankCategories1763700000101';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE platform.bank_categories (
        business_id uuid NOT NULL REFERENCES platform.business_profiles ON DELETE CASCADE,
        -- In lower case, as names of categories are compared.
        name text NOT NULL,
        category_id uuid,
        updated_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (business_id, name)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE platform.bank_categories');
  }
}
