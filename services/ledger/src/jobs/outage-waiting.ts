import type { WaitingFor } from '@counterfoil/contracts/waiting.contract';
import { sqlState } from '@counterfoil/event-sourcing/postgres/database-error';
import { AppendOutcomeUnknown, LogUnavailable } from '@counterfoil/event-sourcing/log/event-log';
import { Unavailable } from '@counterfoil/event-sourcing/write/unavailable';
import { FilesUnavailable } from '../files/files.module';
import { isDiskFull } from '../process/disk-full';
import { isOutage } from '../process/outage';

/** Postgres is there and has worked on it for too long: another run would ask for the same. */
const STATEMENT_TOO_LONG = '57014';
/** Deadlocks, lost races and locks that others held end as soon as they are tried again. */
const LOST_RACES = /^(40|55P03)/;

/**
 * What a run that failed with this has to wait for; undefined where the fault is the run's own and counts as an
 * attempt. Unavailability never does: it says nothing about the job.
 */
export function waitedFor(error: unknown): WaitingFor | undefined {
  if (isDiskFull(error)) return 'disk';
  if (error instanceof FilesUnavailable) return 'files';
  if (error instanceof Unavailable) return partOf(error);
  if (isOfLog(error)) return 'log';
  const state = sqlState(error) ?? '';
  if (!isOutage(error) || state === STATEMENT_TOO_LONG) return undefined;
  return LOST_RACES.test(state) ? 'turn' : 'database';
}

/** A command was not carried out: its cause says for lack of what. */
function partOf({ reason, cause }: Unavailable): WaitingFor {
  if (!isOfLog(cause) && isOutage(cause)) return 'database';
  return reason === 'overloaded' ? 'turn' : 'log';
}

function isOfLog(error: unknown): boolean {
  return error instanceof LogUnavailable || error instanceof AppendOutcomeUnknown;
}
