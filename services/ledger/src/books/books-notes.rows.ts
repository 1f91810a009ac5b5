import type { RecordedEvent } from '@counterfoil/event-sourcing/log/recorded-event';
import type { LedgerEvent, NoteFact, NoteFacts } from '@counterfoil/events/ledger-event';
import { businessOf } from '@counterfoil/events/stream-names';
import type { PoolClient } from 'pg';

/** What is said about entries, by the id of each note. One that was removed keeps its row, so that it can come back. */
export async function projectNote(
  recorded: RecordedEvent<LedgerEvent>,
  event: NoteFact,
  client: PoolClient,
): Promise<void> {
  const businessId = businessOf(recorded.stream);
  const { commandId, recordedAt } = recorded.metadata;
  switch (event.type) {
    case 'NoteWritten':
      await client.query(WRITE, [businessId, ...columnsOf(event.data.note), recordedAt, recorded.position, commandId]);
      return;
    case 'NoteRemoved':
      await client.query(`update notes set removed_at = $3, command_id = $4 where business_id = $1 and id = $2`, [
        businessId,
        event.data.note.noteId,
        recordedAt,
        commandId,
      ]);
      return;
    case 'QuestionResolved':
    case 'QuestionReopened':
      await client.query(`update notes set is_resolved = $3, command_id = $4 where business_id = $1 and id = $2`, [
        businessId,
        event.data.question.noteId,
        event.type === 'QuestionResolved',
        commandId,
      ]);
      return;
    default:
      event satisfies never;
  }
}

function columnsOf(note: NoteFacts): (string | null)[] {
  const { noteId, transactionId, journalEntryId, text, writtenBy, askedMember, askedRole, questionId } = note;
  const values = [noteId, transactionId, journalEntryId, text, writtenBy, askedMember, askedRole, questionId];
  return values.map((value) => value ?? null);
}

/** One that comes back keeps its moment, and its place among the others. */
const WRITE = `
  insert into notes (business_id, id, transaction_id, journal_entry_id, text, written_by, asked_member, asked_role,
    question_id, written_at, position, command_id)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
  on conflict (business_id, id) do update set removed_at = null, command_id = excluded.command_id`;
