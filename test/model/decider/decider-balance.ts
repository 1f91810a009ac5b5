import type { Entry } from '@counterfoil/events/ledger-event';
import type { LedgerCommand } from '@counterfoil/ledger/ledger.decider';
import type { LedgerState } from '@counterfoil/ledger/ledger-state';

/** A command about today's balance, with what is dated after today as its handler reads it. */
export function withUpcoming(
  command: LedgerCommand,
  { state, entries, today }: { state: LedgerState; entries: () => readonly Entry[]; today: string },
): LedgerCommand {
  if (command.type !== 'AdjustBalance' && command.type !== 'BackdateOpening') return command;
  const account = state.accounts[command.accountId];
  if (!account) return command;
  const lines = entries()
    .filter(({ date }) => date > today)
    .flatMap((entry) => entry.lines.filter(({ ledgerAccount }) => ledgerAccount === account.code));
  const amount = lines.reduce((sum, { debit, credit }) => sum + debit - credit, 0n);
  return { ...command, upcoming: { amount, newestEntry: account.newestEntry } };
}
