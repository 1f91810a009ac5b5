import type { CsvRecord } from './records';

/** The rows below the header, and what the columns are called. */
export interface TableBody {
  /** Physical line of the header; 0 = none. */
  readonly headerLine: number;
  readonly names: readonly string[];
  readonly rows: readonly CsvRecord[];
  readonly width: number;
  /** Records above the header; absent = not known. */
  readonly above?: readonly CsvRecord[];
}
