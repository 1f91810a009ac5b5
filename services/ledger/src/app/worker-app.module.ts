import { Module, type DynamicModule } from '@nestjs/common';
import { BackupWorkModule } from '../backups/backups.module';
import { ExportWorkModule } from '../export-jobs/exports.module';
import { ImportWorkerModule } from '../imports/import-worker.module';
import { JobWorkersModule } from '../jobs/jobs.module';
import type { Config } from '../process/config';
import { PlatformModule } from './platform.module';
import { PictureReadingModule } from '../receipts/picture-reading.module';
import { UpkeepModule } from '../upkeep/upkeep.module';

/** A process that does jobs, so that a long one never stalls the API. */
@Module({})
export class WorkerAppModule {
  static of(config: Config): DynamicModule {
    return {
      module: WorkerAppModule,
      imports: [
        PlatformModule.of(config),
        UpkeepModule,
        JobWorkersModule,
        ImportWorkerModule,
        ExportWorkModule,
        BackupWorkModule,
        PictureReadingModule,
      ],
    };
  }
}
