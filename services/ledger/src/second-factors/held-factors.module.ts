import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { MailModule } from '../mail/mail.module';
import { AuthenticatorApps } from './authenticator-apps.repository';
import { FactorChanges } from './factor-changes';
import { HeldFactors } from './held-factors.repository';
import { PasskeyCeremonies } from './passkeys/passkey-ceremonies';
import { PasskeyChallenges } from './passkeys/passkey-challenges.repository';
import { PasskeyList } from './passkeys/passkeys.repository';
import { PendingSignIns } from './pending-sign-ins.repository';
import { RecoveryCodeList } from './recovery-codes.repository';
import { SealedSecrets } from './sealed-secrets';
import { SecondFactorGuard } from './second-factor.guard';
import { SecondFactorProof } from './second-factor-proof';
import { SecondStep } from './second-step';
import { WrongCodes } from './wrong-codes.repository';

export { HeldFactors } from './held-factors.repository';
export { PendingSignIns } from './pending-sign-ins.repository';
export { SecondStep } from './second-step';

const FACTORS = [
  AuthenticatorApps,
  PasskeyList,
  RecoveryCodeList,
  PasskeyCeremonies,
  PendingSignIns,
  HeldFactors,
  SealedSecrets,
  FactorChanges,
];

/** Who has which second factor, and whether it holds: what signing in stands on. */
@Module({
  imports: [MailModule],
  providers: [
    ...FACTORS,
    PasskeyChallenges,
    WrongCodes,
    SecondStep,
    SecondFactorProof,
    { provide: APP_GUARD, useClass: SecondFactorGuard },
  ],
  exports: [...FACTORS, SecondStep, SecondFactorProof],
})
export class HeldFactorsModule {}
