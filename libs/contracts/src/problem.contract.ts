/** The body of every refused call. `message` is always one string and is shown to people as it is. */
export interface Problem {
  statusCode: number;
  /** Stable and machine-readable, e.g. `account_not_found`. */
  code: string;
  message: string;
  /** `Unauthorized` on every 401, which the web app looks for whatever the message says. */
  error?: 'Unauthorized';
  /** Present when single fields of the request are at fault. */
  errors?: { field: string; message: string }[];
}

/**
 * Code of the 403 that asks for a proof: the sign-in is older than `REAUTHENTICATION_MINUTES` and much is at stake.
 * Whoever proves it by POST /api/reauthenticate sends the same call again, with the same `Idempotency-Key`.
 */
export const REAUTHENTICATION_REQUIRED = 'reauthentication_required';
