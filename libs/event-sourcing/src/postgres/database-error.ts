/**
 * SQLSTATE classes that say nothing about the rows: connection, transaction rollback, resources, locks, intervention,
 * system.
 */
const TRANSIENT_CLASSES = new Set(['08', '25', '40', '53', '55', '57', '58', 'XX']);

/** @returns the SQLSTATE of an error of Postgres; undefined for any other. */
export function sqlState(error: unknown): string | undefined {
  const { code } = partsOf(error);
  // EPIPE has five letters too; a state has a digit.
  return code !== undefined && /^(?=.*\d)[0-9A-Z]{5}$/.test(code) ? code : undefined;
}

/** What the driver says of trouble that it has no code for, in lower case. */
const PASSING_WORDS = [
  'connection terminated',
  'connection timeout',
  'timeout expired',
  'client has encountered a connection error',
  'timeout exceeded when trying to connect',
  'query read timeout',
];

/** True for trouble of the database or the way to it, after which the same statement may succeed. */
export function isTransient(error: unknown): boolean {
  const state = sqlState(error);
  if (state !== undefined) return TRANSIENT_CLASSES.has(state.slice(0, 2));
  const { code, message } = partsOf(error);
  if (code !== undefined && /^E[A-Z]+$/.test(code)) return true;
  return PASSING_WORDS.some((words) => message.toLowerCase().includes(words));
}

/** By its parts and not by its class: an error of a socket may come from another realm, whose `Error` is not ours. */
function partsOf(error: unknown): { code: string | undefined; message: string } {
  if (typeof error !== 'object' || error === null) return { code: undefined, message: '' };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return { code, message: 'message' in error && typeof error.message === 'string' ? error.message : '' };
}
