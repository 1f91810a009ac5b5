import { Module } from '@nestjs/common';
import { PlatformFacts } from './platform-facts';
import { RecordedReads } from './recorded-reads';

export { RecordedReads } from './recorded-reads';
export { administratorOf, PlatformFacts, type Administrator } from './platform-facts';

/** Telling the log what administrators do, and people what administrators read of them; for the rooms where they do. */
@Module({ providers: [PlatformFacts, RecordedReads], exports: [PlatformFacts, RecordedReads] })
export class AdministrationFactsModule {}
