import type { LedgerEvent } from '@counterfoil/events/ledger-event';
import type { PoolClient } from 'pg';
import { OWN, run } from './books-register.rows';

type StatementRowsFact = Extract<LedgerEvent, { type: 'StatementRowsMatched' | 'StatementRowsUnmatched' }>;

/** Rows of statements that confirm transactions. */
export async function projectStatementRows(
  businessId: string,
  { data }: StatementRowsFact,
  client: PoolClient,
): Promise<void> {
  const { importId, rows } = data;
  const ends = [
    businessId,
    importId,
    rows.map(({ transactionId }) => transactionId),
    rows.map(({ accountId }) => accountId),
  ];
  if (!('refusals' in data)) return run(client, REMOVE, ends);
  await run(client, `update imports set refused = refused + $3 where ${OWN}`, [
    businessId,
    importId,
    data.refusals.length,
  ]);
  return run(client, INSERT, [
    ...ends,
    rows.map(({ bookedOn }) => bookedOn),
    rows.map(({ description }) => description),
    rows.map(({ reference }) => reference ?? null),
  ]);
}

const INSERT = `
  insert into statement_rows (business_id, import_id, transaction_id, account_id, booked_on, description, external_id)
  select $1, $2, * from unnest($3::uuid[], $4::uuid[], $5::date[], $6::text[], $7::text[])`;

const REMOVE = `
  delete from statement_rows s using unnest($3::uuid[], $4::uuid[]) as gone (transaction_id, account_id)
  where s.business_id = $1 and s.import_id = $2 and s.transaction_id = gone.transaction_id
    and s.account_id = gone.account_id`;
