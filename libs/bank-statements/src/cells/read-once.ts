import { MAX_CLASSIFIED } from '../limits';

/** Texts kept of one file: every cell of 200 columns and 500 rows. Of a longer file the latest are kept. */
const MAX_KEPT = 100_000;

const kept: Map<string, unknown>[] = [];

/**
 * Makes a reader of cells that reads each text once, and only the first characters of a long one: dozens of questions
 * are asked about every cell of a table.
 * @param read pure, of a cell with its ends trimmed
 */
export function readOnce<Read>(read: (cell: string) => Read): (cell: string) => Read {
  const known = new Map<string, Read>();
  kept.push(known);
  return (cell) => {
    const found = known.get(cell);
    if (found !== undefined) return found;
    const result = read(cell.length > MAX_CLASSIFIED ? cell.trim().slice(0, MAX_CLASSIFIED) : cell);
    if (known.size === MAX_KEPT) known.clear();
    known.set(cell, result);
    return result;
  };
}

/** Forgets the cells of the file before. */
export function forgetCells(): void {
  for (const known of kept) known.clear();
}
