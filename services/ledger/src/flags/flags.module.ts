import { Module } from '@nestjs/common';
import { BillingModule } from '../billing/billing.module';
import { FeatureGuard } from './feature.guard';
import { Features } from './features';
import { FlagRepository } from './flag.repository';
import { FlagsController } from './flags.controller';

export { Features } from './features';
export { FlagRepository } from './flag.repository';

/** Feature flags, and with them what a plan lets its owner use. */
@Module({
  imports: [BillingModule],
  controllers: [FlagsController],
  providers: [FlagRepository, Features, FeatureGuard],
  exports: [FlagRepository, Features, FeatureGuard],
})
export class FlagsModule {}
