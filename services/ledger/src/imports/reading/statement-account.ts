import type { NamedAccount } from '@counterfoil/bank-statements/account-names';
import type { AccountType } from '@counterfoil/bank-statements/mapping';

/** An account of the books that rows can go to. */
export interface BooksAccount extends NamedAccount {
  readonly accountType: AccountType;
  /** ISO date of the opening balance. */
  readonly openingDate: string;
}

/** The account that a statement is of, as far as reading needs it. */
export interface StatementAccount {
  readonly accountId: string;
  readonly accountType: AccountType;
  /** ISO 4217. */
  readonly currency: string;
  readonly exponent: number;
  /** ISO date of the opening balance. */
  readonly openingDate: string;
  /** IANA zone of the business. */
  readonly timeZone: string;
  /** All accounts in use, itself among them: a column may say that some rows are another one's. */
  readonly accounts: readonly BooksAccount[];
}
