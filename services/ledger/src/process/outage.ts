import { sqlState } from '@counterfoil/event-sourcing/postgres/database-error';
import { AppendOutcomeUnknown, LogUnavailable } from '@counterfoil/event-sourcing/log/event-log';
import { isDiskFull } from './disk-full';

/** What Redis, TCP and the pool say when a part is away or full. */
const OUTAGE_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
]);
/**
 * Classes of Postgres's states that say the same: connection, lost against another transaction, resources, intervention
 * (a timeout, too).
 */
const OUTAGE_CLASSES = new Set(['08', '40', '53', '57']);
const LOCK_TIMEOUT = '55P03';

/** node-postgres gives these no code. */
const OUTAGE_MESSAGES = new RegExp(
  'timeout exceeded when trying to connect|timeout expired|connection timeout|Connection terminated|Query read timeout' +
    '|Client has encountered a connection error|pool after calling end',
  'i',
);

/** True when the fault is that something we need is not there for now: trying again later is worth it. */
export function isOutage(error: unknown): boolean {
  if (error instanceof LogUnavailable || error instanceof AppendOutcomeUnknown || isDiskFull(error)) return true;
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string' && (OUTAGE_CODES.has(error.code) || isMissingSocket(error)))
    return true;
  const state = sqlState(error);
  if (state !== undefined && (OUTAGE_CLASSES.has(state.slice(0, 2)) || state === LOCK_TIMEOUT)) return true;
  if (error instanceof AggregateError && error.errors.some(isOutage)) return true;
  if (OUTAGE_MESSAGES.test(error.message)) return true;
  if (error.cause !== undefined && error.cause !== error && isOutage(error.cause)) return true;
  // The mapper wraps what the driver threw.
  return 'driverError' in error && error.driverError !== error && isOutage(error.driverError);
}

/**
 * A server on this machine that is away has taken its socket with it; any other file that is missing is a fault of
 * ours.
 */
function isMissingSocket(error: Error): boolean {
  return 'code' in error && error.code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect';
}
