/** What a row of a statement becomes. */

export type RowFlag =
  /** Imports only flag a zero; hand-entered transactions refuse it. */
  | 'zero-amount'
  /** The type column says that the money went neither in nor out: read as zero. */
  | 'neutral'
  /** Dated before the account's opening balance: the import offers to back-date the opening entry. */
  | 'before-opening-date'
  /** A balance or a total printed among the transactions. */
  | 'balance'
  /** May be one: left out until the person has said what it is. */
  | 'may-be-balance'
  /** Names of columns, notes: neither a day nor a figure. Of rows that cannot be read alone. */
  | 'note'
  /** Declined, cancelled or pending by the bank's own status. */
  | 'not-settled'
  /** What stands in a column of fees, taxes or interest beside the amount of the row before. */
  | 'beside'
  /** Such a one whose column is called a fee. */
  | 'fee'
  /** What a payment service pays out to its customer's bank account: one end of a transfer. */
  | 'payout'
  /** The amount cannot be read, but the file says which way the money went: one typed without a sign goes there. */
  | 'says-in'
  | 'says-out';

export interface RowReason {
  /** 'row': the row as a whole does not stand in the columns. */
  readonly field: 'date' | 'amount' | 'description' | 'direction' | 'row';
  /** Words for people, such as 'Invalid amount format', 'Description is required', 'A total, not a transaction'. */
  readonly message: string;
  /** What exactly was wrong with this cell, when there is more to say. */
  readonly detail?: string;
}

export interface ValidRow {
  readonly valid: true;
  /** Physical line of the file on which the row begins, counted from 1. */
  readonly line: number;
  /** ISO calendar date. */
  readonly date: string;
  /** The day of value or of purchase, where the file has one and it is another day. */
  readonly otherDate?: string;
  readonly description: string;
  /** Signed minor units; positive = money into the account. On a credit account a purchase is negative. */
  readonly amountMinor: bigint;
  readonly typeWord: string | null;
  /** A word of its status that may mean either; the row is not settled until the person has said so. */
  readonly state?: string;
  readonly category: string | null;
  /** Where the file splits it among categories; they total its amount. */
  readonly parts?: readonly RowPart[];
  readonly account: string | null;
  /** As printed by the bank, in minor units; never trusted, shown for comparison. */
  readonly balanceMinor: bigint | null;
  /** The bank's own number of the entry (FITID and the like), where the file has one: a hint at duplicates. */
  readonly reference?: string;
  readonly flags: readonly RowFlag[];
  readonly original: readonly string[];
}

export interface InvalidRow {
  readonly valid: false;
  readonly line: number;
  readonly reasons: readonly RowReason[];
  /** Where sign and type word contradict each other: the amount under either reading. */
  readonly readings?: { readonly bySignMinor: bigint; readonly byTypeMinor: bigint };
  /** Which way the money went by the file's own word or column, where only the amount cannot be read. */
  readonly direction?: 'in' | 'out';
  /** In a row with a day and a balance and no amount: what was held then, as banks open a statement. */
  readonly balanceMinor?: bigint;
  /** What it is instead of a transaction. */
  readonly flag?: Extract<RowFlag, 'balance' | 'note'>;
  /** Where it is not what stands in the column of descriptions: a fee beside an amount is named after its column. */
  readonly description?: string;
  readonly original: readonly string[];
}

export type StatementRow = ValidRow | InvalidRow;

export interface StatementSummary {
  /** Rows below the header that are not wholly empty. */
  readonly rows: number;
  readonly validRows: number;
  readonly invalidRows: number;
  readonly moneyInMinor: bigint;
  readonly moneyInRows: number;
  /** Positive: how much went out. */
  readonly moneyOutMinor: bigint;
  readonly moneyOutRows: number;
  readonly zeroRows: number;
  /** Rows of fees and the like beside amounts, and what they come to (negative = out). They are among the others. */
  readonly besideRows: number;
  readonly besideMinor: bigint;
  readonly netMinor: bigint;
  readonly firstDate: string | null;
  readonly lastDate: string | null;
  readonly rowsBeforeOpeningDate: number;
}

/** A part of a row that is split among categories. */
export interface RowPart {
  /** As the file names it; '' where it names none. */
  readonly category: string;
  readonly memo: string;
  readonly minor: bigint;
  /** What the parts of the file leave of the amount. */
  readonly isRest?: true;
}
