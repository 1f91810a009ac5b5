import { useRef } from 'react';
import type { Transaction } from '@counterfoil/contracts/transaction.contract';
import type { Selection } from '../rows/use-selection';

interface Range {
  /** The line where Shift was first held. */
  readonly anchor: number;
  /** What was ticked before, and stays ticked whatever the range comes to. */
  readonly before: readonly Transaction[];
  /** Rows ticked when the range was last drawn: another number means that somebody else has ticked since. */
  readonly ticked: number;
}

/**
 * Ticks the rows between two lines as a spreadsheet does: moving on makes the range longer, moving back makes it
 * shorter.
 * @param rowAt the row of a line; undefined for a heading and for what is not loaded
 */
export function useRangeSelection(selection: Selection | null, rowAt: (index: number) => Transaction | undefined) {
  const range = useRef<Range | null>(null);
  return {
    /** Draws the range from a line, or from where it was begun, to another. */
    extend(from: number, to: number): void {
      if (!selection) return;
      const { anchor, before } =
        range.current?.ticked === selection.rows.length ? range.current : { anchor: from, before: selection.rows };
      const [first, last] = [Math.min(anchor, to), Math.max(anchor, to)];
      const within = Array.from({ length: last - first + 1 }, (_, at) => rowAt(first + at)).filter(
        (row) => row !== undefined,
      );
      range.current = { anchor, before, ticked: selection.choose([...before, ...within]) };
    },
    /** The next range begins anew. */
    end(): void {
      range.current = null;
    },
  };
}
