/**
 * What a person may want of the books, in the words of docs/accounting.md. Amounts are in cents; negative is money out
 * of the account.
 */

export interface Part {
  readonly category: string;
  readonly amount: bigint;
}

export interface NewRow {
  readonly row: string;
  readonly account: string;
  readonly date: string;
  readonly amount: bigint;
  readonly nickname: string | null;
  /** Empty: whatever the business's own fallback is. */
  readonly parts: readonly Part[];
}

/** One line of an entry: above zero is a debit. */
interface SignedLine {
  readonly code: string;
  readonly amount: bigint;
}

export type LineType = 'asset' | 'liability' | 'equity' | 'revenue' | 'expense';
export type AccountKind = 'checking' | 'savings' | 'credit' | 'cash';
export type Role = 'bookkeeper' | 'accountant' | 'assistant';
export type ClosingRole = Exclude<Role, 'assistant'>;

/** Time zones without summer time, by their hours before UTC. */
export const ZONES: Readonly<Record<string, number>> = { UTC: 0, 'Pacific/Kiritimati': 14, 'Pacific/Pago_Pago': -11 };

/** Beside a row, beside a journal entry, or with neither in the inbox. */
export interface ReceiptAt {
  readonly row: string | null;
  readonly entry: string | null;
}

/** Which rows a rule fits: all that is said must hold. Amounts are without sign. */
export interface RuleConditions {
  readonly words: string | null;
  readonly nickname: string | null;
  readonly least: bigint | null;
  readonly most: bigint | null;
  readonly moneyOut: boolean | null;
  readonly account: string | null;
}

/** A payment that comes again; without a category it is the business's own fallback. */
export interface Repeated {
  readonly account: string;
  readonly words: string;
  readonly category: string | null;
  readonly amount: bigint;
  readonly startsOn: string;
  readonly unit: 'week' | 'month';
  readonly every: number;
}

/** What is done about what repeats; an amount of null takes a day back to what its schedule says. */
export type ScheduleIntent =
  | ({ readonly do: 'repeat'; readonly schedule: string } & Repeated)
  | { readonly do: 'change schedule'; readonly schedule: string; readonly amount: bigint }
  | { readonly do: 'pause schedule' | 'resume schedule' | 'end schedule'; readonly schedule: string }
  | { readonly do: 'skip occurrence'; readonly schedule: string; readonly day: string }
  | {
      readonly do: 'change occurrence';
      readonly schedule: string;
      readonly day: string;
      readonly amount: bigint | null;
    }
  | {
      readonly do: 'confirm occurrence';
      readonly schedule: string;
      readonly day: string;
      readonly row: string;
      readonly date: string;
    };

/** What changes an account besides its balance; absent is not said. */
export interface AccountDetails {
  readonly name?: string;
  readonly words?: string;
  readonly limit?: bigint;
  readonly number?: string;
}

/** What concerns the business as a whole and those who work for it. */
export type HouseIntent =
  | {
      readonly do: 'settings';
      readonly name?: string;
      readonly zone?: string;
      readonly currency?: string;
      readonly yearStart?: number;
    }
  | { readonly do: 'archive business' | 'restore business' }
  | { readonly do: 'add member'; readonly person: string; readonly role: Role }
  | { readonly do: 'change role'; readonly person: string; readonly role: Role }
  | { readonly do: 'remove member' | 'leave' | 'hand over'; readonly person: string }
  | { readonly do: 'invite'; readonly invitation: string; readonly person: string; readonly role: Role }
  | { readonly do: 'accept'; readonly invitation: string; readonly person: string }
  | { readonly do: 'revoke'; readonly invitation: string };

/** What is said of periods, and of who may close them. */
export type PeriodIntent =
  | { readonly do: 'close' | 'prepare'; readonly through: string }
  | { readonly do: 'reopen'; readonly through: string | null }
  | { readonly do: 'withdraw preparation' }
  | { readonly do: 'let close'; readonly roles: readonly ClosingRole[] };

