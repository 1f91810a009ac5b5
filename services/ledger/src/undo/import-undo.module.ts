import { Module } from '@nestjs/common';
import { BooksModule } from '../books/books.module';
import { ImportRowsQueries } from './import-rows.queries';
import { ImportUndo } from './import-undo';

export { ImportRowsQueries, type BooksRow } from './import-rows.queries';
export { ImportUndo, reversalStepId } from './import-undo';

/** The undo of an import as a whole, for the call about one command and for the job of imports. */
@Module({
  imports: [BooksModule],
  providers: [ImportRowsQueries, ImportUndo],
  exports: [ImportRowsQueries, ImportUndo],
})
export class ImportUndoModule {}
