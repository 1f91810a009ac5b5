/**
 * Archives mutated at the level of events: whatever they say, it is refused in words, or becomes books of the forger's
 * own.
 */
import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import type { Account } from '@counterfoil/contracts/account.contract';
import { EventsCheck } from '../../../services/ledger/src/backups/archive-check';
import { UnusableArchive } from '../../../services/ledger/src/backups/archive-reader';
import { Renaming } from '../../../services/ledger/src/backups/archive-renaming';
import type { ReachableApp, SignedUp } from '../../kit/app/app';
import {
  archiveOf,
  filesOf,
  fromElsewhere,
  linesOf,
  restoredFrom,
  rewritten,
  type ArchivedLine,
} from '../../kit/books/archives';
import { openAccount, startBooks, withoutLimits, type TestBooks } from '../../kit/books/books';
import { played } from '../../kit/run/campaign';
import { sharedAppWithWorker } from '../../kit/app/shared-app';
import { SeededRandom } from '../../oracle/seeded-random';
import { mutated, type VictimIds } from './archive-mutations';

/** The campaign of test/soak makes 10,000 of another seed, and restores all of them that pass the check. */
const MUTANTS = Number(process.env.ARCHIVE_MUTANTS ?? played(60, 300));
const RESTORED = Number(process.env.ARCHIVE_RESTORED ?? played(2, 12));
const SEED = Number(process.env.ARCHIVE_SEED ?? 20261123);
/** Of those that the check refuses, some are sent all the same: the job has to say what the check says. */
const REFUSED_SENT = played(2, 8);
const BUSINESSES_A_FORGER = 25;
const LISTS = [
  'accounts',
  'transactions',
  'categories',
  'journal',
  'trial-balance?startDate=2026-01-01&endDate=2026-12-31',
  'audit/verify',
];

let app: ReachableApp;
let victim: TestBooks;
let victimIds: VictimIds;
let archive: Buffer;
let lines: readonly ArchivedLine[];

beforeAll(async () => {
  app = await sharedAppWithWorker();
  victim = await startBooks(app, await app.signedUp());
  const { body: row } = await victim.record();
  victimIds = {
    business: victim.business.id,
    user: victim.user.id,
    rows: [victim.account.id, row.id, victim.categoryId('Supplies')],
  };
  const own = await startBooks(app);
  await keepBooks(own);
  archive = await fromElsewhere(await archiveOf(own, own.path));
  lines = linesOf(await filesOf(archive));
});

/** Something of most kinds of facts. */
async function keepBooks({ client, path, account, record, categoryId }: TestBooks): Promise<void> {
  const savings = await openAccount(client, path, {
    name: 'Savings',
    type: 'savings',
    currentBalance: '250.00',
    initialBalanceDate: '2026-01-01',
  });
  await openAccount(client, path, {
    name: 'Pocket',
    type: 'cash',
    accountScope: 'personal',
    initialBalanceDate: '2026-01-01',
  });
  const { body: paper } = await record({ categoryId: categoryId('Supplies') });
  await client.put(`${path}/transactions/${paper.id}`, {
    date: '2026-02-04',
    accountId: account.id,
    type: 'expense',
    description: 'Paper, more',
    amount: '85.00',
  });
  await client.patch(`${path}/transactions/${paper.id}`, { categoryId: categoryId('Travel') });
  const { body: wrong } = await record({ amount: '12.00' });
  await client.delete(`${path}/transactions/${wrong.id}`, {});
  await client.post(`${path}/transactions/${wrong.id}/restore`, {});
  await client.post(`${path}/transfers`, {
    fromAccountId: account.id,
    toAccountId: savings.id,
    date: '2026-03-01',
    amount: '200.00',
    description: 'Put aside',
  });
  await client.post(`${path}/transactions/bulk`, {
    transactions: [1, 2, 3].map((n) => ({
      date: '2026-04-01',
      accountId: account.id,
      type: 'expense',
      description: `Row ${n}`,
      amount: '1.10',
    })),
  });
  await client.post(`${path}/categories`, { name: 'Bees', type: 'expense' });
  await client.post(`${path}/members/invitations`, { email: 'guest@example.com', role: 'assistant' });
  await client.post(`${path}/periods/close`, { through: '2026-01-31' });
  await client.put(path, { name: 'Bees & Honey', industry: 'Agriculture' });
}

/** What the check says of events; undefined where it takes them. @throws whatever is no refusal */
function refusalOf(events: readonly ArchivedLine[]): string | undefined {
  const [first] = events;
  const isRegistered =
    first?.type === 'BusinessRegistered' && first.data['businessId'] === lines[0]?.data['businessId'];
  if (!isRegistered) return 'The archive does not begin with the registration of its business.';
  const check = new EventsCheck(new Renaming(randomUUID()));
  try {
    for (const [index, event] of events.entries())
      check.take({ ...event, stream: '', revision: BigInt(index), position: 0n });
    return undefined;
  } catch (error) {
    if (error instanceof UnusableArchive) return error.message;
    throw error;
  }
}

