/**
 * What is used of the library. Its own types say that it is an ES module alone, although it has a file for `require` as
 * well, so a program that is compiled to CommonJS could not import it by them.
 */
declare module 'rrule-temporal' {
  /** A moment, by its text and its zone; any implementation of Temporal fits. */
  interface Moment {
    readonly timeZoneId: string;
    toString(): string;
  }

  interface Options {
    readonly freq: 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY';
    readonly interval: number;
    readonly dtstart: Moment;
    readonly until?: Moment;
    readonly count?: number;
    readonly byDay?: readonly string[];
    readonly byMonth?: readonly number[];
    readonly byMonthDay?: readonly number[];
    readonly bySetPos?: readonly number[];
    readonly maxIterations: number;
    readonly cache: boolean;
    readonly temporal: { readonly ZonedDateTime: { from(text: string): Moment } };
  }

  export class RRuleTemporal {
    constructor(options: Options);
    next(after: Date, inclusive: boolean): Moment | null;
    between(after: Date, before: Date, inclusive: boolean): Moment[];
  }
}
