import { sqlState } from '@counterfoil/event-sourcing/postgres/database-error';

/** The system's words for a disk or a quota without room. */
const FULL_CODES = new Set(['ENOSPC', 'EDQUOT']);
/** Postgres's. */
const FULL_STATE = '53100';

/** What people read; whoever runs the machine finds more in `docs/operations.md`. */
export const DISK_FULL =
  'The server’s disk is full. Nothing new can be recorded until there is room; ' +
  'everything recorded is safe and can be read.';
/** Room is made by a person; afterwards it is noticed at once. */
export const DISK_FULL_RETRY_SECONDS = 30;

/** True where something failed because a disk has no room, ours or that of Postgres. */
export function isDiskFull(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  if ('code' in error && typeof error.code === 'string' && FULL_CODES.has(error.code)) return true;
  if (sqlState(error) === FULL_STATE) return true;
  if ('driverError' in error && error.driverError !== error && isDiskFull(error.driverError)) return true;
  return 'cause' in error && error.cause !== error && isDiskFull(error.cause);
}
