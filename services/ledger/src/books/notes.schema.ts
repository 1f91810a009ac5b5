/**
 * What is said about entries: a question has somebody that it is put to, an answer its question. What was removed keeps
 * its row, as it can come back. The command is the last that concerned it.
 */
export const NOTES_TABLE = `
create table notes (
  business_id uuid not null,
  id uuid not null,
  transaction_id uuid,
  journal_entry_id uuid,
  text text not null,
  written_by text not null,
  written_at timestamptz not null,
  position bigint not null,
  asked_member text,
  asked_role text,
  question_id uuid,
  is_resolved boolean not null default false,
  command_id text not null,
  removed_at timestamptz,
  primary key (business_id, id)
);
`;

/** They serve readers alone: notes of an entry, answers of a question, and questions that wait. */
export const NOTES_INDEXES = [
  `create index if not exists notes_of_transactions on notes (business_id, transaction_id)
   where transaction_id is not null and removed_at is null`,
  `create index if not exists notes_of_journal on notes (business_id, journal_entry_id)
   where journal_entry_id is not null and removed_at is null`,
  `create index if not exists notes_of_questions on notes (business_id, question_id)
   where question_id is not null and removed_at is null`,
  `create index if not exists notes_waiting on notes (business_id)
   where (asked_member is not null or asked_role is not null) and not is_resolved and removed_at is null`,
] as const;
