// Allowed: a cell is read before its row.
import { cellText } from '../cells/cell-text';

export const rowOf = cellText;
