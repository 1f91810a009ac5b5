import { oneLine } from '@counterfoil/bank-statements/cells/cell-text';
import type { Delimiter } from '@counterfoil/bank-statements/mapping';
import { openStatement } from '@counterfoil/bank-statements/open-statement';
import { bodyOf } from '@counterfoil/bank-statements/table/statement-table';
import type { ImportLayout } from '@counterfoil/contracts/import-answer.contract';

/** The mapping step shows the first three rows. */
export const SAMPLE_ROWS = 3;
/** The beginning of the file that is looked at for them, in bytes: headers of banks are a few lines. */
const LOOKED_AT = 256 * 1024;
const LINE_END = 0x0a;
const DELIMITERS: readonly string[] = [',', ';', '\t', '|'] satisfies Delimiter[];

/**
 * The first rows as they stand in a file that is at hand, cell by cell in the order of the columns that the server
 * found.
 * @returns null where they cannot be told from its beginning
 */
export async function sampleRows(
  file: File,
  { encoding, delimiter, headerLine, columns }: ImportLayout,
): Promise<string[][] | null> {
  const start = new Uint8Array(await file.slice(0, LOOKED_AT).arrayBuffer());
  const whole = file.size > LOOKED_AT ? start.subarray(0, start.lastIndexOf(LINE_END) + 1) : start;
  const opened = openStatement(whole, { encoding, ...(isDelimiter(delimiter) ? { delimiter } : {}) });
  if (!opened.ok) return null;
  const { rows } = bodyOf(opened.table, { headerLine }, []);
  return rows.slice(0, SAMPLE_ROWS).map(({ cells }) => columns.map(({ index }) => oneLine(cells[index])));
}

function isDelimiter(text: string): text is Delimiter {
  return DELIMITERS.includes(text);
}
