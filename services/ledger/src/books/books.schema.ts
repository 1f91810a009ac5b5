import { ELSEWHERE_TABLES } from './elsewhere.schema';
import { NOTES_TABLE } from './notes.schema';

/**
 * Tables of the books, filled from `ledger-` streams. Amounts of rows are bigint minor units; sums over many rows are
 * numeric, since a sum has no limit of 15 digits. The same id may stand in two businesses: every key begins with the
 * business, and every statement names it (test/tenancy).
 */
export const BOOKS_TABLES = `
create table stream_heads (
  business_id uuid primary key,
  revision bigint not null,
  position bigint not null,
  recorded_at timestamptz not null
);
create table businesses (
  id uuid primary key,
  owner_id uuid not null,
  time_zone text not null,
  currency text not null,
  exponent int not null,
  fiscal_year_start_month int not null,
  closed_through date,
  prepared_through date,
  prepared_by text,
  prepared_at timestamptz,
  preparation_note text,
  closing_roles text[] not null default '{}',
  archived_at timestamptz,
  created_at timestamptz not null
);
create table members (
  business_id uuid not null,
  user_id uuid not null,
  role text not null,
  invited_at timestamptz,
  joined_at timestamptz not null,
  primary key (business_id, user_id)
);
create index members_by_user on members (user_id);
create table invitations (
  id uuid not null,
  business_id uuid not null,
  role text not null,
  invited_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_by uuid,
  revoked_at timestamptz,
  primary key (business_id, id)
);
create table ledger_accounts (
  id uuid not null,
  business_id uuid not null,
  code text not null,
  name text not null,
  type text not null,
  sub_type text not null,
  is_default boolean not null,
  is_active boolean not null default true,
  created_at timestamptz not null,
  primary key (business_id, code)
);
create table accounts (
  id uuid not null,
  business_id uuid not null,
  name text not null,
  type text not null,
  scope text not null,
  code text not null,
  description text not null,
  credit_limit bigint,
  opening_date date not null,
  opening_balance bigint not null,
  balance bigint not null,
  newest_entry int not null default 0,
  is_deleted boolean not null default false,
  archived_at timestamptz,
  created_at timestamptz not null,
  primary key (business_id, id),
  unique (business_id, code)
);
create table categories (
  id uuid not null,
  business_id uuid not null,
  name text not null,
  type text not null,
  description text not null,
  code text not null,
  is_default boolean not null,
  is_hidden boolean not null,
  is_deleted boolean not null,
  created_at timestamptz not null,
  primary key (business_id, id)
);
create table transactions (
  id uuid not null,
  business_id uuid not null,
  account_id uuid not null,
  date date not null,
  other_date date,
  sequence int not null,
  description text not null,
  nickname text,
  amount bigint not null,
  category_id uuid not null,
  allocations jsonb not null,
  lines jsonb not null,
  transfer_account_id uuid,
  mirror_of uuid,
  transfer_id uuid,
  counterpart_id uuid,
  entry_number int not null,
  recorded_by text not null,
  recorded_on date not null,
  import_id uuid,
  recorded_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  position bigint not null,
  -- Lists show what stands in corrected_rows instead.
  is_corrected boolean not null default false,
  primary key (business_id, id)
);
create index transactions_by_mirror on transactions (business_id, mirror_of) where mirror_of is not null;
create index transactions_of_import on transactions (business_id, import_id) where import_id is not null;
-- Rows of statements that confirm transactions.
create table statement_rows (
  business_id uuid not null,
  transaction_id uuid not null,
  account_id uuid not null,
  import_id uuid not null,
  booked_on date not null,
  description text not null,
  external_id text,
  primary key (business_id, transaction_id, account_id, import_id)
);
create index statement_rows_of_import on statement_rows (business_id, import_id);
create table journal_entries (
  id uuid not null,
  business_id uuid not null,
  entry_number int not null,
  date date not null,
  sequence int not null,
  description text not null,
  reference text not null,
  lines jsonb not null,
  posted_by text not null,
  posted_at timestamptz not null,
  reversed_by int,
  primary key (business_id, id)
);
create index journal_entries_in_order on journal_entries (business_id, date, sequence);
create index journal_entries_by_number on journal_entries (business_id, entry_number);
create table entries (
  business_id uuid not null,
  number int not null,
  date date not null,
  sequence int not null,
  kind text not null,
  description text not null,
  transaction_id uuid,
  reverses int,
  recorded_at timestamptz not null,
  position bigint not null,
  primary key (business_id, number)
);
create table postings (
  business_id uuid not null,
  entry_number int not null,
  line int not null,
  ledger_account text not null,
  date date not null,
  sequence int not null,
  debit bigint not null,
  credit bigint not null,
  category_id uuid,
  position bigint not null,
  primary key (business_id, entry_number, line)
);
-- Half of a page is left free for what a busy batch writes of its rows anew: elsewhere they would need their index entries anew too.
create table daily_totals (
  business_id uuid not null,
  date date not null,
  ledger_account text not null,
  category_id uuid,
  debit numeric(38, 0) not null,
  credit numeric(38, 0) not null,
  unique nulls not distinct (business_id, ledger_account, date, category_id)
) with (fillfactor = 50);
create table monthly_totals (
  business_id uuid not null,
  month date not null,
  ledger_account text not null,
  category_id uuid,
  debit numeric(38, 0) not null,
  credit numeric(38, 0) not null,
  unique nulls not distinct (business_id, month, ledger_account, category_id)
) with (fillfactor = 50);
create table imports (
  id uuid not null,
  business_id uuid not null,
  attempt int not null,
  row_count int not null,
  recorded int not null,
  refused int not null,
  started_at timestamptz not null,
  completed_at timestamptz,
  undone_at timestamptz,
  primary key (business_id, id)
);
-- One that was taken back and brought back stands here once for each time that it was in force.
create table reconciliations (
  business_id uuid not null,
  id uuid not null,
  position bigint not null,
  account_id uuid not null,
  closing_day date not null,
  balance bigint not null,
  book_balance bigint not null,
  newest_entry int not null,
  import_id uuid,
  previous_id uuid,
  reconciled_by text not null,
  command_id text not null,
  recorded_at timestamptz not null,
  undone_at_position bigint,
  undone_at timestamptz,
  primary key (business_id, id, position)
);
create table reconciled_rows (
  business_id uuid not null,
  reconciliation_id uuid not null,
  position bigint not null,
  account_id uuid not null,
  entry_number int not null,
  sequence int not null,
  amount bigint not null,
  is_cleared boolean not null,
  primary key (business_id, reconciliation_id, position, sequence)
);
-- At a transaction, at a journal entry, or at neither: in the inbox. The command is the last that concerned it.
create table receipts (
  business_id uuid not null,
  id uuid not null,
  transaction_id uuid,
  journal_entry_id uuid,
  name text not null,
  kind text not null,
  size int not null,
  sha256 text not null,
  attached_by text not null,
  attached_at timestamptz not null,
  command_id text not null,
  removed_on date,
  removed_by text,
  removed_at timestamptz,
  primary key (business_id, id)
);
-- Amounts within a payment are minor units as text. One that ended stays for what it has recorded.
create table schedules (
  business_id uuid not null,
  id uuid not null,
  payment jsonb not null,
  recurrence jsonb not null,
  asks_first boolean not null,
  created_by text not null,
  next_day date,
  is_paused boolean not null,
  is_paused_by_restore boolean not null default false,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (business_id, id)
);
-- Days of schedules that are settled, put forward, or to be left out or recorded otherwise.
create table schedule_occurrences (
  business_id uuid not null,
  schedule_id uuid not null,
  day date not null,
  status text not null,
  reason text,
  transaction_id uuid,
  payment jsonb,
  -- The last that settled it.
  command_id text,
  changed_at timestamptz not null,
  primary key (business_id, schedule_id, day)
);
${NOTES_TABLE}${ELSEWHERE_TABLES}`;

export const BOOKS_TABLE_NAMES = [
  'stream_heads',
  'businesses',
  'members',
  'invitations',
  'ledger_accounts',
  'accounts',
  'categories',
  'transactions',
  'statement_rows',
  'journal_entries',
  'entries',
  'postings',
  'daily_totals',
  'monthly_totals',
  'amounts_elsewhere',
  'corrected_rows',
  'imports',
  'reconciliations',
  'reconciled_rows',
  'receipts',
  'notes',
  'schedules',
  'schedule_occurrences',
] as const;
