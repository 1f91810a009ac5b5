/** What a job waits for: the log, Postgres, the bucket, room on the disk, or its turn where too much is going on. */
export type WaitingFor = 'log' | 'database' | 'files' | 'disk' | 'turn';

/** Why a job that was asked for does not get on; it goes on by itself, however long that takes. */
export interface Waiting {
  /** ISO 8601. */
  since: string;
  for: WaitingFor;
  /** For people. */
  why: string;
}

const WHY: Readonly<Record<WaitingFor, string>> = {
  log: 'The event log cannot be reached. This goes on by itself when it is back.',
  database: 'The database cannot be reached. This goes on by itself when it is back.',
  files: 'The store of files cannot be reached. This goes on by itself when it is back.',
  disk: 'The server’s disk is full. This goes on by itself when there is room.',
  turn: 'The service is busy. This goes on by itself in a moment.',
};

/** Says in words why something waits. */
export function waitingAnswer(since: Date, what: WaitingFor): Waiting {
  return { since: since.toISOString(), for: what, why: WHY[what] };
}
