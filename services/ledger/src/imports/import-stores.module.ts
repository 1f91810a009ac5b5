import { Module } from '@nestjs/common';
import { BooksContextQueries } from './books-context.queries';
import { ImportFiles } from './import-files';
import { ImportProfiles } from './import-profiles.repository';
import { ImportRowsRepository } from './rows/import-rows.repository';
import { KnownRows } from './rows/known-rows';
import { PairedRows } from './rows/paired-rows.queries';
import { StatementPairs } from './rows/statement-pairs';
import { ImportsRepository } from './imports.repository';

export { ImportRowsRepository, type KeptPrint } from './rows/import-rows.repository';

/**
 * Files and tables of imports, for the calls and for the worker; fingerprints of rows for whoever else records some.
 */
@Module({
  providers: [
    ImportFiles,
    ImportProfiles,
    ImportsRepository,
    ImportRowsRepository,
    KnownRows,
    StatementPairs,
    PairedRows,
    BooksContextQueries,
  ],
  exports: [
    ImportFiles,
    ImportProfiles,
    ImportsRepository,
    ImportRowsRepository,
    KnownRows,
    StatementPairs,
    PairedRows,
    BooksContextQueries,
  ],
})
export class ImportStoresModule {}
