/** Signed in for so long at most, then a password is asked for again. */
export const SESSION_DAYS = 30;
/** Without a call, where the installation does not say otherwise. */
export const DEFAULT_IDLE_DAYS = 14;
/** Administrators, likewise: a working day and a little. */
export const DEFAULT_ADMIN_HOURS = 12;

/** How long sessions live. */
export interface SessionLifetimes {
  /** From sign-in on, whatever happens. */
  readonly days: number;
  /** The same for administrators. */
  readonly administratorHours: number;
  /** Without a call; 0 is no limit. */
  readonly idleDays: number;
}
