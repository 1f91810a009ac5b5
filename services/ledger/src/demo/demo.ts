import { randomUUID } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { FirstAccounts, type UserRow } from '../auth/auth.module';
import { Subscriptions } from '../billing/billing.module';
import type { Config } from '../process/config';
import { CONFIG } from '../process/config.module';
import { DemoBooks } from './demo-books';
import { demoSignIns, type DemoSignIn } from './demo-sign-ins';

interface DemoPerson {
  firstName: string;
  lastName: string;
  business: string;
  /**
   * Full months that the books reach back; those of the administrators are there to be looked at, not to be worked
   * with.
   */
  months: number;
  isAdmin: boolean;
  isSuperAdmin: boolean;
}

const PEOPLE: Readonly<Record<DemoSignIn['role'], DemoPerson>> = {
  owner: {
    firstName: 'Olive',
    lastName: 'Marsh',
    business: 'Mill Lane Bakery',
    months: 6,
    isAdmin: false,
    isSuperAdmin: false,
  },
  'platform admin': {
    firstName: 'Paula',
    lastName: 'Reyes',
    business: 'Demo Bakery of the Admin',
    months: 1,
    isAdmin: true,
    isSuperAdmin: false,
  },
  'super admin': {
    firstName: 'Sam',
    lastName: 'Okafor',
    business: 'Demo Bakery of the Super Admin',
    months: 1,
    isAdmin: true,
    isSuperAdmin: true,
  },
};

const PLAN = 'professional';

/**
 * Makes what a newcomer sees first: three people to sign in as, each with books that somebody has kept for a while.
 * Administrators of the environment get such books, too.
 */
@Injectable()
export class Demo {
  private readonly logger = new Logger('Demo');

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly accounts: FirstAccounts,
    private readonly subscriptions: Subscriptions,
    private readonly books: DemoBooks,
  ) {}

  /** The demo, and the books of the administrators; nothing twice: whoever has completed set-up is done. */
  async make(): Promise<void> {
    if (this.config.demo) await this.makeDemo();
    if (this.config.adminDemo) await this.makeForAdministrators();
  }

  private async makeDemo(): Promise<void> {
    const begun = Date.now();
    const { signIns, isNew } = await demoSignIns(this.config.dataDir);
    await Promise.all(signIns.map((signIn) => this.makePerson(signIn, isNew)));
    this.logger.log(`demo ready after ${Date.now() - begun} ms`);
  }

  /** So that they land on a dashboard. Where the log does not answer, the service starts all the same. */
  private async makeForAdministrators(): Promise<void> {
    for (const { role, user } of await this.accounts.administrators()) {
      const { business, months } = PEOPLE[role];
      await this.keepBooks(user, business, months).catch((error: unknown) =>
        this.logger.warn(`${business} is not whole, the next start goes on with it: ${String(error)}`),
      );
    }
  }

  private async makePerson({ role, email, password }: DemoSignIn, isNewPassword: boolean): Promise<void> {
    const { business, months, ...person } = PEOPLE[role];
    const user = await this.accounts.ensure({ ...person, email, password });
    // The file was lost and written anew: the database knows another password.
    if (isNewPassword) await this.accounts.setPassword(user.id, password);
    await this.keepBooks(user, business, months);
  }

  /** Somebody who keeps books of their own already is left alone, and goes on with the set-up where it stood. */
  private async keepBooks({ id, setupCompleted }: UserRow, business: string, months: number): Promise<void> {
    if (setupCompleted || (await this.books.hasOthers(id))) return;
    await this.subscriptions.grant(id, PLAN, { id, role: 'demo', correlationId: randomUUID() });
    await this.books.keep(id, business, months);
    await this.accounts.completeSetup(id);
  }
}
