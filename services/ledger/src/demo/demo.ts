import { randomUUID } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { FirstAccounts } from '../auth/auth.module';
import { Subscriptions } from '../billing/billing.module';
import type { Config } from '../platform/config';
import { CONFIG } from '../platform/config.module';
import { DemoBooks } from './demo-books';
import { demoSignIns, type DemoSignIn } from './demo-sign-ins';

interface DemoPerson {
  firstName: string;
  lastName: string;
  business: string;
  /** Full months that the books reach back; those of the administrators are there to be looked at, not to be worked with. */
  months: number;
  isAdmin: boolean;
  isSuperAdmin: boolean;
}

const PEOPLE: Readonly<Record<DemoSignIn['role'], DemoPerson>> = {
  owner: { firstName: 'Olive', lastName: 'Marsh', business: 'Mill Lane Bakery', months: 6, isAdmin: false, isSuperAdmin: false },
  'platform admin': { firstName: 'Paula', lastName: 'Reyes', business: 'Demo Bakery of the Admin', months: 1, isAdmin: true, isSuperAdmin: false },
  'super admin': { firstName: 'Sam', lastName: 'Okafor', business: 'Demo Bakery of the Super Admin', months: 1, isAdmin: true, isSuperAdmin: true },
};

const PLAN = 'professional';

/** Makes what a newcomer sees first: three people to sign in as, each with books that somebody has kept for a while. */
@Injectable()
export class Demo {
  private readonly logger = new Logger('Demo');

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly accounts: FirstAccounts,
    private readonly subscriptions: Subscriptions,
    private readonly books: DemoBooks,
  ) {}

  /** Does nothing unless DEMO=1, and nothing twice: whoever has completed set-up is done. */
  async make(): Promise<void> {
    if (!this.config.demo) return;
    const begun = Date.now();
    const { signIns, isNew } = await demoSignIns(this.config.dataDir);
    await Promise.all(signIns.map((signIn) => this.makePerson(signIn, isNew)));
    this.logger.log(`demo ready after ${Date.now() - begun} ms`);
  }

  private async makePerson({ role, email, password }: DemoSignIn, isNewPassword: boolean): Promise<void> {
    const { business, months, ...person } = PEOPLE[role];
    const user = await this.accounts.ensure({ ...person, email, password });
    // The file was lost and written anew: the database knows another password.
    if (isNewPassword) await this.accounts.setPassword(user.id, password);
    if (user.setupCompleted) return;
    await this.subscriptions.grant(user.id, PLAN, { id: user.id, role: 'demo', correlationId: randomUUID() });
    await this.books.keep(user.id, business, months);
    await this.accounts.completeSetup(user.id);
  }
}
