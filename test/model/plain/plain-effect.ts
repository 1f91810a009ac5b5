import type { AccountDetails, ClosingRole, ReceiptAt } from './intent';
import type { PlainSchedule } from './plain-schedules';
import type { Opening, PlainAccount, PlainCategory, PlainEntry, PlainReconciliation, Row } from './plain-books';

/** What a step did, as an undo has to know it. */
export type Effect =
  | { readonly did: 'recorded'; readonly row: string; readonly after: Row; readonly posted: readonly PlainEntry[] }
  /** `on` is the day of the reversal or reclassification; null where nothing was posted. */
  | {
      readonly did: 'changed';
      readonly row: string;
      readonly before: Row;
      readonly after: Row;
      readonly on: string | null;
      readonly posted: readonly PlainEntry[];
    }
  | { readonly did: 'deleted'; readonly row: string; readonly entry: number; readonly posted: readonly PlainEntry[] }
  | {
      readonly did: 'matched' | 'unmatched';
      readonly transfer: string;
      readonly first: string;
      readonly second: string;
    }
  | { readonly did: 'posted journal'; readonly entry: string }
  | { readonly did: 'reversed journal'; readonly entry: string; readonly on: string }
  | { readonly did: 'adjusted'; readonly account: string; readonly entry: PlainEntry }
  | {
      readonly did: 'opened anew';
      readonly account: string;
      readonly before: Opening;
      readonly after: Opening;
      readonly on: string | null;
      readonly posted: readonly PlainEntry[];
    }
  /** `before` is the one that it goes on from. */
  | {
      readonly did: 'reconciled' | 'took reconciliation back';
      readonly account: string;
      readonly reconciliation: PlainReconciliation;
      readonly before: string | null;
    }
  /** Null where it was not there, or is gone. */
  | {
      readonly did: 'put receipt';
      readonly receipt: string;
      readonly before: ReceiptAt | null;
      readonly after: ReceiptAt | null;
    }
  | {
      readonly did: 'wrote note' | 'removed note' | 'resolved question' | 'reopened question';
      readonly note: string;
    }
  | { readonly did: 'set up schedule' | 'paused schedule' | 'resumed schedule'; readonly schedule: string }
  | { readonly did: 'ended schedule'; readonly schedule: string; readonly stood: PlainSchedule }
  /** `next` is the day that comes next with it. */
  | {
      readonly did: 'changed schedule';
      readonly schedule: string;
      readonly before: bigint;
      readonly after: bigint;
      readonly next: string;
    }
  | {
      readonly did: 'settled day';
      readonly schedule: string;
      readonly day: string;
      readonly as: 'recorded' | 'skipped';
    }
  | {
      readonly did: 'returned day';
      readonly schedule: string;
      readonly day: string;
      readonly was: 'recorded' | 'skipped';
    }
  /** Null is what the schedule says. */
  | {
      readonly did: 'changed day';
      readonly schedule: string;
      readonly day: string;
      readonly before: bigint | null;
      readonly after: bigint | null;
    }
  | { readonly did: 'locked' | 'prepared'; readonly before: string | null; readonly after: string | null }
  | { readonly did: 'let close'; readonly role: ClosingRole; readonly allowed: boolean }
  | { readonly did: 'opened account'; readonly account: string }
  | { readonly did: 'archived'; readonly account: string; readonly archived: boolean }
  | { readonly did: 'renamed account'; readonly account: string; readonly before: string; readonly after: string }
  | {
      readonly did: 'changed account';
      readonly account: string;
      readonly before: PlainAccount;
      readonly after: AccountDetails;
    }
  | { readonly did: 'opened line'; readonly code: string }
  | { readonly did: 'renamed line'; readonly code: string; readonly before: string; readonly after: string }
  | { readonly did: 'switched line'; readonly code: string; readonly active: boolean }
  | { readonly did: 'created category'; readonly category: string }
  | { readonly did: 'deleted category'; readonly category: string; readonly facts: PlainCategory }
  | { readonly did: 'hid category'; readonly category: string; readonly hidden: boolean }
  | { readonly did: 'mapped'; readonly category: string; readonly before: string; readonly after: string }
  | { readonly did: 'imported'; readonly import: string }
  /** Rows with the entries that were in force when they went. */
  | {
      readonly did: 'took import back';
      readonly rows: readonly {
        readonly row: string;
        readonly entry: number;
        readonly posted: readonly PlainEntry[];
      }[];
    }
  | { readonly did: 'no way back' };

/** The refusal of an undo that later facts stand in the way of. */
export const IN_THE_WAY = 'undo_in_the_way';
