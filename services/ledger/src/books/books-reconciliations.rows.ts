import type { RecordedEvent } from '@counterfoil/event-sourcing/log/recorded-event';
import type { LedgerEvent, Reconciliation, ReconciledRows } from '@counterfoil/events/ledger-event';
import { businessOf } from '@counterfoil/events/stream-names';
import type { PoolClient } from 'pg';

type ReconciliationFact = Extract<LedgerEvent, { type: 'AccountReconciled' | 'ReconciliationUndone' }>;

/**
 * Reconciliations and their rows. One that was taken back keeps both, since a report as known at an earlier moment
 * shows it; one that comes back begins to be in force anew.
 */
export async function projectReconciliation(
  recorded: RecordedEvent<LedgerEvent>,
  event: ReconciliationFact,
  client: PoolClient,
): Promise<void> {
  const businessId = businessOf(recorded.stream);
  if (event.type === 'ReconciliationUndone') {
    await client.query(
      `update reconciliations set undone_at_position = $3, undone_at = $4
       where business_id = $1 and id = $2 and undone_at_position is null`,
      [businessId, event.data.reconciliation.reconciliationId, String(recorded.position), recorded.metadata.recordedAt],
    );
    return;
  }
  const { data } = event;
  const { actorId, commandId, recordedAt } = recorded.metadata;
  await client.query(INSERT, [
    businessId,
    data.reconciliationId,
    String(recorded.position),
    data.accountId,
    data.closingDay,
    String(data.balance),
    String(data.bookBalance),
    data.newestEntry,
    data.importId ?? null,
    data.previousId ?? null,
    actorId,
    commandId,
    recordedAt,
  ]);
  await insertRows(businessId, data, String(recorded.position), client);
}

const INSERT = `
  insert into reconciliations (business_id, id, position, account_id, closing_day, balance, book_balance, newest_entry,
    import_id, previous_id, reconciled_by, command_id, recorded_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`;

async function insertRows(
  businessId: string,
  { reconciliationId, accountId, cleared, outstanding }: Reconciliation,
  position: string,
  client: PoolClient,
): Promise<void> {
  const columns = (name: keyof ReconciledRows): unknown[] => [...cleared[name], ...outstanding[name]];
  await client.query(
    `insert into reconciled_rows (business_id, reconciliation_id, position, account_id, entry_number, sequence, amount,
       is_cleared)
     select $1, $2, $3, $4, entry_number, sequence, amount, at <= $8
     from unnest($5::int[], $6::int[], $7::bigint[]) with ordinality as row (entry_number, sequence, amount, at)`,
    [
      businessId,
      reconciliationId,
      position,
      accountId,
      columns('entryNumbers'),
      columns('sequences'),
      columns('amounts').map(String),
      cleared.amounts.length,
    ],
  );
}