function mutant(number: number): { events: ArchivedLine[]; done: string[] } {
  const events = structuredClone([...lines]);
  const done = mutated(events, new SeededRandom(SEED + number), victimIds);
  return { events, done };
}

/** Everything that the victim's tables hold. */
async function victimsRows(): Promise<string> {
  const client = new Client({ connectionString: app.databaseUrl });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.columns
       where column_name = 'business_id' and table_schema not in ('information_schema', 'pg_catalog') order by 1`,
    );
    const texts: string[] = [];
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(
        `select t::text as row from ${name} t where business_id::text = $1 order by 1`,
        [victim.business.id],
      );
      texts.push(`${name}: ${rows.map(({ row }) => row).join('\n')}`);
    }
    const { rows: own } = await client.query<{ row: string }>(
      `select b::text as row from books.businesses b where id = $1`,
      [victim.business.id],
    );
    return [...texts, ...own.map(({ row }) => row)].join('\n');
  } finally {
    await client.end();
  }
}

async function quarantined(): Promise<string[]> {
  const client = new Client({ connectionString: app.databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ text: string }>(
      `select stream || ': ' || error as text from event_sourcing.quarantine`,
    );
    return rows.map(({ text }) => text);
  } finally {
    await client.end();
  }
}

/** Under an id of its own for each, so that one forger can send many. */
function sent(events: ArchivedLine[]): Promise<Buffer> {
  const businessId = randomUUID();
  return rewritten(archive, (archived, manifest) => {
    const [was] = archived;
    archived.splice(0, archived.length, ...events);
    const [first] = archived;
    if (first && first.data['businessId'] === was?.data['businessId']) first.data = { ...first.data, businessId };
    manifest['businessId'] = businessId;
    manifest['events'] = { ...(manifest['events'] as object), stream: `ledger-${businessId}` };
  });
}

it(
  `takes or refuses each of ${MUTANTS} mutants of seed ${SEED}, and no victim knows of it`,
  async () => {
    expect(refusalOf(lines)).toBeUndefined();
    const [before, quarantinedBefore] = [await victimsRows(), await quarantined()];
    const [passing, refused]: [number[], number[]] = [[], []];
    for (let number = 0; number < MUTANTS; number++) {
      const { events } = mutant(number);
      // Connections that the server closes meanwhile are noticed.
      if (number % 10 === 0) await new Promise((resolve) => setImmediate(resolve));
      (refusalOf(events) === undefined ? passing : refused).push(number);
    }
    // A check that takes all or nothing would prove little.
    expect(passing.length).toBeGreaterThan(MUTANTS / 50);
    expect(refused.length).toBeGreaterThan(MUTANTS / 2);
    const faults: string[] = [];
    let forger: SignedUp | undefined;
    for (const [index, number] of [...passing.slice(0, RESTORED), ...refused.slice(0, REFUSED_SENT)].entries()) {
      if (!forger || index % BUSINESSES_A_FORGER === 0) await withoutLimits(app, (forger = await app.signedUp()));
      faults.push(...(await faultsOf(forger, number, index < Math.min(passing.length, RESTORED))));
    }
    expect(faults).toEqual([]);
    expect(await victimsRows()).toBe(before);
    expect(await quarantined()).toEqual(quarantinedBefore);
    if (process.env.ARCHIVE_MUTANTS)
      console.log(
        `${MUTANTS} mutants: ${passing.length} pass, ${refused.length} refused; ${Math.min(passing.length, RESTORED)} restored`,
      );
  },
  60_000 + MUTANTS * 500,
);

/** Restores a mutant, and looks at all that its owner then can see. */
async function faultsOf(forger: SignedUp, number: number, isTaken: boolean): Promise<string[]> {
  const { events, done } = mutant(number);
  const told = (what: string): string => `mutant ${SEED + number} (${done.join(', ')}): ${what}`;
  if (events.length === 0) return [];
  // Half a character has no canonical form: no forger can make a chain of it.
  const file = await sent(events).catch(() => undefined);
  if (!file) return [];
  const job = await restoredFrom(app, forger, file);
  const isRefused = job.status === 'failed' && /^(Event \d+|The archive|The events|The proof)/.test(job.error ?? '');
  if (!isTaken) return isRefused ? [] : [told(`it was refused by the check, and ${job.status}: ${job.error ?? ''}`)];
  if (job.status !== 'completed') return [told(job.error ?? 'it failed')];
  const faults: string[] = [];
  const path = `/api/businesses/${job.businessId}`;
  for (const list of ['/api/businesses', ...LISTS.map((name) => `${path}/${name}`)]) {
    const { status, text } = await forger.client.get<Account[]>(list);
    if (status !== 200) faults.push(told(`${list} is answered with ${status}: ${text}`));
    if (text.includes(victim.user.id)) faults.push(told(`${list} names the victim`));
  }
  return faults;
}
