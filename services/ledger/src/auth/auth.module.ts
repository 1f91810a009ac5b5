import { Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BillingModule } from '../billing/billing.module';
import { LeadsModule } from '../leads/leads.module';
import { ActivityInterceptor } from './activity.interceptor';
import { ActivityModule } from './activity.module';
import { AuthController } from './auth.controller';
import { AuthService } from './auth.service';
import { FirstAccounts } from './first-accounts';
import { UserFacts } from './user-facts';
import { UserRepository, UserRow } from './user.repository';
import { UserView } from './user-view';

export { FirstAccounts } from './first-accounts';

/** Who people are: accounts, passwords, sessions, activity. */
@Module({
  imports: [TypeOrmModule.forFeature([UserRow]), BillingModule, LeadsModule, ActivityModule],
  controllers: [AuthController],
  providers: [UserRepository, UserFacts, UserView, AuthService, FirstAccounts, { provide: APP_INTERCEPTOR, useClass: ActivityInterceptor }],
  exports: [FirstAccounts],
})
export class AuthModule {}
