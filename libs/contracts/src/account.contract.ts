import { IsIn } from 'class-validator';
import { IsCalendarDate, IsMoney, Optional, OptionalFigure, OptionalText, RequiredText } from './validators';

export const ACCOUNT_TYPES = ['checking', 'savings', 'credit', 'cash'] as const;
export type AccountType = (typeof ACCOUNT_TYPES)[number];
export const ACCOUNT_SCOPES = ['business', 'personal'] as const;
export type AccountScope = (typeof ACCOUNT_SCOPES)[number];

/** GET /api/businesses/{id}/accounts: `only` those that were deleted, whose rows can still be found. */
export class AccountListQuery {
  @Optional()
  @IsIn(['only'], { message: 'deleted must be only' })
  deleted?: 'only';
}

/** What may be said of an account beside its name, when it is opened and when it is changed. */
class AccountFacts {
  @OptionalText('Account number', 20)
  accountNumber?: string;

  /** Decimal string; credit accounts only. */
  @OptionalFigure()
  @IsMoney()
  creditLimit?: string;

  @OptionalText('Description', 500)
  description?: string;
}

/** A new account without its balance, which a call may leave out and the form may not. */
export class NewAccountFacts extends AccountFacts {
  @RequiredText('Account name', 100)
  name!: string;

  @IsIn(ACCOUNT_TYPES, { message: 'Account type must be checking, savings, credit or cash' })
  type!: AccountType;

  @Optional()
  @IsIn(ACCOUNT_SCOPES, { message: 'Account scope must be business or personal' })
  accountScope?: AccountScope;

  /** Day of the opening entry; today in the business's time zone when absent. */
  @Optional()
  @IsCalendarDate()
  initialBalanceDate?: string;
}

/**
 * POST /api/businesses/{id}/accounts. `currentBalance` is signed like an asset: what is owed on a card is negative
 * (the form asks for the amount owed and negates it). It becomes the opening entry.
 */
export class CreateAccountRequest extends NewAccountFacts {
  /** Decimal string; absent or empty means 0.00. */
  @OptionalFigure()
  @IsMoney()
  currentBalance?: string;
}

/** PATCH /api/accounts/{id}. A resent `currentBalance` is accepted and posts nothing (docs/rules.md, Openings). */
export class ChangeAccountRequest extends AccountFacts {
  @Optional()
  @RequiredText('Account name', 100)
  name?: string;

  @OptionalFigure()
  @IsMoney()
  currentBalance?: string;
}

/** GET /api/businesses/{id}/accounts, newest figures. */
export interface Account {
  id: string;
  businessId: string;
  name: string;
  type: AccountType;
  accountScope: AccountScope;
  accountNumber: string | null;
  /** Decimal string, signed like an asset: the balance at the end of today, the business's local day. */
  currentBalance: string;
  /** Decimal string: what entries dated after today total. */
  upcomingAmount: string;
  creditLimit: string | null;
  description: string | null;
  initialBalanceDate: string;
  chartAccountId: string;
  /** Code of its line of the chart, e.g. "1000". */
  chartAccountCode: string;
  isArchived: boolean;
  archivedAt: string | null;
  createdAt: string;
}

/** POST /api/accounts/{id}/adjust-balance: sets the balance to what the bank says. */
export class AdjustBalanceRequest {
  /** Today's balance that was shown; when it has changed since, nothing happens and the answer is 409. */
  @IsMoney()
  expectedBalance!: string;

  @IsMoney()
  balance!: string;

  @RequiredText('Reason', 200)
  reason!: string;
}

/**
 * POST /api/accounts/{id}/backdate-opening: takes up the offer of GET /api/accounts/{id}/opening-offer, or corrects
 * what was entered. Any day that is open will do; the balance is that of its end, less what rows up to it come to.
 */
export class BackdateOpeningRequest {
  @IsMoney()
  expectedBalance!: string;

  @IsCalendarDate()
  date!: string;

  /** Balance as of that day. */
  @IsMoney()
  balance!: string;
}

/** GET /api/accounts/{id}/opening-offer */
export interface Opening {
  /** As it is now: the balance is a decimal string, signed like an asset. */
  opening: { date: string; balance: string };
  /** null where no row lies before it. */
  offer: OpeningOffer | null;
}

/**
 * Rows lie before the opening entry; it can move to the day before the first of
 * them, so that the balance of the opening day comes out as it was entered.
 */
export interface OpeningOffer {
  accountId: string;
  current: { date: string; balance: string };
  /** Rows dated up to the opening date, and what they come to. */
  rows: { count: number; firstDate: string; net: string };
  offered: { date: string; balance: string };
  /** Today's balance without and with the offer. */
  balanceNow: string;
  balanceThen: string;
}
