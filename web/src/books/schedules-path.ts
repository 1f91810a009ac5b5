import type { Transaction } from '@counterfoil/contracts/transaction.contract';
import { PATHS } from '../paths';

/** The page of one schedule. */
export function schedulePath(scheduleId: string): string {
  return `${PATHS.schedules}?schedule=${scheduleId}`;
}

/** What came due by a day, and waits. */
export function duePath(through: string): string {
  return `${PATHS.schedules}?through=${through}`;
}

/** What a new schedule is made from, carried by the route's state: it goes on from this transaction. */
export interface RepeatState {
  readonly repeat: Transaction;
}

export function repeatedTransaction(state: unknown): Transaction | null {
  return typeof state === 'object' && state !== null && 'repeat' in state ? (state as RepeatState).repeat : null;
}
