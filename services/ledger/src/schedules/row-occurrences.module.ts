import { Module } from '@nestjs/common';
import { RowOccurrences } from './row-occurrences.queries';

export { keyOfDay, RowOccurrences } from './row-occurrences.queries';

/** What of a statement looks like a payment that repeats: for imports, before and while they record it. */
@Module({ providers: [RowOccurrences], exports: [RowOccurrences] })
export class RowOccurrencesModule {}
