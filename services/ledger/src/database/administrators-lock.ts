import type { StatementRunner } from '@counterfoil/event-sourcing/write/outbox';

/**
 * Makes those who take an administrator away wait for each other until the transaction ends: of two who take each other
 * away, the second finds the first gone. To be taken before any row of a user's. Locking the administrators' rows
 * instead ends in a deadlock: whoever becomes one meanwhile is locked in another order.
 */
export async function lockAdministrators(transaction: StatementRunner): Promise<void> {
  await transaction.query(`SELECT pg_advisory_xact_lock(hashtextextended('administrators', 0))`, []);
}
