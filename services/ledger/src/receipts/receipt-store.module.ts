import { Module } from '@nestjs/common';
import { ReadingModule } from '../reading/reading.module';
import { ReceiptFiles } from './receipt-files';
import { ReceiptReading } from './receipt-reading';
import { ReceiptSweep } from './receipt-sweep';

export { ReceiptFiles, type FileOfReceipt } from './receipt-files';
export { ReceiptSweep } from './receipt-sweep';

/** The files of receipts, for whoever keeps, archives, restores or erases them. */
@Module({
  imports: [ReadingModule],
  providers: [ReceiptFiles, ReceiptReading, ReceiptSweep],
  exports: [ReceiptFiles, ReceiptReading, ReceiptSweep],
})
export class ReceiptStoreModule {}
