/** What is said of every mail where the server cannot be reached, or does not let us in: nothing is this mail's. */
const SERVER_CODES = new Set([
  'ECONNECTION',
  'ETIMEDOUT',
  'ESOCKET',
  'EDNS',
  'ETLS',
  'EAUTH',
  'ECONNREFUSED',
  'ECONNRESET',
]);
/** SMTP: the service is not available. */
const SERVICE_AWAY = 421;

/** True where the mail was not looked at: such a try is not counted. */
export function isServerAway(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  if ('responseCode' in error && error.responseCode === SERVICE_AWAY) return true;
  return 'code' in error && typeof error.code === 'string' && SERVER_CODES.has(error.code);
}
