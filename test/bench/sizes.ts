/** How much each section does. */
export interface Sizes {
  readonly form: string;
  /** Of each measured load. */
  readonly seconds: number;
  /** Events of the log that catch-up, rebuild and chain are measured on. */
  readonly events: number;
  /** Transactions of the one big business. */
  readonly transactions: number;
  /** Of those, what hledger is given. */
  readonly hledgerTransactions: number;
}

export const QUICK: Sizes = {
  form: 'Quick form',
  seconds: 4,
  events: 20_000,
  transactions: 50_000,
  hledgerTransactions: 20_000,
};
/** Whatever is smaller than its target is put in proportion, and the report says so. */
export const DEFAULT: Sizes = {
  form: 'Default form',
  seconds: 10,
  events: 200_000,
  transactions: 1_000_000,
  hledgerTransactions: 100_000,
};
/** The targets' own sizes; takes about half an hour and, with hledger, 8 GB of memory. */
export const FULL: Sizes = {
  form: 'Full form',
  seconds: 20,
  events: 1_000_000,
  transactions: 1_000_000,
  hledgerTransactions: 1_000_000,
};
