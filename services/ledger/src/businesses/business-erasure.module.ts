import { Module } from '@nestjs/common';
import { LedgerModule } from '../ledger/ledger.module';
import { BusinessErasure } from './business-erasure';
import { BusinessErasures } from './business-erasures.repository';

export { BusinessErasure } from './business-erasure';

/** Deleting businesses for good; apart, since the worker finishes what was interrupted. */
@Module({ imports: [LedgerModule], providers: [BusinessErasures, BusinessErasure], exports: [BusinessErasure] })
export class BusinessErasureModule {}
