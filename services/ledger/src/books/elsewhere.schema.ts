/**
 * What corrections in closed periods have left on other days than a transaction's entry in force, debits less credits;
 * and what lists show of such transactions instead of their rows: a row for each day and account, with what it corrects
 * or by what it is corrected. Hardly any business has a row here.
 */
export const ELSEWHERE_TABLES = `
create table amounts_elsewhere (
  business_id uuid not null,
  transaction_id uuid not null,
  date date not null,
  ledger_account text not null,
  category_id uuid,
  amount bigint not null,
  unique nulls not distinct (business_id, transaction_id, date, ledger_account, category_id)
);
create table corrected_rows (
  like transactions including defaults,
  correction jsonb not null,
  primary key (business_id, id)
);
create index corrected_rows_of_transaction on corrected_rows (business_id, coalesce(mirror_of, id));
`;

/** As those of transactions, which every condition of a list is meant for: all rows here are listed. */
export const ELSEWHERE_INDEXES = [
  `create index if not exists corrected_rows_in_order on corrected_rows (business_id, date, sequence, id)
   where deleted_at is null`,
  `create index if not exists corrected_rows_of_account on corrected_rows (business_id, account_id, date, sequence)
   where deleted_at is null`,
] as const;
