import { Module } from '@nestjs/common';
import { ReceiptFiles } from './receipt-files';
import { ReceiptSweep } from './receipt-sweep';

export { ReceiptFiles, type FileOfReceipt } from './receipt-files';
export { ReceiptSweep } from './receipt-sweep';

/** The files of receipts, for whoever keeps, archives, restores or erases them. */
@Module({ providers: [ReceiptFiles, ReceiptSweep], exports: [ReceiptFiles, ReceiptSweep] })
export class ReceiptStoreModule {}
