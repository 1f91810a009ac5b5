/** Prefix of the streams that hold a business's books, one stream a business. */
export const LEDGER_STREAM_PREFIX = 'ledger-';

/** The one way we write an id. Postgres takes others for the same row: a stream named by one would share rows. */
const CANONICAL_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export function ledgerStream(businessId: string): string {
  return LEDGER_STREAM_PREFIX + businessId;
}

/** The business whose books a stream holds. @throws Error for a stream that is not named by an id as we write it */
export function businessOf(stream: string): string {
  const businessId = stream.slice(LEDGER_STREAM_PREFIX.length);
  if (!CANONICAL_ID.test(businessId)) throw new Error(`${stream} is no stream of a business`);
  return businessId;
}
