/** The cell that the keyboard is on: a line of the list, headings included, and a column. */
export interface GridCursor {
  readonly index: number;
  readonly column: number;
}

interface GridShape {
  readonly lines: number;
  readonly columns: number;
  /** Lines that fit the screen; a page of Page Down. */
  readonly page: number;
  /** A heading takes no cursor. */
  isHeading(index: number): boolean;
}

const STEPS: Readonly<Record<string, (cursor: GridCursor, shape: GridShape) => GridCursor>> = {
  ArrowDown: (cursor) => ({ ...cursor, index: cursor.index + 1 }),
  ArrowUp: (cursor) => ({ ...cursor, index: cursor.index - 1 }),
  j: (cursor) => ({ ...cursor, index: cursor.index + 1 }),
  k: (cursor) => ({ ...cursor, index: cursor.index - 1 }),
  ArrowLeft: (cursor) => ({ ...cursor, column: cursor.column - 1 }),
  ArrowRight: (cursor) => ({ ...cursor, column: cursor.column + 1 }),
  PageDown: (cursor, { page }) => ({ ...cursor, index: cursor.index + page }),
  PageUp: (cursor, { page }) => ({ ...cursor, index: cursor.index - page }),
  Home: (cursor) => ({ ...cursor, index: 0 }),
  End: (cursor, { lines }) => ({ ...cursor, index: lines - 1 }),
};

/** Where a key leads from a cell, within the list and past headings; null for a key that leads nowhere. */
export function movedCursor(cursor: GridCursor, key: string, shape: GridShape): GridCursor | null {
  const step = STEPS[key];
  if (!step || shape.lines === 0) return null;
  const asked = step(cursor, shape);
  const column = Math.min(shape.columns - 1, Math.max(0, asked.column));
  const index = Math.min(shape.lines - 1, Math.max(0, asked.index));
  if (!shape.isHeading(index)) return { index, column };
  // Past the heading in the same direction; there is a row after every heading, and above the first one none.
  const past = asked.index < cursor.index && index > 0 ? index - 1 : index + 1;
  return { index: past, column };
}
