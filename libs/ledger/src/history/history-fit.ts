/** Whether a transaction of a restored history posts what its amount, account and categories can lead to. */
import {
  OWNERS_CONTRIBUTIONS,
  OWNERS_DRAWS,
  OPENING_BALANCE_EQUITY,
  TRANSFERS_IN_TRANSIT,
} from '@counterfoil/accounting/chart';
import { transactionLines } from '@counterfoil/accounting/posting';
import { absolute, MAX_DIGITS } from '@counterfoil/money/money';
import type { TransactionFacts } from '@counterfoil/events/ledger-event';
import { MAPPABLE } from '../chart/chart.decider';
import { mustHold, sameLines, type KnownAccount, type KnownHistory } from './history-known';
import { entryOf, knownCategory } from '../lookup';

/**
 * An undo brings back lines as they were, so that a category may have posted elsewhere since: not which line, but
 * whether it can be one is asked.
 */
export function requireFit(facts: TransactionFacts, known: KnownHistory): void {
  const { amount, allocations, entry, transferAccountId } = facts;
  const own = known.account(facts.accountId);
  const sum = allocations.reduce((total, part) => total + part.amount, 0n);
  mustHold(
    amount !== 0n && absolute(amount).toString().length <= MAX_DIGITS && sum === amount,
    'its parts do not sum to its amount',
  );
  mustHold(
    allocations.every((part) => part.amount !== 0n),
    'a part of it has no amount',
  );
  mustHold(entry.date === facts.date, 'its entry is on another day');
  const codes = allocations.map((part, index) =>
    postedTo(part.categoryId, entry.lines[index]?.ledgerAccount ?? '', facts, known),
  );
  if (transferAccountId !== undefined) requireTransfer(facts, own, known.account(transferAccountId), codes);
  else mustHold(facts.mirrorId === undefined, 'it has a row in no other list');
  const lines = transactionLines(
    own.code,
    allocations.map((part, index) => ({ ...part, ledgerAccount: codes[index] ?? '' })),
  );
  mustHold(sameLines(lines, entry.lines), 'its entry is not what its amount, account and categories lead to');
}

/** @returns the code, which the category can post to. */
function postedTo(categoryId: string, code: string, facts: TransactionFacts, { state }: KnownHistory): string {
  const { type } = knownCategory(state, categoryId);
  if (type === 'transfer') {
    mustHold(
      facts.allocations.length === 1 && (facts.transferAccountId !== undefined || code === TRANSFERS_IN_TRANSIT),
      'it is no transfer',
    );
    return code;
  }
  const line = entryOf(state.chart, code);
  const isOfRules =
    entryOf(state.accountByCode, code) !== undefined ||
    code === TRANSFERS_IN_TRANSIT ||
    code === OPENING_BALANCE_EQUITY;
  const kinds: readonly string[] = MAPPABLE[type];
  mustHold(
    line !== undefined && !isOfRules && kinds.includes(line.type) && facts.transferAccountId === undefined,
    'its category cannot post there',
  );
  return code;
}

function requireTransfer(
  facts: TransactionFacts,
  own: KnownAccount,
  other: KnownAccount,
  [code]: readonly string[],
): void {
  const isOfAccount = code === other.code && facts.mirrorId !== undefined;
  const isAsFormerly = code === pocketLine(facts, own, other) && facts.mirrorId === undefined;
  mustHold(own !== other && (isOfAccount || isAsFormerly), 'it is no transfer between its accounts');
}

/**
 * Until personal accounts had their transfers on their own lines: a draw or a contribution, in no list of the account
 * (docs/accounting.md, Personal accounts).
 */
export function asFormerly(facts: TransactionFacts, known: KnownHistory): TransactionFacts {
  if (facts.transferAccountId === undefined) return facts;
  const own = known.account(facts.accountId);
  const ledgerAccount = pocketLine(facts, own, known.account(facts.transferAccountId));
  if (ledgerAccount === undefined) return facts;
  const { mirrorId: _, ...rest } = facts;
  const lines = transactionLines(
    own.code,
    facts.allocations.map((part) => ({ ...part, ledgerAccount })),
  );
  return { ...rest, entry: { ...facts.entry, lines } };
}

function pocketLine({ amount }: TransactionFacts, own: KnownAccount, other: KnownAccount): string | undefined {
  if (own.isPersonal || !other.isPersonal) return undefined;
  return amount < 0n ? OWNERS_DRAWS : OWNERS_CONTRIBUTIONS;
}
