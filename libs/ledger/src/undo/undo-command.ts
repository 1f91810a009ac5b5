import type { LedgerEvent } from '@counterfoil/events/ledger-event';
import type { AccountLimit } from '../account/account.decider';
import type { LedgerState } from '../ledger-state';
import type { OverLimit } from '../transaction/transaction-facts';
import type { Entities } from '../transaction/transaction-lookup';

/** Takes back what a command did. What it leads to is a command's events like any other, and can be undone in turn. */
export interface UndoCommand {
  readonly type: 'UndoCommand';
  /** What the command to be undone did, in order. */
  readonly events: readonly LedgerEvent[];
  /** Today in the business's time zone. */
  readonly today: string;
  readonly onFirstOpenDay?: boolean;
  /**
   * Earliest day of all that is taken back, where that takes several commands: a closed period refuses the first of
   * them.
   */
  readonly firstDay?: string;
  /** Only looked at where the undo brings transactions back. */
  readonly overLimit?: OverLimit;
  /** Only looked at where the undo takes an account out of the archive. */
  readonly accountLimit?: AccountLimit;
  /**
   * For reversals of journal entries that are undone: the id under which each entry is posted again, by its old one,
   * and who does so.
   */
  readonly postedAgain?: { readonly ids: Readonly<Record<string, string>>; readonly postedBy: string };
}

/** Where one event is taken back: the books as they stand, with everything that comes after it taken back already. */
export interface Place {
  readonly state: LedgerState;
  readonly entities: Entities;
  readonly command: UndoCommand;
}

/** What an event of a type says. */
export type DataOf<Type extends LedgerEvent['type']> = Extract<LedgerEvent, { type: Type }>['data'];
