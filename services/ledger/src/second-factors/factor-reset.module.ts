import { Module } from '@nestjs/common';
import { MailModule } from '../mail/mail.module';
import { FactorChanges } from './factor-changes';
import { FactorReset } from './factor-reset';
import { HeldFactors } from './held-factors.repository';

export { FactorReset } from './factor-reset';

/** Taking second factors away: all that the operator's command needs. */
@Module({ imports: [MailModule], providers: [HeldFactors, FactorChanges, FactorReset], exports: [FactorReset] })
export class FactorResetModule {}
