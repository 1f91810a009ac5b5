import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { User } from '@counterfoil/contracts/auth.contract';
import { normalEmail } from '@counterfoil/contracts/email-address';
import type { ChangePasswordRequest, UpdateProfileRequest } from '@counterfoil/contracts/profile.contract';
import {
  EmailVerification,
  emailChangedLetter,
  hashPassword,
  isPassword,
  KnownDevice,
  PasswordChange,
  PasswordPolicy,
  PasswordResetRepository,
  SignInThrottle,
  UserRepository,
  UserView,
  type UserRow,
} from '../auth/auth.module';
import { Mailer } from '../mail/mail.module';
import { limitedAddress } from '../http/callers/caller-address';
import type { Config } from '../process/config';
import { CONFIG } from '../process/config.module';
import { correlationIdOf } from '../process/correlation-id';
import { requireRecentSignIn } from '../http/callers/recent-sign-in.guard';
import { BadRequest, Unauthorized } from '../http/answers/refusal';
import { renewSession } from '../http/callers/session';

/** What people change about themselves. */
@Injectable()
export class ProfileService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly users: UserRepository,
    private readonly view: UserView,
    private readonly resets: PasswordResetRepository,
    private readonly change: PasswordChange,
    private readonly throttle: SignInThrottle,
    private readonly rules: PasswordPolicy,
    private readonly verification: EmailVerification,
    private readonly devices: KnownDevice,
    private readonly mailer: Mailer,
  ) {}

  /**
   * @throws Refusal (403) for another e-mail in a sign-in that is not recent. @throws DomainError (conflict) when
   * another account has the e-mail.
   */
  async update(userId: string, wanted: UpdateProfileRequest, request: Request): Promise<User> {
    const email = normalEmail(wanted.email);
    await this.users.together(async (manager) => {
      const before = await this.users.lock(manager, userId);
      if (!before) throw new Unauthorized();
      const names = { firstName: wanted.firstName.trim(), lastName: wanted.lastName.trim() };
      if (email === normalEmail(before.email))
        return this.users.changeProfile(manager, userId, { email: before.email, ...names });
      requireRecentSignIn(request, this.config);
      if (this.mailer.reachesPeople) {
        await this.users.changeProfile(manager, userId, { email: before.email, ...names });
        return this.verification.askForChange(manager, before, email);
      }
      await this.users.changeProfile(manager, userId, { email, ...names, emailVerifiedAt: null });
      // Links on their way to the old mailbox must not open the account any more.
      await this.resets.forget(manager, userId);
      await this.mailer.post(manager, emailChangedLetter(before, email, this.mailer.link('/profile')));
    });
    return this.view.of(await this.present(userId));
  }

  /**
   * Every other session ends, and this one goes on under a new id.
   * @throws BadRequest when the current password is wrong. @throws Refusal (429) after too many wrong ones.
   */
  async changePassword(
    userId: string,
    { currentPassword, newPassword }: ChangePasswordRequest,
    request: Request,
  ): Promise<void> {
    const user = await this.requirePassword(userId, 'currentPassword', currentPassword, request);
    this.rules.require('newPassword', newPassword, user);
    const passwordHash = await hashPassword(newPassword);
    const { activityId } = request.session;
    await this.users.together((manager) =>
      this.change.apply(manager, {
        userId,
        passwordHash,
        keepSession: activityId,
        correlationId: correlationIdOf(request),
      }),
    );
    this.devices.remember({ id: userId, passwordHash }, request);
    await renewSession(request);
  }

  /**
   * Lets on whoever knows the password: a session alone may be somebody else's. @param field that the message is shown
   * at
   */
  async requirePassword(userId: string, field: string, password: string, request: Request): Promise<UserRow> {
    const user = await this.present(userId);
    const attempt = { account: userId, address: limitedAddress(request), knownDevice: this.devices.of(user, request) };
    if (await this.throttle.attempt(attempt, () => isPassword(user.passwordHash, password))) return user;
    const message = field === 'currentPassword' ? 'Current password is incorrect' : 'Password is incorrect';
    throw new BadRequest('password_wrong', message, [{ field, message }]);
  }

  private async present(userId: string): Promise<UserRow> {
    const user = await this.users.byId(userId);
    if (!user) throw new Unauthorized();
    return user;
  }
}
