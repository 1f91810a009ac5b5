/** What one person, one business and one process may have under way at once. Each limit stands beside its reason. */

/** A browser sends one file after the other; three leave room for two tabs and a program. */
export const UPLOADS_A_PERSON = 3;
/** The people of a business close their month on the same evening. */
export const UPLOADS_A_BUSINESS = 6;
/** Of all processes together: sixteen people at their limit, and some ten megabytes of buffers. */
export const UPLOADS_AT_ONCE = 48;
/** An upload whose process has died is forgotten after this; the one that lives says so three times in it. */
export const UPLOAD_LEASE_MS = 10_000;
export const UPLOAD_RENEWAL_MS = 3_000;

/** The slowest line that is still used, over a pause as long as a tunnel. */
export const SLOWEST_SENDER = { bytes: 64 * 1024, withinMs: 30_000 } as const;

/** Text of books shrinks to a tenth or a twentieth; what shrinks further was made to harm. */
export const UNPACKED_PER_PACKED_BYTE = 100;
/** Below this nothing is gained by a ratio. */
export const UNPACKED_ALWAYS_ALLOWED = 16 * 1024 ** 2;
/** What one person's archives may unpack to within a day: two of the largest. */
export const UNPACKED_A_DAY = 32 * 1024 ** 3;

/** Event streams: a browser opens six connections to a host, a person has two browsers, a business some people. */
export const STREAMS_A_SESSION = 6;
export const STREAMS_A_PERSON = 12;
export const STREAMS_A_BUSINESS = 24;
/** Of one process: each costs a connection and some kilobytes. All of them are asked about by one query. */
export const STREAMS_AT_ONCE = 1_000;

/** How many calls of a kind run and wait in a process, and what each of them costs. */
export interface CallLimits {
  /** Of one person, and of one business, at the same time. */
  readonly each: number;
  /** In the process. */
  readonly all: number;
  /** Of one person, and of one business, that wait for a place; one more is refused. */
  readonly waiting: number;
  readonly waitMs: number;
  /** Of the work budget of a minute (`rate-limit.guard.ts`): 1,200 a person by default. */
  readonly points: number;
}

export const CALL_LIMITS = {
  /** A page asks for four reports at most. Ten leave a third of the connections to Postgres to short calls. */
  report: { each: 4, all: 10, waiting: 12, waitMs: 5_000, points: 5 },
  /** Each reads a whole stream of the log, in slices. A slow reader keeps its place. */
  history: { each: 1, all: 4, waiting: 1, waitMs: 3_000, points: 60 },
  /** Each holds a page of the browser that prints, of which there are two. */
  printing: { each: 1, all: 8, waiting: 1, waitMs: 20_000, points: 120 },
  /** Five thousand rows are a second of the process's time, in slices: more lists would lengthen everybody's pauses. */
  bulk: { each: 1, all: 2, waiting: 2, waitMs: 15_000, points: 120 },
} as const satisfies Record<string, CallLimits>;

export type CallKind = keyof typeof CALL_LIMITS;
