import { BullModule } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import { ActivityModule } from '../auth/activity.module';
import { BusinessErasureModule } from '../businesses/business-erasure.module';
import { MailSendingModule } from '../mail/mail-sending.module';
import { NoticesModule } from '../notices/notices.module';
import type { Config } from '../process/config';
import { CONFIG } from '../process/config.module';
import { UserErasureModule } from '../profile/user-erasure.module';
import { LoadLimitsModule } from '../load-limits/load-limits.module';
import { ReceiptStoreModule } from '../receipts/receipt-store.module';
import { OccurrenceSettlingModule } from '../schedules/occurrence-settling.module';
import { HeadPublishing } from './head-publishing';
import { UPKEEP_QUEUE, UpkeepClock, UpkeepJob } from './upkeep.job';

/** Keeps the house in order: publishes heads, ends silent sessions, removes expired ones. */
@Module({
  imports: [
    BullModule.forRootAsync({
      inject: [CONFIG],
      useFactory: (config: Config) => ({
        connection: { url: config.redisUrl, maxRetriesPerRequest: null },
        prefix: 'counterfoil',
      }),
    }),
    BullModule.registerQueue({ name: UPKEEP_QUEUE }),
    ActivityModule,
    MailSendingModule,
    NoticesModule,
    BusinessErasureModule,
    UserErasureModule,
    LoadLimitsModule,
    ReceiptStoreModule,
    OccurrenceSettlingModule,
  ],
  providers: [HeadPublishing, UpkeepJob, UpkeepClock],
})
export class UpkeepModule {}
