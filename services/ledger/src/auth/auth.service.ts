import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { LoginRequest, RegisterRequest, User } from '@counterfoil/contracts/auth.contract';
import { LeadRepository } from '../leads/leads.module';
import { addressOf, userAgentOf } from '../platform/caller-address';
import { Unauthorized } from '../platform/refusal';
import { beginSession, endSession } from '../platform/session';
import { ActivityRepository } from './activity.repository';
import { hashPassword, isPassword } from './password';
import { UserRepository } from './user.repository';
import { UserView } from './user-view';

/** Signing up, in and out. */
@Injectable()
export class AuthService {
  constructor(
    private readonly users: UserRepository,
    private readonly activity: ActivityRepository,
    private readonly leads: LeadRepository,
    private readonly view: UserView,
  ) {}

  /** Makes an account and signs in. @throws DomainError (conflict) when the e-mail has one. */
  async register({ email: given, password, firstName, lastName }: RegisterRequest, request: Request): Promise<User> {
    const email = given.toLowerCase();
    const id = randomUUID();
    const passwordHash = await hashPassword(password);
    const activityId = randomUUID();
    await this.users.together(async (manager) => {
      await this.users.add(manager, { id, email, passwordHash, firstName: firstName.trim(), lastName: lastName.trim() });
      await this.leads.convert(manager, email);
      await this.users.countSignIn(manager, id);
      await this.activity.begin(manager, { userId: id, activityId, address: addressOf(request), userAgent: userAgentOf(request) });
    });
    await beginSession(request, { userId: id, activityId });
    return this.current(id);
  }

  /** @throws Unauthorized with the same words, after the same time, whether the e-mail or the password is wrong. */
  async signIn({ email, password }: LoginRequest, request: Request): Promise<User> {
    const user = await this.users.byEmail(email);
    if (!(await isPassword(user?.passwordHash, password)) || !user) throw new Unauthorized('Invalid email or password');
    const activityId = randomUUID();
    await this.users.together(async (manager) => {
      await this.users.countSignIn(manager, user.id);
      await this.activity.begin(manager, { userId: user.id, activityId, address: addressOf(request), userAgent: userAgentOf(request) });
    });
    await beginSession(request, { userId: user.id, activityId });
    return this.current(user.id);
  }

  /** Signs out. Signing out twice is no error. */
  async signOut(request: Request): Promise<void> {
    const { userId, activityId } = request.session;
    await endSession(request);
    if (!userId || !activityId) return;
    await this.users.together(async (manager) => {
      await this.activity.end(manager, activityId);
    });
  }

  async completeSetup(userId: string): Promise<User> {
    await this.users.together(async (manager) => {
      await this.users.completeSetup(manager, userId);
    });
    return this.current(userId);
  }

  /** @throws Unauthorized when the user is gone, and the session with them. */
  async current(userId: string): Promise<User> {
    const user = await this.users.byId(userId);
    if (!user) throw new Unauthorized();
    return this.view.of(user);
  }
}
