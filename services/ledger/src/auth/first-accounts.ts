import { randomUUID } from 'node:crypto';
import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { normalEmail } from '@counterfoil/contracts/email-address';
import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import type { Config, Credentials } from '../process/config';
import { CONFIG } from '../process/config.module';
import { hashPassword } from './password';
import { UserFacts } from './user-facts';
import { UserRepository, type UserRow } from './user.repository';

/** Somebody who is to have an account without signing up. */
export interface FirstAccount {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
  isAdmin: boolean;
  isSuperAdmin: boolean;
}

export interface FirstAdministrator {
  readonly role: 'platform admin' | 'super admin';
  readonly user: UserRow;
}

/** Makes accounts that must exist before anybody can sign in: the first administrators, and the demo's people. */
@Injectable()
export class FirstAccounts implements OnApplicationBootstrap {
  private readonly logger = new Logger('Accounts');

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly users: UserRepository,
    private readonly facts: UserFacts,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { admin, superAdmin } = this.config;
    if (admin)
      await this.ensureAdmin({
        ...admin,
        firstName: 'Platform',
        lastName: 'Admin',
        isAdmin: true,
        isSuperAdmin: false,
      });
    if (superAdmin)
      await this.ensureAdmin({
        ...superAdmin,
        firstName: 'Super',
        lastName: 'Admin',
        isAdmin: true,
        isSuperAdmin: true,
      });
  }

  /** @returns the user of that e-mail, made now where there was none; one that exists stays as it is. */
  async ensure(account: FirstAccount): Promise<UserRow> {
    const existing = await this.users.byEmail(account.email);
    if (existing) return existing;
    try {
      await this.add(account);
    } catch (error) {
      // Another process has made it at the same moment.
      if (!(error instanceof DomainError)) throw error;
    }
    const added = await this.users.byEmail(account.email);
    if (!added) throw new Error('an account that was just made is gone');
    return added;
  }

  /** Those of the environment as they are now. Somebody else's account under such an e-mail is not among them. */
  async administrators(): Promise<FirstAdministrator[]> {
    const { admin, superAdmin } = this.config;
    const found = await Promise.all([
      this.administrator('platform admin', admin),
      this.administrator('super admin', superAdmin),
    ]);
    return found.filter((administrator) => administrator !== undefined);
  }

  private async administrator(
    role: FirstAdministrator['role'],
    signIn: Credentials | undefined,
  ): Promise<FirstAdministrator | undefined> {
    const user = signIn && (await this.users.byEmail(signIn.email));
    return user?.isAdmin ? { role, user } : undefined;
  }

  async setPassword(userId: string, password: string): Promise<void> {
    await this.users.setPasswordHash(userId, await hashPassword(password));
  }

  async completeSetup(userId: string): Promise<void> {
    await this.users.together(async (manager) => {
      if (await this.users.completeSetup(manager, userId))
        await this.facts.note(manager, 'SetupCompleted', userId, randomUUID());
    });
  }

  /** An account that somebody registered under that e-mail is not raised: whoever registered it may be anybody. */
  private async ensureAdmin(account: FirstAccount): Promise<void> {
    const user = await this.ensure(account);
    if (!user.isAdmin)
      this.logger.warn(
        `the account that is to be the first ${account.isSuperAdmin ? 'super ' : ''}admin existed before and was left as it is`,
      );
  }

  private async add({ email, password, firstName, lastName, isAdmin, isSuperAdmin }: FirstAccount): Promise<void> {
    const id = randomUUID();
    const passwordHash = await hashPassword(password);
    await this.users.together(async (manager) => {
      await this.users.add(manager, {
        id,
        email: normalEmail(email),
        passwordHash,
        firstName,
        lastName,
        isAdmin,
        emailVerifiedAt: new Date(),
      });
      if (isSuperAdmin) await this.users.makeSuperAdmin(manager, id);
      await this.facts.note(manager, 'UserRegistered', id, randomUUID());
    });
  }
}
