import { Module } from '@nestjs/common';
import { BooksModule } from '../books/books.module';
import { BusinessErasure } from './business-erasure';
import { BusinessErasures } from './business-erasures.repository';

export { BusinessErasure } from './business-erasure';

/** Deleting businesses for good; apart, since the worker finishes what was interrupted. */
@Module({ imports: [BooksModule], providers: [BusinessErasures, BusinessErasure], exports: [BusinessErasure] })
export class BusinessErasureModule {}
