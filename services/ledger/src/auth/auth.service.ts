import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { LoginRequest, RegisterRequest, User } from '@counterfoil/contracts/auth.contract';
import { LeadRepository } from '../leads/leads.module';
import { addressOf, limitedAddress, userAgentOf } from '../platform/caller-address';
import { correlationIdOf } from '../platform/correlation-id';
import { Unauthorized } from '../platform/refusal';
import { beginSession, endSession } from '../platform/session';
import { ActivityRepository } from './activity.repository';
import { hashPassword, isPassword } from './password';
import { SessionsRepository } from './sessions.repository';
import { SignInThrottle } from './sign-in-throttle';
import { UserFacts } from './user-facts';
import { UserRepository, type UserRow } from './user.repository';
import { UserView } from './user-view';

/** Signing up, in and out. */
@Injectable()
export class AuthService {
  constructor(
    private readonly users: UserRepository,
    private readonly activity: ActivityRepository,
    private readonly leads: LeadRepository,
    private readonly facts: UserFacts,
    private readonly view: UserView,
    private readonly throttle: SignInThrottle,
    private readonly sessions: SessionsRepository,
  ) {}

  /** Makes an account and signs in. @throws DomainError (conflict) when the e-mail has one. */
  async register({ email: given, password, firstName, lastName }: RegisterRequest, request: Request): Promise<User> {
    const email = given.toLowerCase();
    const id = randomUUID();
    const passwordHash = await hashPassword(password);
    await this.users.together(async (manager) => {
      await this.users.add(manager, { id, email, passwordHash, firstName: firstName.trim(), lastName: lastName.trim() });
      await this.leads.convert(manager, email);
      await this.facts.note(manager, 'UserRegistered', id, correlationIdOf(request));
    });
    return this.begin({ id, passwordHash }, request);
  }

  /**
   * @throws Unauthorized with the same words, after the same time, whether the e-mail or the password is wrong.
   * @throws Refusal (429) after too many wrong ones.
   */
  async signIn({ email, password }: LoginRequest, request: Request): Promise<User> {
    const user = await this.users.byEmail(email);
    const isRight = await this.throttle.attempt(email, limitedAddress(request), () => isPassword(user?.passwordHash, password));
    if (!isRight || !user) throw new Unauthorized('Invalid email or password');
    return this.begin(user, request);
  }

  /** Signs out. Signing out twice is no error. */
  async signOut(request: Request): Promise<void> {
    const { userId, activityId } = request.session;
    await endSession(request);
    if (!userId || !activityId) return;
    await this.users.together(async (manager) => {
      await this.sessions.forget(manager, userId, activityId);
      await this.activity.end(manager, activityId);
      await this.facts.note(manager, 'UserSignedOut', userId, correlationIdOf(request));
    });
  }

  async completeSetup(userId: string, request: Request): Promise<User> {
    await this.users.together(async (manager) => {
      if (await this.users.completeSetup(manager, userId)) await this.facts.note(manager, 'SetupCompleted', userId, correlationIdOf(request));
    });
    return this.current(userId);
  }

  /** @throws Unauthorized when the user is gone, and the session with them. */
  async current(userId: string): Promise<User> {
    const user = await this.users.byId(userId);
    if (!user) throw new Unauthorized();
    return this.view.of(user);
  }

  private async begin({ id: userId, passwordHash }: Pick<UserRow, 'id' | 'passwordHash'>, request: Request): Promise<User> {
    const activityId = randomUUID();
    await this.users.together(async (manager) => {
      await this.users.countSignIn(manager, userId);
      await this.activity.begin(manager, { userId, activityId, address: addressOf(request), userAgent: userAgentOf(request) });
      await this.facts.note(manager, 'UserSignedIn', userId, correlationIdOf(request));
    });
    await beginSession(request, { userId, activityId, passwordHash });
    return this.current(userId);
  }
}
