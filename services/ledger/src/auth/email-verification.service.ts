import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Told, VerifyEmailRequest } from '@counterfoil/contracts/auth.contract';
import { VERIFY_EMAIL_PATH } from '@counterfoil/contracts/mailed-link';
import { Mailer } from '../mail/mail.module';
import { BadRequest, Unauthorized } from '../http/answers/refusal';
import { EmailVerificationRepository } from './email-verification.repository';
import { PasswordResetRepository } from './password-reset.repository';
import { addressTakenLetter, emailChangedLetter, emailChangeAskedLetter, verificationLetter } from './security.letters';
import { UserRepository, type IdentityTransaction, type UserRow } from './user.repository';

const TOKEN_BYTES = 32;

/** Shows by a mailed link that an address is its account's. Without a mail server every address counts as verified. */
@Injectable()
export class EmailVerification {
  constructor(
    private readonly users: UserRepository,
    private readonly links: EmailVerificationRepository,
    private readonly resets: PasswordResetRepository,
    private readonly mailer: Mailer,
  ) {}

  isVerified({ emailVerifiedAt }: Pick<UserRow, 'emailVerifiedAt'>): boolean {
    return !this.mailer.reachesPeople || emailVerifiedAt !== null;
  }

  /** @returns the address that waits to replace the account's; null where none does. */
  async pendingFor(userId: string): Promise<string | null> {
    if (!this.mailer.reachesPeople) return null;
    return (await this.users.together((manager) => this.links.pending(manager, userId))) ?? null;
  }

  /** Mails a link to an account's own address, where that is not verified yet. Needs the user's row locked. */
  async mailLink(manager: IdentityTransaction, user: UserRow): Promise<void> {
    if (this.isVerified(user)) return;
    const url = await this.linkFor(manager, user.id, user.email);
    if (url !== undefined) await this.mailer.post(manager, verificationLetter(user, user.email, url));
  }

  /** Mails once more what waits to be verified: a new address, or else the account's own. */
  async resend(userId: string): Promise<void> {
    await this.users.together(async (manager) => {
      const user = await this.users.lock(manager, userId);
      if (!user) throw new Unauthorized();
      const pending = await this.links.pending(manager, userId);
      return pending === undefined ? this.mailLink(manager, user) : this.mailChange(manager, user, pending);
    });
  }

  /**
   * Has another address verified before it replaces the account's. Whether somebody else has it is told to them alone.
   */
  async askForChange(manager: IdentityTransaction, user: UserRow, email: string): Promise<void> {
    await this.links.forget(manager, user.id);
    await this.mailChange(manager, user, email);
    await this.mailer.post(manager, emailChangeAskedLetter(user, email, this.mailer.link('/profile')));
  }

  /** Uses a link up: of two who use one at once, one is refused. @throws BadRequest @throws DomainError (conflict) */
  async verify({ token }: VerifyEmailRequest): Promise<Told> {
    const digest = digestOf(token);
    const message = await this.users.together(async (manager) => {
      const asked = await this.links.find(manager, digest);
      const user = asked && (await this.users.lock(manager, asked.userId));
      // Looked for once more with the row locked: another call may have used it meanwhile.
      const link = user ? await this.links.find(manager, digest) : undefined;
      if (!user || !link)
        throw new BadRequest('verification_link_invalid', 'This link is no longer valid. Please ask for a new one.');
      await this.links.forget(manager, user.id);
      if (link.email !== user.email) await this.change(manager, user, link.email);
      await this.users.verifyEmail(manager, user.id);
      return `${link.email} is verified.`;
    });
    return { message };
  }

  private async change(manager: IdentityTransaction, user: UserRow, email: string): Promise<void> {
    await this.users.changeProfile(manager, user.id, { email, firstName: user.firstName, lastName: user.lastName });
    // Links on their way to the old mailbox must not open the account any more.
    await this.resets.forget(manager, user.id);
    await this.mailer.post(manager, emailChangedLetter(user, email, this.mailer.link('/profile')));
  }

  private async mailChange(manager: IdentityTransaction, user: UserRow, email: string): Promise<void> {
    const url = await this.linkFor(manager, user.id, email);
    if (url === undefined) return;
    const other = await this.users.byEmail(email);
    const letter = other ? addressTakenLetter(other, this.mailer.link('/auth')) : verificationLetter(user, email, url);
    await this.mailer.post(manager, letter);
  }

  private async linkFor(manager: IdentityTransaction, userId: string, email: string): Promise<string | undefined> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const isAdded = await this.links.add(manager, userId, email, digestOf(token));
    return isAdded ? this.mailer.link(`${VERIFY_EMAIL_PATH}?token=${token}`) : undefined;
  }
}

function digestOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
