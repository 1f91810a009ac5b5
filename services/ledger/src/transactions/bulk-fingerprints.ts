import { fingerprinter } from '@counterfoil/bank-statements/matching/fingerprint';
import type { ImportRow } from '@counterfoil/ledger/import/import.decider';
import type { TimeSlice } from '../process/time-slice';

interface Print {
  readonly transactionId: string;
  readonly fingerprint: string;
}

export type FingerprintsByAccount = ReadonlyMap<string, readonly Print[]>;

/** The fingerprint of each row of a bulk call, by account: equal rows of one call are told apart by their order. */
export async function bulkFingerprints(rows: readonly ImportRow[], slice: TimeSlice): Promise<FingerprintsByAccount> {
  const byAccount = new Map<string, { prints: Print[]; print: ReturnType<typeof fingerprinter> }>();
  for (const { draft } of rows) {
    if (slice.isOver()) await slice.next();
    const { transactionId, accountId, date, amount, description } = draft;
    const own = byAccount.get(accountId) ?? { prints: [], print: fingerprinter(accountId) };
    byAccount.set(accountId, own);
    own.prints.push({ transactionId, fingerprint: own.print({ date, amountMinor: amount, description }) });
  }
  return new Map([...byAccount].map(([accountId, { prints }]) => [accountId, prints]));
}
