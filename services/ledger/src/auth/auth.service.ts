import { randomUUID } from 'node:crypto';
import { HttpStatus, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { LoginRequest, RegisterRequest, User } from '@counterfoil/contracts/auth.contract';
import { normalEmail } from '@counterfoil/contracts/email-address';
import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import type { SecondFactorAsked } from '@counterfoil/contracts/second-factor.contract';
import { LeadRepository } from '../leads/leads.module';
import { addressOf, limitedAddress, userAgentOf } from '../http/callers/caller-address';
import { correlationIdOf } from '../process/correlation-id';
import { Unauthorized } from '../http/answers/refusal';
import { beginSession, endSession } from '../http/callers/session';
import { TakenAddressThrottle } from '../http/limits/taken-address-throttle';
import { SecondStep } from '../second-factors/held-factors.module';
import { ActivityRepository } from './activity.repository';
import { EmailVerification } from './email-verification.service';
import { KnownDevice } from './known-device';
import { hashPassword, isPassword } from './password';
import { PasswordPolicy } from './password-policy';
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
    private readonly devices: KnownDevice,
    private readonly verification: EmailVerification,
    private readonly rules: PasswordPolicy,
    private readonly taken: TakenAddressThrottle,
    private readonly secondStep: SecondStep,
  ) {}

  /**
   * Makes an account and signs in.
   * @throws DomainError (conflict) when the e-mail has one. @throws Refusal (429) where this network was told so too
   *   often
   */
  async register(registration: RegisterRequest, request: Request): Promise<User> {
    return this.begin(await this.taken.guarded(request, () => this.add(registration, request), isTaken), request);
  }

  private async add(
    { email: given, password, firstName, lastName }: RegisterRequest,
    request: Request,
  ): Promise<Pick<UserRow, 'id' | 'passwordHash'>> {
    const email = normalEmail(given);
    this.rules.require('password', password, { email, firstName, lastName });
    const id = randomUUID();
    const passwordHash = await hashPassword(password);
    await this.users.together(async (manager) => {
      await this.users.add(manager, {
        id,
        email,
        passwordHash,
        firstName: firstName.trim(),
        lastName: lastName.trim(),
      });
      await this.leads.convert(manager, email);
      const user = await this.users.lock(manager, id);
      if (user) await this.verification.mailLink(manager, user);
      await this.facts.note(manager, 'UserRegistered', id, correlationIdOf(request));
    });
    return { id, passwordHash };
  }

  /**
   * Whoever has a second factor is asked for it, with 202, and is not signed in yet.
   * @throws Unauthorized with the same words, after the same time, whether the e-mail or the password is wrong.
   * @throws Refusal (429) after too many wrong ones.
   */
  async signIn(
    { email, password }: LoginRequest,
    request: Request,
    response: Response,
  ): Promise<User | SecondFactorAsked> {
    const user = await this.users.byEmail(email);
    const attempt = {
      account: user?.id ?? normalEmail(email),
      address: limitedAddress(request),
      knownDevice: this.devices.of(user, request),
    };
    const isRight = await this.throttle.attempt(attempt, () => isPassword(user?.passwordHash, password));
    if (!isRight || !user) throw new Unauthorized('Invalid email or password');
    const asked = await this.secondStep.ask(user.id, request);
    if (!asked) return this.begin(user, request);
    response.status(HttpStatus.ACCEPTED);
    return asked;
  }

  /** Signs out. Signing out twice is no error. */
  async signOut(request: Request): Promise<void> {
    const { userId, activityId } = request.session.moved ?? request.session;
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
      if (await this.users.completeSetup(manager, userId))
        await this.facts.note(manager, 'SetupCompleted', userId, correlationIdOf(request));
    });
    return this.current(userId);
  }

  /** @throws Unauthorized when the user is gone, and the session with them. */
  async current(userId: string): Promise<User> {
    const user = await this.users.byId(userId);
    if (!user) throw new Unauthorized();
    return this.view.of(user);
  }

  /** Signs somebody in who has proved who they are. @throws Unauthorized where the password was changed meanwhile */
  async begin({ id: userId, passwordHash }: Pick<UserRow, 'id' | 'passwordHash'>, request: Request): Promise<User> {
    const activityId = randomUUID();
    await this.users.together(async (manager) => {
      await this.users.countSignIn(manager, userId);
      await this.activity.begin(manager, {
        userId,
        activityId,
        address: addressOf(request),
        userAgent: userAgentOf(request),
      });
      await this.facts.note(manager, 'UserSignedIn', userId, correlationIdOf(request));
    });
    await beginSession(request, { userId, activityId, passwordHash });
    this.devices.remember({ id: userId, passwordHash }, request);
    return this.current(userId);
  }
}

function isTaken(outcome: unknown): boolean {
  return outcome instanceof DomainError && outcome.code === 'email_taken';
}
