import type { AccountType } from '@counterfoil/bank-statements/mapping';

/** What a line of a file is to become. */
export type LineTruth =
  | {
      readonly is: 'movement';
      /** ISO; one of them. */
      readonly dates: readonly string[];
      /** All that the line moves, in minor units: with its fee. */
      readonly minor: number;
      readonly currency: string;
      /** The description holds one of them. */
      readonly texts: readonly string[];
    }
  | { readonly is: 'no-movement'; readonly why: string };

/** What a question is about. */
export type Aspect = 'date' | 'direction' | 'money' | 'currency' | 'decimal' | 'account' | 'rows' | 'description';

export interface Truth {
  /** By physical line; all other lines are no movements. */
  readonly lines: ReadonlyMap<number, LineTruth>;
  /** Whether the rows of one day stand the latest first; null where no day has two, or nothing tells. */
  readonly isNewestFirst: boolean | null;
  /** What the file leaves open: reading it without such a question is a guess. */
  readonly mustAsk: ReadonlySet<Aspect>;
  /** What a careful reader may ask about. */
  readonly mayAsk: ReadonlySet<Aspect>;
  /** No choice that could be offered reads every row: the person has to say it row by row. */
  readonly isBeyondAnswers: boolean;
}

/** A made-up file and what is true of it. */
export interface GeneratedStatement {
  readonly seed: number;
  readonly statementClass: string;
  readonly text: string;
  readonly bytes: Uint8Array;
  readonly accountType: AccountType;
  readonly booksCurrency: string;
  readonly exponent: number;
  /** IANA zone of the business. */
  readonly timeZone: string;
  /** Language, country and what else tells a reader of a report where to look. */
  readonly about: string;
  readonly truth: Truth;
}
