import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module';
import { MembersModule } from '../members/members.module';
import { FactorResetController } from './factor-reset.controller';
import { FactorResetModule } from './factor-reset.module';
import { HeldFactorsModule } from './held-factors.module';
import { OwnAuthenticatorApp } from './own-authenticator-app.service';
import { OwnFactors } from './own-factors.service';
import { OwnFactorsController } from './own-factors.controller';
import { OwnPasskeys } from './passkeys/own-passkeys.service';
import { FactorReauthentication } from './factor-reauthentication';
import { FactorReauthenticationController } from './factor-reauthentication.controller';
import { SecondFactorSignInController } from './sign-in.controller';
import { SecondFactorSignIn } from './sign-in.service';

/** Authenticator apps, passkeys and recovery codes: setting them up, signing in with them, and losing them. */
@Module({
  imports: [HeldFactorsModule, FactorResetModule, AuthModule, MembersModule],
  controllers: [
    SecondFactorSignInController,
    FactorReauthenticationController,
    OwnFactorsController,
    FactorResetController,
  ],
  providers: [SecondFactorSignIn, FactorReauthentication, OwnFactors, OwnAuthenticatorApp, OwnPasskeys],
})
export class SecondFactorsModule {}
