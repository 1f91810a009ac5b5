/** Names of headers that carry meaning between web and server. */
export const POSITION_HEADER = 'X-Position';
/** `false` when a write is safe in the log but not yet shown by reads. */
export const VISIBLE_HEADER = 'X-Visible';
export const TOTAL_COUNT_HEADER = 'X-Total-Count';
export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key';
/** Under which a write can be undone. */
export const COMMAND_ID_HEADER = 'X-Command-Id';
export const CORRELATION_ID_HEADER = 'X-Correlation-Id';
