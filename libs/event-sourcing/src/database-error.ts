/** SQLSTATE classes that say nothing about the rows: connection, transaction rollback, resources, locks, intervention, system. */
const TRANSIENT_CLASSES = new Set(['08', '25', '40', '53', '55', '57', '58', 'XX']);

/** @returns the SQLSTATE of an error of Postgres; undefined for any other. */
export function sqlState(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined;
  return /^[0-9A-Z]{5}$/.test(error.code) ? error.code : undefined;
}

/** True for trouble of the database or the way to it, after which the same statement may succeed. */
export function isTransient(error: unknown): boolean {
  const state = sqlState(error);
  if (state !== undefined) return TRANSIENT_CLASSES.has(state.slice(0, 2));
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string' && /^E[A-Z]+$/.test(error.code)) return true;
  return /Connection terminated|connection timeout|Client has encountered a connection error|timeout exceeded when trying to connect|Query read timeout/i.test(error.message);
}
