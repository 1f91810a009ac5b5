import { oneLine } from '../cells/cell-text';
import type { Mapping } from '../mapping';
import { columnIndex } from '../table/statement-table';
import type { TableBody } from '../table/table-body';

/**
 * Reads the description of each row: the column that describes it, or where that is empty the first of the others that
 * has a text. '' where the row has none at all.
 */
export function descriptionReader(
  body: TableBody,
  { description, otherTexts = [] }: Pick<Mapping, 'description' | 'otherTexts'>,
): (cells: readonly string[]) => string {
  const columns = [description, ...otherTexts].flatMap((ref) => columnIndex(body, ref) ?? []);
  return (cells) => {
    for (const column of columns) {
      const text = oneLine(cells[column]);
      if (text !== '') return text;
    }
    return '';
  };
}
