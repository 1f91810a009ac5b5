import type { StatementRunner } from '@counterfoil/event-sourcing/write/outbox';
import { Unauthorized } from '../http/answers/refusal';

/** Whose second factors they are, as letters address them. */
export interface FactorOwner {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
}

/** Waits for whoever changes the same account. @throws Unauthorized where it is gone. */
export async function lockedOwner(transaction: StatementRunner, userId: string): Promise<FactorOwner> {
  const { rows } = (await transaction.query(LOCK, [userId])) as { rows: { email: string; first_name: string }[] };
  const [row] = rows;
  if (!row) throw new Unauthorized();
  return { id: userId, email: row.email, firstName: row.first_name };
}

const LOCK = 'SELECT email, first_name FROM platform.users WHERE id = $1 FOR UPDATE';
