import { fingerprintRows } from '@counterfoil/bank-csv/fingerprint';
import type { ImportRow } from '../ledger/import.decider';

/** The fingerprint of each row of a bulk call, by account: equal rows of one call are told apart by their order. */
export function bulkFingerprints(rows: readonly ImportRow[]): Map<string, { transactionId: string; fingerprint: string }[]> {
  const byAccount = new Map<string, ImportRow[]>();
  for (const row of rows) {
    const own = byAccount.get(row.draft.accountId);
    if (own) own.push(row);
    else byAccount.set(row.draft.accountId, [row]);
  }
  return new Map(
    [...byAccount].map(([accountId, own]) => {
      const prints = fingerprintRows(accountId, own.map(({ draft: { date, amount, description } }) => ({ date, amountMinor: amount, description })));
      return [accountId, own.map(({ draft }, index) => ({ transactionId: draft.transactionId, fingerprint: prints[index] ?? '' }))];
    }),
  );
}
