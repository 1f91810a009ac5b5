/** What books must remember to decide: bounded by their accounts and categories, never by their transactions. */
import type { DayAmount } from '@counterfoil/accounting/day-amounts';
import type { AccountScope, AccountType } from '@counterfoil/contracts/account.contract';
import type { CategoryType } from '@counterfoil/contracts/category.contract';
import type {
  CategoryFacts,
  LedgerAccount,
  OpeningBalance,
  ScheduleFacts,
  ScheduleStanding,
} from '@counterfoil/events/ledger-event';

export interface LedgerState {
  readonly business: BusinessState | null;
  /** Role by user id. */
  readonly members: Readonly<Record<string, string>>;
  /**
   * Invitations that were neither accepted nor revoked; expired ones among them. As many as the plan has room for, and
   * those that ran out.
   */
  readonly invitations: Readonly<Record<string, InvitationState>>;
  /** Lines of the chart by code. */
  readonly chart: Readonly<Record<string, LedgerLine>>;
  readonly accounts: Readonly<Record<string, AccountState>>;
  /** Account id by the code of its line. */
  readonly accountByCode: Readonly<Record<string, string>>;
  readonly categories: Readonly<Record<string, CategoryState>>;
  /** Imports that have started and not completed. */
  readonly openImports: Readonly<Record<string, OpenImport>>;
  /** Schedules that have not ended: as many as a business can have. */
  readonly schedules: Readonly<Record<string, ScheduleState>>;
  /** The last day that is closed; null when none is. Nothing is posted on or before it. */
  readonly closedThrough: string | null;
  /** The last day that is said to be ready to be closed; null when none is. It stays when the day is closed. */
  readonly preparedThrough: string | null;
  /** Roles besides the owner's that may close periods. */
  readonly closingRoles: readonly string[];
  readonly lastEntryNumber: number;
  readonly lastSequence: number;
}

/** A line of the chart; an inactive one takes no new journal entries. */
export type LedgerLine = LedgerAccount & { readonly isActive: boolean };

export interface BusinessState {
  readonly id: string;
  readonly ownerId: string;
  readonly timeZone: string;
  readonly currency: string;
  readonly exponent: number;
  readonly fiscalYearStartMonth: number;
  readonly isArchived: boolean;
  readonly profileDigest: string;
}

export interface InvitationState {
  readonly role: string;
  /** ISO instant. */
  readonly expiresAt: string;
}

export interface AccountState {
  readonly name: string;
  readonly type: AccountType;
  readonly scope: AccountScope;
  readonly code: string;
  /** Minor units, signed like an asset. */
  readonly balance: bigint;
  readonly description: string;
  readonly creditLimit: bigint | null;
  readonly accountNumberDigest: string;
  readonly isArchived: boolean;
  readonly opening: OpeningBalance;
  /**
   * What its openings come to besides the one in force, where one was put on the first open day. Empty for nearly all.
   */
  readonly openingElsewhere: readonly DayAmount[];
  /** True once anything besides its opening entry was posted to it. */
  readonly hasPostings: boolean;
  /** Numbers of its adjustments that were undone: each is taken back once. A few, since people do it one by one. */
  readonly takenBack: readonly number[];
  /** Number of the newest entry with a line on the account; 0 where there is none. */
  readonly newestEntry: number;
  /** Reconciliations in force, the last one at the end: about one a month. */
  readonly reconciliations: readonly ReconciledDay[];
}

/** What a later reconciliation of the same account goes on from. */
export interface ReconciledDay {
  readonly id: string;
  /** YYYY-MM-DD. */
  readonly closingDay: string;
  /** What the bank said, in minor units, signed like an asset. */
  readonly balance: bigint;
}

export interface CategoryState {
  readonly facts: CategoryFacts;
  readonly type: CategoryType;
  /** Code of the line it posts to. */
  readonly code: string;
  readonly isHidden: boolean;
  /** True once anything was posted under it: it can then be hidden, but not deleted. */
  readonly hasPostings: boolean;
}

/** What a schedule says, and how far it is. */
export interface ScheduleState extends ScheduleStanding {
  readonly facts: ScheduleFacts;
}

export interface OpenImport {
  readonly attempt: number;
  readonly recorded: number;
  readonly refused: number;
}

export const EMPTY_LEDGER: LedgerState = {
  business: null,
  members: {},
  invitations: {},
  chart: {},
  accounts: {},
  accountByCode: {},
  categories: {},
  openImports: {},
  schedules: {},
  closedThrough: null,
  preparedThrough: null,
  closingRoles: [],
  lastEntryNumber: 0,
  lastSequence: 0,
};
