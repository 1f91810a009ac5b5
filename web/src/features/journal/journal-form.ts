import type { PostJournalEntryRequest } from '@counterfoil/contracts/journal.contract';
import { formatDecimal, parseDecimal } from '@counterfoil/money/money';
import { plainAmount } from '../../forms/amount-text';

/** Decimals of the currencies on offer; all of them have two. */
const DECIMALS = 2;

/** Debits less credits of what has been typed so far; positive where credits are missing. */
export function differenceOf(
  lines: readonly { debitAmount?: string | undefined; creditAmount?: string | undefined }[],
): string {
  const net = lines.reduce(
    (sum, { debitAmount, creditAmount }) => sum + minorOf(debitAmount) - minorOf(creditAmount),
    0n,
  );
  return formatDecimal(net, DECIMALS);
}

/** While somebody types, what is no amount yet counts as nothing. */
function minorOf(text: string | undefined): bigint {
  const parsed = parseDecimal(plainAmount(text ?? ''), DECIMALS);
  return parsed.ok ? parsed.minor : 0n;
}

/** What is sent: lines without an account and amounts are left out, and empty sides as well. */
export function entryRequest(values: PostJournalEntryRequest): PostJournalEntryRequest {
  const { reference, lines, ...rest } = values;
  const filled = lines.filter(
    ({ chartAccountId, debitAmount, creditAmount }) =>
      chartAccountId !== '' || Boolean(debitAmount) || Boolean(creditAmount),
  );
  return {
    ...rest,
    ...(reference ? { reference } : {}),
    lines: filled.map(({ chartAccountId, debitAmount, creditAmount }) => ({
      chartAccountId,
      ...(debitAmount ? { debitAmount } : {}),
      ...(creditAmount ? { creditAmount } : {}),
    })),
  };
}

export const EMPTY_LINE = { chartAccountId: '', debitAmount: '', creditAmount: '' };
