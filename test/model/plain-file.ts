/** Statements imported as files: recorded, taken back as a whole, and brought back as their rows were by then. */
import type { FileIntent, Intent } from './intent';
import type { PlainBooks } from './plain-books';
import { recorded, restored, wanted } from './plain-rows';
import { importTakenBack, type Effect } from './plain-undo';

/** Such an import is taken back and recorded again by itself, not by an undo. */
const DONE: readonly Effect[] = [{ did: 'no way back' }];

export function isAboutFile(intent: Intent | FileIntent): intent is FileIntent {
  return ['import file', 'undo file', 'record file again'].includes(intent.do);
}

export function effectsOfFile(books: PlainBooks, intent: FileIntent): readonly Effect[] {
  if (intent.do === 'import file') {
    for (const row of intent.rows) recorded(books, row.row, wanted(books, row, row.row, null), intent.import);
  } else if (intent.do === 'undo file') {
    importTakenBack(books, intent.import, intent.firstOpenDay ?? false);
  } else {
    // What stands already is left alone, whoever has restored it.
    for (const row of [...books.rows.values()].filter((one) => one.import === intent.import && one.deleted)) {
      restored(books, row, intent.firstOpenDay ?? false);
    }
  }
  return DONE;
}
