import { type MappingDraft } from '../mapping';

/** What questions are about; an answer names the one that it answers. */
export const QUESTION_TOPICS = [
  'date-order',
  'decimal-mark',
  'direction',
  'fee',
  'rows',
  'column',
  'statement',
  'account',
  'currency',
] as const satisfies readonly Question['topic'][];

/** A row of the file as an answer would have it recorded, with the words for it. */
export interface ExampleRow {
  /** Physical line of the file, counted from 1. */
  readonly line: number;
  /** ISO calendar date; '' where the answer does not tell it. */
  readonly date: string;
  readonly description: string;
  /** Signed decimal, negative = money out of the account; '' where the answer does not tell it. */
  readonly amount: string;
  /** ISO 4217: what the amount is in. */
  readonly currency: string;
  /** `unread`: under this answer it lacks something, and is left out until that is typed. */
  readonly becomes: 'recorded' | 'left-out' | 'unread';
  /** "1 September 2026" */
  readonly day: string;
  /** "you paid $12.50" */
  readonly said: string;
}

/** One possible answer: what to show, and what choosing it changes in the draft: `withAnswer(draft, choice.change)`. */
export interface Choice {
  readonly label: string;
  /** A cell of this file as it would be read, to make the choice easy. */
  readonly example: string;
  readonly change: Partial<MappingDraft>;
  /** At most three rows in which the answers differ, the same ones for each; detection alone gives none. */
  readonly examples?: readonly ExampleRow[];
}

/**
 * What the file alone cannot tell. The draft holds the first choice; nothing should be imported before it is answered.
 */
export type Question =
  | { readonly topic: 'date-order'; readonly text: string; readonly choices: readonly Choice[] }
  | { readonly topic: 'decimal-mark'; readonly text: string; readonly choices: readonly Choice[] }
  | { readonly topic: 'direction'; readonly text: string; readonly choices: readonly Choice[] }
  /** Fees stand in a column of their own: whether they were taken beside the amount or are part of it. */
  | { readonly topic: 'fee'; readonly text: string; readonly choices: readonly Choice[] }
  /**
   * Asked before all accounts of a file were read, and still open in imports of then: each choice brings one account.
   */
  | { readonly topic: 'statement'; readonly text: string; readonly choices: readonly Choice[] }
  /**
   * The account column names an account that the books do not have; '' where it seems to name no accounts at all.
   * Depends on the books: detection does not ask it.
   */
  | { readonly topic: 'account'; readonly name: string; readonly text: string; readonly choices: readonly Choice[] }
  /**
   * Rows of a text may be money that moved, or a balance or total that the bank prints; rows with a word in their
   * status may have moved or not. '' = of several texts.
   */
  | { readonly topic: 'rows'; readonly name: string; readonly text: string; readonly choices: readonly Choice[] }
  /**
   * Rows are in another currency than the books, named by its ISO 4217 code; '' = in one of several, and where it was
   * asked before each was asked about. Detection does not ask it either.
   */
  | { readonly topic: 'currency'; readonly name: string; readonly text: string; readonly choices: readonly Choice[] }
  /** No or several columns fit; the person maps it by hand (or picks one of the choices). */
  | {
      readonly topic: 'column';
      readonly field: 'date' | 'description' | 'amount';
      readonly text: string;
      readonly choices: readonly Choice[];
    };

/** A column as the mapping dialog shows it. */
export interface LayoutColumn {
  /** What a mapping calls it: the header name when it is unique, else `#n`. */
  readonly ref: string;
  readonly name: string;
  /** Counted from 0. */
  readonly index: number;
  /** The first three non-empty cells. */
  readonly samples: readonly string[];
  readonly looksLike: 'date' | 'amount' | 'text' | 'empty';
}

/** What detection found out about a file. */
export interface DetectedLayout {
  readonly encoding: string;
  readonly delimiter: string;
  readonly headerLine: number;
  readonly columns: readonly LayoutColumn[];
  readonly draft: MappingDraft;
  /** Empty when the whole layout is certain. */
  readonly questions: readonly Question[];
  /** 0 to 1; 1 = header names, contents and signs all say the same. For display only: the questions decide. */
  readonly confidence: number;
  /** Things worth telling that need no answer, as sentences. */
  readonly notes: readonly string[];
}
