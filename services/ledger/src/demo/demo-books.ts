import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Pool } from 'pg';
import { v5 } from 'uuid';
import { dateIn } from '@counterfoil/accounting/calendar-date';
import type { Account, CreateAccountRequest } from '@counterfoil/contracts/account.contract';
import type { Business } from '@counterfoil/contracts/business.contract';
import type { CommandEnvelope } from '@counterfoil/event-sourcing/write/command-envelope';
import { requestHash } from '@counterfoil/event-sourcing/write/command-runner';
import { formatDecimal } from '@counterfoil/money/money';
import { OpenAccount } from '../accounts/accounts.module';
import { registeredBusinessId, RegisterBusiness } from '../businesses/businesses.module';
import { defaultCategoryId } from '../books/ledger-account-id';
import type { Answer } from '../http/answers/answer';
import { PG_POOL } from '../database/database.module';
import type { Membership } from '../http/request-context';
import { RecordTransaction } from '../transactions/transactions.module';
import { demoStart, demoTrade, type DemoAccount, type DemoTransaction } from './demo-trade';

const DEMO_NAMESPACE = '3a3c1f6e-8a0c-5a53-9b0e-0b6a2f9d6c11';
/** Commands under way at once; the mailbox of the stream appends them together. */
const AT_ONCE = 60;
const EXPONENT = 2;
const BUSINESS_STEP = 'business';

const ACCOUNTS: Readonly<Record<DemoAccount, CreateAccountRequest>> = {
  checking: {
    name: 'Business Checking',
    type: 'checking',
    currentBalance: '8450.00',
    description: 'Day-to-day account',
  },
  card: { name: 'Business Card', type: 'credit', currentBalance: '-212.40', creditLimit: '10000.00' },
  cash: { name: 'Cash Drawer', type: 'cash', currentBalance: '150.00' },
};

/**
 * Keeps the demo's books through the same commands as everybody else's; each step has an id, so that none is done
 * twice.
 */
@Injectable()
export class DemoBooks {
  constructor(
    private readonly commands: CommandBus,
    @Inject(PG_POOL) private readonly pool: Pool,
  ) {}

  /** Whether somebody owns a business that is not their demo. */
  async hasOthers(ownerId: string): Promise<boolean> {
    const demo = registeredBusinessId(envelopeOf(ownerId, BUSINESS_STEP).commandId);
    const { rowCount } = await this.pool.query(
      'SELECT id FROM books.businesses WHERE owner_id = $1 AND id <> $2 LIMIT 1',
      [ownerId, demo],
    );
    return rowCount !== 0;
  }

  /** A bakery with some full months of trade, and the current one up to today. */
  async keep(ownerId: string, name: string, months: number): Promise<void> {
    const timeZone = hostTimeZone();
    const registration = { name, industry: 'Food & Beverage', businessType: 'LLC', timeZone };
    const registered = new RegisterBusiness(registration, envelopeOf(ownerId, BUSINESS_STEP));
    const { id: businessId } = await this.send<Business>(registered);
    const member: Membership = { businessId, role: 'owner', ownerId, timeZone, exponent: EXPONENT };
    const today = dateIn(timeZone, new Date());
    const accounts = await this.openAccounts(member, demoStart(today, months));
    const trade = demoTrade(today, months);
    for (let start = 0; start < trade.length; start += AT_ONCE) {
      await Promise.all(
        trade.slice(start, start + AT_ONCE).map((transaction) => this.record(member, accounts, transaction)),
      );
    }
  }

  private async openAccounts(member: Membership, initialBalanceDate: string): Promise<Record<DemoAccount, string>> {
    const open = async (key: DemoAccount): Promise<string> =>
      (
        await this.send<Account>(
          new OpenAccount(
            member,
            { ...ACCOUNTS[key], initialBalanceDate },
            envelopeOf(member.ownerId, `account ${key}`),
          ),
        )
      ).id;
    return { checking: await open('checking'), card: await open('card'), cash: await open('cash') };
  }

  private async record(
    member: Membership,
    accounts: Record<DemoAccount, string>,
    { date, account, category, description, cents }: DemoTransaction,
  ): Promise<void> {
    const request = {
      date,
      accountId: accounts[account],
      type: cents < 0 ? ('expense' as const) : ('deposit' as const),
      description,
      amount: formatDecimal(BigInt(cents), EXPONENT),
      categoryId: defaultCategoryId(member.businessId, category),
    };
    await this.send(
      new RecordTransaction(member, request, envelopeOf(member.ownerId, `${date} ${account} ${description}`)),
    );
  }

  private async send<Body>(command: object): Promise<Body> {
    return (await this.commands.execute<object, Answer<Body>>(command)).body;
  }
}

/** The hash is that of the step: tried again on another day, it asks for the same thing. */
function envelopeOf(ownerId: string, step: string): CommandEnvelope {
  const commandId = v5(`${ownerId} ${step}`, DEMO_NAMESPACE);
  return {
    commandId,
    requestHash: requestHash({ demo: step }),
    actorId: ownerId,
    actorRole: 'owner',
    correlationId: 'demo',
  };
}

function hostTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
}
