import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Answers to requests that came with an Idempotency-Key and are no commands of the books, kept for a day. */
export class KeyedRequests1763700000060 implements MigrationInterface {
  readonly name = 'KeyedRequests1763700000060';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE platform.keyed_requests');
  }
}

const STATEMENTS = [
  `CREATE TABLE platform.keyed_requests (
    -- Of user, route and key; the key itself is not kept.
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES platform.users ON DELETE CASCADE,
    path text NOT NULL,
    request_hash text NOT NULL,
    run uuid NOT NULL,
    held_until timestamptz NOT NULL,
    begun_at timestamptz NOT NULL DEFAULT now(),
    -- Null until it is answered.
    status smallint,
    body json
  )`,
  `CREATE INDEX keyed_requests_of_user ON platform.keyed_requests (user_id)`,
  `CREATE INDEX keyed_requests_by_age ON platform.keyed_requests (begun_at)`,
];
