/** A value of a row as text; null where there is none. */
export type Cell = string | null;

/** One place where the tables do not say what the log says. */
export interface Difference {
  readonly table: string;
  /** What names the row: an id, a number, a code. */
  readonly row: string;
  /** Undefined where the whole row is missing or too many. */
  readonly column?: string;
  /** What the events of the log give; null where they give nothing. */
  readonly byLog: string | null;
  readonly inTable: string | null;
}

/** Differences that are named one by one; the rest is counted. */
const NAMED_DIFFERENCES = 200;

export class Differences {
  readonly named: Difference[] = [];
  count = 0;

  add(difference: Difference): void {
    this.count++;
    if (this.named.length < NAMED_DIFFERENCES) this.named.push(difference);
  }
}

/**
 * Rows that a table should have. Each is held as one short text: of a million transactions that takes some 300 MB, as
 * objects it would take gigabytes.
 */
export class TableCheck {
  private readonly expected = new Map<string, string>();
  /** Rows of the table that were compared. */
  rows = 0;

  constructor(
    readonly table: string,
    private readonly columns: readonly string[],
  ) {}

  /** @param cells in the order of the columns. A row expected before is replaced. */
  expect(key: string, cells: readonly Cell[]): void {
    this.expected.set(key, JSON.stringify(cells));
  }

  /** Compares a row of the table and forgets that it was expected. */
  compare(key: string, cells: readonly Cell[], differences: Differences): void {
    this.rows++;
    const expected = this.expected.get(key);
    this.expected.delete(key);
    const found = JSON.stringify(cells);
    if (expected === found) return;
    if (expected === undefined) return differences.add({ table: this.table, row: key, byLog: null, inTable: found });
    const byLog = JSON.parse(expected) as Cell[];
    this.columns.forEach((column, index) => {
      const [wanted, is] = [byLog[index] ?? null, cells[index] ?? null];
      if (wanted !== is) differences.add({ table: this.table, row: key, column, byLog: wanted, inTable: is });
    });
  }

  /** Every row that was expected and did not come is missing in the table. */
  end(differences: Differences): void {
    for (const [row, byLog] of this.expected) differences.add({ table: this.table, row, byLog, inTable: null });
    this.expected.clear();
  }
}
