import type { RecordedEvent } from '@counterfoil/event-sourcing/log/recorded-event';
import type { LedgerEvent, PeriodFact } from '@counterfoil/events/ledger-event';
import { businessOf } from '@counterfoil/events/stream-names';
import type { PoolClient } from 'pg';
import { run } from './books-register.rows';

/** What the business's row says of its periods. */
export async function projectPeriods(
  { stream, metadata }: RecordedEvent<LedgerEvent>,
  event: PeriodFact,
  client: PoolClient,
): Promise<void> {
  const businessId = businessOf(stream);
  switch (event.type) {
    case 'PeriodClosed':
    case 'PeriodReopened':
      return run(client, `update businesses set closed_through = $2 where id = $1`, [
        businessId,
        event.data.through ?? null,
      ]);
    case 'PeriodPrepared':
      return run(client, PREPARE, [
        businessId,
        event.data.through,
        metadata.actorId,
        metadata.recordedAt,
        event.data.note ?? null,
      ]);
    case 'PeriodPreparationWithdrawn':
      // Of the days that stay ready the history knows who prepared them; whoever withdrew the others did not.
      return run(client, PREPARE, [businessId, event.data.through ?? null, null, null, null]);
    case 'PeriodClosingEntrusted':
      return run(client, `update businesses set closing_roles = array_append(closing_roles, $2) where id = $1`, [
        businessId,
        event.data.role,
      ]);
    case 'PeriodClosingWithheld':
      return run(client, `update businesses set closing_roles = array_remove(closing_roles, $2) where id = $1`, [
        businessId,
        event.data.role,
      ]);
    default:
      event satisfies never;
  }
}

const PREPARE = `
  update businesses
  set prepared_through = $2, prepared_by = $3, prepared_at = $4, preparation_note = $5
  where id = $1`;
