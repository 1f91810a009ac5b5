import { Module } from '@nestjs/common';
import { LedgerModule } from '../ledger/ledger.module';
import { ImportRowsQueries } from './import-rows.queries';
import { ImportUndo } from './import-undo';

export { ImportRowsQueries, type BooksRow } from './import-rows.queries';
export { ImportUndo, reversalStepId } from './import-undo';

/** The undo of an import as a whole, for the call about one command and for the job of imports. */
@Module({ imports: [LedgerModule], providers: [ImportRowsQueries, ImportUndo], exports: [ImportRowsQueries, ImportUndo] })
export class ImportUndoModule {}
