// breaks: a-statement-passes-its-rooms-in-order
import { cellText } from './cells/cell-text';

export const MAX_CELL = cellText.length;
