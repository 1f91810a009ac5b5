/**
 * What corrections in closed periods have left on other days than a transaction's entry in force, debits less credits.
 * Hardly any business has a row here.
 */
export const ELSEWHERE_TABLE = `
create table amounts_elsewhere (
  business_id uuid not null,
  transaction_id uuid not null,
  date date not null,
  ledger_account text not null,
  category_id uuid,
  amount bigint not null,
  unique nulls not distinct (business_id, transaction_id, date, ledger_account, category_id)
);
`;
