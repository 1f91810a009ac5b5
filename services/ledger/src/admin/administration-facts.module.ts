import { Module } from '@nestjs/common';
import { PlatformFacts } from './platform-facts';

export { administratorOf, PlatformFacts, type Administrator } from './platform-facts';

/** Telling the log what administrators do; for the rooms of admins and super admins. */
@Module({ providers: [PlatformFacts], exports: [PlatformFacts] })
export class AdministrationFactsModule {}
