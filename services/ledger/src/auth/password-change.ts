import { Injectable } from '@nestjs/common';
import { Mailer } from '../mail/mail.module';
import { PendingSignIns } from '../second-factors/held-factors.module';
import { PasswordResetRepository } from './password-reset.repository';
import { passwordChangedLetter } from './security.letters';
import { SessionsRepository } from './sessions.repository';
import { UserFacts } from './user-facts';
import { UserRepository, type IdentityTransaction } from './user.repository';

export interface NewPassword {
  readonly userId: string;
  readonly passwordHash: string;
  /** The sign-in that goes on, by its activity's id; undefined where none does. */
  readonly keepSession: string | undefined;
  readonly correlationId: string;
}

/**
 * What a new password brings with it, however it came about: others are signed out, tokens and links end, the owner is
 * told.
 */
@Injectable()
export class PasswordChange {
  constructor(
    private readonly users: UserRepository,
    private readonly sessions: SessionsRepository,
    private readonly resets: PasswordResetRepository,
    private readonly facts: UserFacts,
    private readonly mailer: Mailer,
    private readonly pending: PendingSignIns,
  ) {}

  async apply(
    manager: IdentityTransaction,
    { userId, passwordHash, keepSession, correlationId }: NewPassword,
  ): Promise<void> {
    const user = await this.users.setPassword(manager, userId, passwordHash);
    await this.sessions.endOthers(manager, userId, keepSession);
    // Whoever changes it may do so because somebody else was in, who may have made one.
    await manager.query('DELETE FROM platform.api_tokens WHERE user_id = $1', [userId]);
    await this.resets.forget(manager, userId);
    await this.pending.forget(manager, userId);
    await this.facts.note(manager, 'PasswordChanged', userId, correlationId);
    await this.mailer.post(manager, passwordChangedLetter(user, this.mailer.link('/profile?tab=security')));
  }
}
