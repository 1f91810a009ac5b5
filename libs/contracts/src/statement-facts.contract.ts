/** What a statement says beside its rows. */

/**
 * POST /api/businesses/{id}/imports/new-account: what a file says of the account that it is of, for opening that. Null
 * where it does not say.
 */
export interface NewAccountOffer {
  /** As the bank calls itself. */
  bank: string | null;
  type: 'checking' | 'savings' | 'credit' | null;
  /** The last four digits. */
  accountNumber: string | null;
  /** Decimal string, signed like an asset: what the account held before the first row. */
  openingBalance: string | null;
  /** The balance at its end, where that is what the file states: less the rows it is the opening balance. */
  reckonedFrom: { date: string; balance: string } | null;
  /** The day before the first row. */
  openingDate: string | null;
}

/** GET …/imports/{importId}/bank-categories: a name in the file's category column that the books do not know. */
export interface BankCategory {
  name: string;
  /** That have it, and no category yet. */
  rows: number;
}
