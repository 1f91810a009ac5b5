/** SQLSTATE classes of trouble that ends by itself: connection, resources (a full disk, too), intervention, system. */
const PASSING_CLASSES = new Set(['08', '53', '57', '58']);

/** True where the database is away, is starting or has no room: the same settings will do once it is back. */
export function isPassing(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (/^(?=.*\d)[0-9A-Z]{5}$/.test(code)) return PASSING_CLASSES.has(code.slice(0, 2));
  // A server on this machine that is away has taken its socket with it.
  if (/^E[A-Z]+$/.test(code)) return code !== 'ENOENT' || ('syscall' in error && error.syscall === 'connect');
  return /connection|timeout/i.test(error.message);
}
