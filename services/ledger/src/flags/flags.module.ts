import { Module } from '@nestjs/common';
import { FlagRepository } from './flag.repository';

export { FlagRepository } from './flag.repository';

/** Feature flags: which there are and how they are switched. What they and a plan let people use is billing's. */
@Module({ providers: [FlagRepository], exports: [FlagRepository] })
export class FlagsModule {}
