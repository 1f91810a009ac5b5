import { Injectable } from '@nestjs/common';
import type { User } from '@counterfoil/contracts/auth.contract';
import { PlanService } from '../billing/billing.module';
import { HeldFactors } from '../second-factors/held-factors.module';
import { EmailVerification } from './email-verification.service';
import { UserRepository, type UserRow } from './user.repository';

/** What the signed-in user is told about themselves. */
@Injectable()
export class UserView {
  constructor(
    private readonly users: UserRepository,
    private readonly plans: PlanService,
    private readonly verification: EmailVerification,
    private readonly factors: HeldFactors,
  ) {}

  async of(user: UserRow): Promise<User> {
    const [plan, isSuperAdmin, pendingEmail, { hasOne, isRequired }] = await Promise.all([
      this.plans.planOf(user.id),
      this.users.isSuperAdmin(user.id),
      this.verification.pendingFor(user.id),
      this.factors.standingOf(user.id),
    ]);
    return {
      id: user.id,
      email: user.email,
      emailVerified: this.verification.isVerified(user),
      pendingEmail,
      firstName: user.firstName,
      lastName: user.lastName,
      profileImageUrl: user.profileImageUrl,
      isAdmin: user.isAdmin,
      isSuperAdmin,
      subscriptionStatus: plan.isPaid ? 'paid' : 'free',
      planName: plan.displayName,
      hasSecondFactor: hasOne,
      secondFactorRequired: isRequired,
      setupCompleted: user.setupCompleted,
      createdAt: user.createdAt.toISOString(),
      updatedAt: user.updatedAt.toISOString(),
      lastLoginAt: user.lastLoginAt?.toISOString() ?? null,
      totalLogins: user.totalLogins,
      totalSessionTime: user.totalSessionTime,
      lastActiveAt: user.lastActiveAt?.toISOString() ?? null,
    };
  }
}
