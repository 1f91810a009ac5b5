import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BillingModule } from '../billing/billing.module';
import { LeadsModule } from '../leads/leads.module';
import { MailModule } from '../mail/mail.module';
import { TakenAddressThrottle } from '../http/limits/taken-address-throttle';
import { HeldFactorsModule } from '../second-factors/held-factors.module';
import { ActivityGuard } from './activity.guard';
import { ActivityModule } from './activity.module';
import { AuthController } from './auth.controller';
import { AuthService } from './auth.service';
import { FirstAccounts } from './first-accounts';
import { EmailVerificationRepository } from './email-verification.repository';
import { EmailVerification } from './email-verification.service';
import { EmailController } from './email.controller';
import { KnownDevice } from './known-device';
import { PasswordChange } from './password-change';
import { PasswordPolicy } from './password-policy';
import { PasswordController } from './password.controller';
import { PasswordResetRepository } from './password-reset.repository';
import { PasswordResetService } from './password-reset.service';
import { ReauthenticationService } from './reauthentication.service';
import { SessionsRepository } from './sessions.repository';
import { SignInThrottle } from './sign-in-throttle';
import { UserFacts } from './user-facts';
import { UserRepository, UserRow } from './user.repository';
import { UserView } from './user-view';

export { AuthService } from './auth.service';
export { FirstAccounts } from './first-accounts';
export { EmailVerification } from './email-verification.service';
export { KnownDevice } from './known-device';
export { hashPassword, isPassword } from './password';
export { PasswordChange } from './password-change';
export { PasswordPolicy } from './password-policy';
export { PasswordResetRepository } from './password-reset.repository';
export { ReauthenticationService } from './reauthentication.service';
export { emailChangedLetter, tokenMadeLetter } from './security.letters';
export { SessionsRepository } from './sessions.repository';
export { SignInThrottle } from './sign-in-throttle';
export { UserFacts } from './user-facts';
export { UserRepository, type UserRow } from './user.repository';
export { UserView } from './user-view';

/** Who people are: accounts, passwords, sessions, activity. */
@Module({
  imports: [
    TypeOrmModule.forFeature([UserRow]),
    BillingModule,
    LeadsModule,
    ActivityModule,
    MailModule,
    HeldFactorsModule,
  ],
  controllers: [AuthController, PasswordController, EmailController],
  providers: [
    UserRepository,
    UserFacts,
    UserView,
    AuthService,
    FirstAccounts,
    SessionsRepository,
    SignInThrottle,
    ReauthenticationService,
    KnownDevice,
    PasswordPolicy,
    EmailVerification,
    EmailVerificationRepository,
    TakenAddressThrottle,
    PasswordChange,
    PasswordResetRepository,
    PasswordResetService,
    { provide: APP_GUARD, useClass: ActivityGuard },
  ],
  exports: [
    AuthService,
    FirstAccounts,
    UserRepository,
    UserFacts,
    UserView,
    SessionsRepository,
    SignInThrottle,
    ReauthenticationService,
    KnownDevice,
    PasswordPolicy,
    EmailVerification,
    PasswordChange,
    PasswordResetRepository,
  ],
})
export class AuthModule {}
