import { Module } from '@nestjs/common';
import { JobWorkersModule } from '../jobs/jobs.module';
import { ReadingModule } from '../reading/reading.module';
import { PictureReadingJob } from './picture-reading.job';
import { ReceiptStoreModule } from './receipt-store.module';

/** Reads the pictures of the inbox; for the worker process alone. */
@Module({ imports: [JobWorkersModule, ReadingModule, ReceiptStoreModule], providers: [PictureReadingJob] })
export class PictureReadingModule {}
