import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import {
  RESET_LINK_ANSWER,
  type ForgotPasswordRequest,
  type ResetPasswordRequest,
  type Told,
} from '@counterfoil/contracts/auth.contract';
import { RESET_PASSWORD_PATH } from '@counterfoil/contracts/mailed-link';
import { Mailer } from '../mail/mail.module';
import { correlationIdOf } from '../process/correlation-id';
import { BadRequest } from '../http/answers/refusal';
import { EmailVerification } from './email-verification.service';
import { KnownDevice } from './known-device';
import { hashPassword } from './password';
import { PasswordChange } from './password-change';
import { PasswordPolicy } from './password-policy';
import { PasswordResetRepository } from './password-reset.repository';
import { resetLetter } from './security.letters';
import { SignInThrottle } from './sign-in-throttle';
import { UserRepository, type UserRow } from './user.repository';

/**
 * Every request for a link takes this long: many times what writing one takes, so that the time does not tell whether
 * one was written.
 */
const ANSWER_MS = 300;
const TOKEN_BYTES = 32;

/** A new password for those who have lost theirs, by a link that only the mailbox's owner gets. */
@Injectable()
export class PasswordResetService {
  constructor(
    private readonly users: UserRepository,
    private readonly resets: PasswordResetRepository,
    private readonly change: PasswordChange,
    private readonly mailer: Mailer,
    private readonly verification: EmailVerification,
    private readonly rules: PasswordPolicy,
    private readonly throttle: SignInThrottle,
    private readonly devices: KnownDevice,
  ) {}

  /** The same words after the same time, whether the e-mail has an account or not. */
  async mailLink({ email }: ForgotPasswordRequest): Promise<Told> {
    const [user] = await Promise.all([this.users.byEmail(email), pause(ANSWER_MS / 2)]);
    await Promise.all([user ? this.write(user) : undefined, pause(ANSWER_MS / 2)]);
    return { message: RESET_LINK_ANSWER };
  }

  /**
   * Uses the link up and signs everybody out. @throws BadRequest when the link was used, is too old, or never was one.
   */
  async reset({ token, newPassword }: ResetPasswordRequest, request: Request): Promise<void> {
    const digest = digestOf(token);
    // Hashing is dear: only for links that exist.
    const owner = await this.users.together((manager) => this.resets.ownerOf(manager, digest));
    const user = owner === undefined ? null : await this.users.byId(owner);
    if (!user) throw invalidLink();
    this.rules.require('newPassword', newPassword, user);
    const passwordHash = await hashPassword(newPassword);
    await this.users.together(async (manager) => {
      const userId = await this.resets.use(manager, digest);
      if (userId === undefined) throw invalidLink();
      await this.change.apply(manager, {
        userId,
        passwordHash,
        keepSession: undefined,
        correlationId: correlationIdOf(request),
      });
    });
    // The mailbox's owner is not to wait for whoever guesses, nor to be taken for them.
    await this.throttle.forgive(user.id);
    this.devices.remember({ id: user.id, passwordHash }, request);
  }

  private async write(user: UserRow): Promise<void> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    await this.users.together(async (manager) => {
      const locked = await this.users.lock(manager, user.id);
      if (!locked) return;
      // A link to an address that is not known to be theirs shows that first.
      if (!this.verification.isVerified(locked)) return this.verification.mailLink(manager, locked);
      if (!(await this.resets.add(manager, user.id, digestOf(token)))) return;
      await this.mailer.post(manager, resetLetter(user, this.mailer.link(`${RESET_PASSWORD_PATH}?token=${token}`)));
    });
  }
}

function digestOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

function invalidLink(): BadRequest {
  return new BadRequest('reset_link_invalid', 'This link is no longer valid. Please ask for a new one.');
}
