/** What a section found: what it did in numbers, and what was wrong. */
export interface Outcome {
  readonly counts: string;
  readonly faults: readonly string[];
}
