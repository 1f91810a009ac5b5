import { Module } from '@nestjs/common';
import { BooksContextQueries } from './books-context.queries';
import { ImportFiles } from './import-files';
import { ImportProfiles } from './import-profiles.repository';
import { ImportRowsRepository } from './rows/import-rows.repository';
import { ImportsRepository } from './imports.repository';

export { ImportRowsRepository } from './rows/import-rows.repository';

/**
 * Files and tables of imports, for the calls and for the worker; fingerprints of rows for whoever else records some.
 */
@Module({
  providers: [ImportFiles, ImportProfiles, ImportsRepository, ImportRowsRepository, BooksContextQueries],
  exports: [ImportFiles, ImportProfiles, ImportsRepository, ImportRowsRepository, BooksContextQueries],
})
export class ImportStoresModule {}
