import { waitingAnswer, type WaitingFor } from '@counterfoil/contracts/waiting.contract';
import { camelCased, type Row } from '../database/shown-row';
import type { Job } from './job';

/** The columns that say whether and for what a job waits. */
export interface WaitingRow {
  status: Job['status'] | null;
  waiting_since: Date | null;
  waiting_for: WaitingFor | null;
}

/** A row of the table. */
export type JobRow = Row & WaitingRow;

/** The job that a row holds. */
export function jobOf(row: JobRow): Job {
  return { ...camelCased<Omit<Job, 'waiting'>>(row), waiting: waitingOf(row) };
}

/** A run under way shows that it gets on by its percent, or by ending. */
export function waitingOf(row: WaitingRow): Job['waiting'] {
  if (row.status !== 'queued' || row.waiting_since === null || row.waiting_for === null) return null;
  return waitingAnswer(row.waiting_since, row.waiting_for);
}