export type Intent =
  | HouseIntent
  | PeriodIntent
  | ScheduleIntent
  | {
      readonly do: 'open account';
      readonly account: string;
      readonly name: string;
      readonly kind: AccountKind;
      readonly personal: boolean;
      readonly balance: bigint;
      readonly date: string;
    }
  | ({ readonly do: 'change account'; readonly account: string } & AccountDetails)
  | { readonly do: 'delete account'; readonly account: string }
  | { readonly do: 'archive account'; readonly account: string }
  | { readonly do: 'restore account'; readonly account: string }
  | { readonly do: 'adjust balance'; readonly account: string; readonly seen: bigint; readonly balance: bigint }
  | {
      readonly do: 'backdate opening';
      readonly account: string;
      readonly seen: bigint;
      readonly balance: bigint;
      readonly date: string;
    }
  | { readonly do: 'open line'; readonly code: string; readonly type: LineType; readonly subType: string }
  | { readonly do: 'rename line'; readonly code: string; readonly name: string }
  | { readonly do: 'switch line'; readonly code: string; readonly active: boolean }
  | { readonly do: 'map category'; readonly category: string; readonly code: string }
  | { readonly do: 'create category'; readonly category: string; readonly type: 'revenue' | 'expense' }
  | { readonly do: 'hide category'; readonly category: string; readonly hidden: boolean }
  | { readonly do: 'delete category'; readonly category: string }
  | ({ readonly do: 'record' } & NewRow)
  | ({ readonly do: 'amend'; readonly words: string; readonly mirror: string; readonly firstOpenDay: boolean } & NewRow)
  /**
   * Of a transfer, in the list of the account at its other end, which is `account` afterwards; the amount is as in the
   * row's own list.
   */
  | ({ readonly do: 'amend other side'; readonly words: string; readonly firstOpenDay: boolean } & NewRow)
  | {
      readonly do: 'recategorise';
      readonly rows: readonly string[];
      readonly category: string;
      readonly firstOpenDay: boolean;
    }
  /** `mirrors` by the rows that they belong to. */
  | {
      readonly do: 'make transfers';
      readonly rows: readonly string[];
      readonly to: string;
      readonly mirrors: Readonly<Record<string, string>>;
      readonly firstOpenDay: boolean;
    }
  /** The same of a transfer, in the list of the account at its other end, which `to` is to be the counterpart of. */
  | {
      readonly do: 'recategorise other side';
      readonly row: string;
      readonly category: string;
      readonly firstOpenDay: boolean;
    }
  | {
      readonly do: 'make transfer of other side';
      readonly row: string;
      readonly to: string;
      readonly firstOpenDay: boolean;
    }
  | {
      readonly do: 'apply rule';
      readonly fits: RuleConditions;
      readonly category: string | null;
      readonly nickname: string | null;
      readonly firstOpenDay: boolean;
    }
  /** `across` where each is pressed in the list of the account at its transfer's other end. */
  | {
      readonly do: 'delete';
      readonly rows: readonly string[];
      readonly firstOpenDay: boolean;
      readonly across?: boolean;
    }
  | { readonly do: 'restore'; readonly row: string; readonly firstOpenDay: boolean }
  | {
      readonly do: 'transfer';
      readonly row: string;
      readonly mirror: string;
      readonly from: string;
      readonly to: string;
      readonly date: string;
      readonly amount: bigint;
    }
  | {
      readonly do: 'match';
      readonly transfer: string;
      readonly first: string;
      readonly second: string;
      readonly firstOpenDay: boolean;
    }
  | { readonly do: 'unmatch'; readonly row: string }
  | {
      readonly do: 'post journal';
      readonly entry: string;
      readonly date: string;
      /** Where it reverses itself. */
      readonly reverseOn?: string | undefined;
      readonly lines: readonly SignedLine[];
    }
  | {
      readonly do: 'reverse journal';
      readonly entry: string;
      readonly date: string | undefined;
      readonly firstOpenDay: boolean;
    }
  | {
      readonly do: 'reconcile';
      readonly reconciliation: string;
      readonly account: string;
      readonly through: string;
      /** Every so many rows, in the order of their newest entries, one is left out; 0 leaves out none. */
      readonly leave: number;
    }
  | { readonly do: 'attach receipt'; readonly receipt: string; readonly at: ReceiptAt }
  | { readonly do: 'move receipt'; readonly receipt: string; readonly to: ReceiptAt }
  | { readonly do: 'remove receipt'; readonly receipt: string }
  | NoteIntent
  | { readonly do: 'import'; readonly import: string; readonly rows: readonly NewRow[] }
  | { readonly do: 'undo'; readonly step: number; readonly firstOpenDay: boolean };

/** What is said about entries. A note that asks is a question to everybody of a role. */
export type NoteIntent =
  | { readonly do: 'write note'; readonly note: string; readonly at: ReceiptAt; readonly asks: Role | null }
  | { readonly do: 'answer question'; readonly note: string; readonly question: string }
  | { readonly do: 'remove note' | 'resolve question' | 'reopen question'; readonly note: string };

/** What is done with a statement's file, which the worker reads and records; each row has a category and a nickname. */
export type FileIntent =
  | {
      readonly do: 'import file';
      readonly import: string;
      readonly account: string;
      readonly rows: readonly NewRow[];
      /** A row of the books that the bank has as well: it changes nothing. */
      readonly confirms?: Pick<NewRow, 'date' | 'amount'>;
    }
  | { readonly do: 'undo file' | 'record file again'; readonly import: string; readonly firstOpenDay?: boolean };

type OtherSide = 'amend other side' | 'recategorise other side' | 'make transfer of other side';
export type OtherSideIntent = Extract<Intent, { do: OtherSide }>;

export function isAboutOtherSide(intent: Intent): intent is OtherSideIntent {
  return ['amend other side', 'recategorise other side', 'make transfer of other side'].includes(intent.do);
}

const ABOUT_NOTES: readonly (Intent | FileIntent)['do'][] = [
  'write note',
  'answer question',
  'remove note',
  'resolve question',
  'reopen question',
];

export function isAboutNote(intent: Intent | FileIntent): intent is NoteIntent {
  return ABOUT_NOTES.includes(intent.do);
}

const ABOUT_SCHEDULES: readonly (Intent | FileIntent)['do'][] = [
  'repeat',
  'change schedule',
  'pause schedule',
  'resume schedule',
  'end schedule',
  'skip occurrence',
  'change occurrence',
  'confirm occurrence',
];

export function isAboutSchedule(intent: Intent | FileIntent): intent is ScheduleIntent {
  return ABOUT_SCHEDULES.includes(intent.do);
}
