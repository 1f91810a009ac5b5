import type { Account } from '@counterfoil/contracts/account.contract';
import { UNLIMITED } from '@counterfoil/contracts/plan';
import { ADMINISTRATORS, platformAdmin } from '../../kit/app/administrators';
import { clientsOf, type ReachableApp, type SignedUp } from '../../kit/app/app';
import { openAccount, startBooks } from '../../kit/books/books';
import type { HttpClient } from '../../kit/app/http-client';
import { eventually } from '../../kit/run/time-limit';
import type { FaultedStack } from './faulted-stack';

/** Books that the load writes into. */
export interface LoadedBooks {
  readonly name: string;
  readonly client: HttpClient;
  readonly path: string;
  readonly account: Account;
  readonly savings: Account;
}

export interface World {
  readonly app: ReachableApp;
  /** Without limits. */
  readonly books: readonly LoadedBooks[];
  /** Books of an owner whose plan fills up. */
  readonly limited: LoadedBooks;
  readonly limitedOwner: SignedUp;
  /** Written into by the probe of recovery alone. */
  readonly probed: LoadedBooks;
}

const OPENING = '1000.00';

export async function prepareWorld(url: string, stack: FaultedStack, dataDir: string): Promise<World> {
  const { DATABASE_URL = '', REDIS_URL = '', EVENTSTORE_URL = '' } = stack.servers;
  const app: ReachableApp = {
    ...clientsOf(url),
    url,
    databaseUrl: DATABASE_URL,
    redisUrl: REDIS_URL,
    eventStore: { url: EVENTSTORE_URL, databaseUrl: '' },
    dataDir,
    environment: { ...ADMINISTRATORS },
  };
  const limitedOwner = await app.signedUp();
  await grantTransactions(app, limitedOwner, 0);
  const [first, second, probed, limited] = await Promise.all([
    loaded(app, 'first'),
    loaded(app, 'second'),
    loaded(app, 'probed'),
    loaded(app, 'limited', limitedOwner),
  ]);
  return { app, books: [first, second], probed, limited, limitedOwner };
}

/** Sets how many transactions somebody's plan lets them record this month; asked until it is granted. */
export async function grantTransactions(app: ReachableApp, owner: SignedUp, transactions: number): Promise<void> {
  const customLimits = { businesses: UNLIMITED, accounts: UNLIMITED, transactions, users: UNLIMITED };
  await eventually('granting a plan', async () => {
    const { client } = await platformAdmin(app);
    const path = `/api/admin/users/${owner.user.id}/subscription`;
    const { status } = await client.put(path, { plan: 'professional', customLimits });
    return status < 300 ? true : undefined;
  });
}

async function loaded(app: ReachableApp, name: string, owner?: SignedUp): Promise<LoadedBooks> {
  const { client, path, account } = await startBooks(app, owner);
  const opening = { currentBalance: OPENING, initialBalanceDate: '2026-01-01' };
  const savings = await openAccount(client, path, { name: 'Savings', type: 'savings', ...opening });
  return { name, client, path, account, savings };
}
