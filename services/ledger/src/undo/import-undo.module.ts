import { Module } from '@nestjs/common';
import { BooksModule } from '../books/books.module';
import { ImportRowsQueries } from './import-rows.queries';
import { ImportUndo } from './import-undo';
import { OccurrencesOfImport } from './occurrences-of-import';
import { OccurrencesOfImportQueries } from './occurrences-of-import.queries';

export { ImportRowsQueries, type BooksRow } from './import-rows.queries';
export { ImportUndo, reversalStepId } from './import-undo';
export { OccurrencesOfImport } from './occurrences-of-import';

/** The undo of an import as a whole, for the call about one command and for the job of imports. */
@Module({
  imports: [BooksModule],
  providers: [ImportRowsQueries, ImportUndo, OccurrencesOfImport, OccurrencesOfImportQueries],
  exports: [ImportRowsQueries, ImportUndo, OccurrencesOfImport],
})
export class ImportUndoModule {}
