import { type SignConvention, type TypeWords } from '../mapping';
import type { Way } from './balance-ways';

/** One amount as printed, and the words that might say which way it went. */
export interface SignedSample {
  readonly sign: -1 | 0 | 1;
  /** Printed with a plus. */
  readonly isPlus?: boolean;
  /** Cells of the columns that might be the type column, in the order of `typeColumns`. */
  readonly words: readonly string[];
  /** Which way the running balance went by it; null where none leads to the row, absent where there is none. */
  readonly moved?: Way | null;
  /** Which way it went by a balance that is stated above the rows, where the running balance does not lead to it. */
  readonly stated?: Way;
  /** The row above or below is of the same amount the other way: one of the two takes the other back. */
  readonly isTakenBack?: boolean;
  /** Other rows of its column are marked as credits: CR. */
  readonly areOthersMarked?: boolean;
  /** All text of the row. */
  readonly text?: string;
  /** Which way money usually goes in rows of such a text. */
  readonly usual?: Way;
}

export interface TypeColumn {
  readonly ref: string;
  /** Called "Type" or the like, as against found by its words. */
  readonly named: boolean;
  /** Its name says that it tells the direction, and nothing else: "Dr/Cr", "Soll/Haben". */
  readonly isDirection?: boolean;
}

export interface DirectionFinding {
  readonly convention: SignConvention;
  /** The column whose words are used; null = signs alone. */
  readonly typeRef: string | null;
  readonly isFlipped?: boolean;
  /** One sentence: what speaks for it, or what is open. */
  readonly why: string;
  /** Empty = certain. Else the person is asked; `convention` holds until then. */
  readonly choices: readonly DirectionChoice[];
}

export interface DirectionChoice {
  readonly label: string;
  readonly convention: SignConvention;
  readonly typeRef: string | null;
  /** Of a balance that says what is owed: every direction is turned round. */
  readonly isFlipped?: boolean;
}

/** What an amount without a minus is. */
export function signChoice(positive: 'in' | 'out'): DirectionChoice {
  const label = positive === 'in' ? 'Amounts without minus are money in' : 'Amounts without minus are money out';
  return { label, convention: { by: 'sign', positive }, typeRef: null };
}

/** Where a plus says what other banks say with a minus: amounts without it went out. */
export function plusChoice(): DirectionChoice {
  return {
    label: 'Only amounts with a plus are money in',
    convention: { by: 'sign', positive: 'in', bare: 'out' },
    typeRef: null,
  };
}

export function wordChoice(label: string, typeRef: string, words: TypeWords): DirectionChoice {
  return { label, typeRef, convention: { by: 'type', words } };
}
