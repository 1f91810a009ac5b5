import type { AccountType } from './mapping';

/** A statement as some bank of the world writes it, made up by us, and what stands in it. */
export interface WorldLayout {
  readonly name: string;
  readonly accountType?: AccountType;
  readonly exponent?: number;
  readonly text: string;
  readonly encoding?: 'utf-16le' | 'utf-8-bom' | 'latin1';
  /** How the description of the first row begins, where a wrong column would be easily taken. */
  readonly description?: string;
  /** Date and signed amount of every transaction, in the order of the file; all other lines are none. */
  readonly rows: readonly (readonly [date: string, amount: string])[];
}

export const lines = (...text: readonly string[]): string => `${text.join('\n')}\n`;

