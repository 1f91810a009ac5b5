/** Prefix of the streams that hold a business's books, one stream a business. */
export const LEDGER_STREAM_PREFIX = 'ledger-';

export function ledgerStream(businessId: string): string {
  return LEDGER_STREAM_PREFIX + businessId;
}

/** The business whose books a stream holds. */
export function businessOf(stream: string): string {
  return stream.slice(LEDGER_STREAM_PREFIX.length);
}
