import type { ElectronicFormat } from '../statement-format';

/** What a file tells beside its rows. */
export interface ElectronicSource {
  readonly format: ElectronicFormat;
  readonly accounts: readonly StatedAccount[];
}

/** One account of a file, with the balances the bank states for it. */
export interface StatedAccount {
  /**
   * What its rows have in the column Account, unique within the file; '' where the file has one account and does not
   * name it.
   */
  readonly id: string;
  readonly currency: string | null;
  readonly rows: number;
  readonly opening: StatedAmount | null;
  readonly closing: StatedAmount | null;
}

/** A balance as the bank states it. */
export interface StatedAmount {
  /** ISO date, null where the file gives none. */
  readonly date: string | null;
  /** Signed plain decimal: "-1194.5". */
  readonly amount: string;
}
