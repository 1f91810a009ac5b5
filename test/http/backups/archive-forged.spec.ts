/** Archives that their author forged: whatever they say, nobody else's books know of it. */
import { randomUUID } from 'node:crypto';
import type { RestoreJob } from '@counterfoil/contracts/export.contract';
import type { Business } from '@counterfoil/contracts/business.contract';
import type { JsonObject } from '@counterfoil/event-sourcing/log/recorded-event';
import type { ReachableApp, SignedUp } from '../../kit/app/app';
import { archiveOf, fromElsewhere, restoredFrom, rewritten, type ArchivedLine } from '../../kit/books/archives';
import { startBooks, type TestBooks } from '../../kit/books/books';
import { played } from '../../kit/run/campaign';
import { sharedAppWithWorker } from '../../kit/app/shared-app';

let app: ReachableApp;
let forger: SignedUp;
let victim: TestBooks;
let victimTransaction: string;
let archive: Buffer;

beforeAll(async () => {
  app = await sharedAppWithWorker();
  victim = await startBooks(app);
  victimTransaction = (await victim.record()).body.id;
  const own = await startBooks(app);
  await own.record({ categoryId: own.categoryId('Supplies') });
  archive = await fromElsewhere(await archiveOf(own, own.path));
  forger = await app.signedUp();
});

const SPELLINGS: [string, (id: string) => string][] = [
  ['as it is', (id) => id],
  ['in braces', (id) => `{${id}}`],
  ['in 32 digits', (id) => id.replaceAll('-', '')],
  ['in capitals', (id) => id.toUpperCase()],
  ['with urn:uuid:', (id) => `urn:uuid:${id}`],
  ['with hyphens elsewhere', (id) => id.replaceAll('-', '').replace(/(.{4})(?=.)/g, '$1-')],
];

/** An event more, by the hand that recorded the last one. */
function added(events: ArchivedLine[], type: string, data: JsonObject): void {
  const last = events.at(-1);
  if (!last) throw new Error('an archive without an event');
  events.push({ ...last, id: randomUUID(), type, data, metadata: { ...last.metadata, commandId: randomUUID() } });
}

const failed = async (change: (events: ArchivedLine[]) => void): Promise<RestoreJob> => {
  const job = await restoredFrom(app, forger, await rewritten(archive, change));
  expect(job.status).toBe('failed');
  expect((await forger.client.get<Business[]>('/api/businesses')).body).toEqual([]);
  return job;
};

async function victimsRows(): Promise<string> {
  const texts = await Promise.all(
    ['accounts', 'transactions', 'categories', 'trial-balance?startDate=2026-01-01&endDate=2026-12-31'].map((path) =>
      victim.client.get(`${victim.path}/${path}`),
    ),
  );
  return texts.map(({ text }) => text.replace(/"(knownAt|position)":"\d+"/g, '')).join('\n');
}

describe.each(played(SPELLINGS.slice(0, 2), SPELLINGS))('an id of another tenant %s', (_, written) => {
  it('renames no account of theirs', async () => {
    const before = await victimsRows();
    const job = await failed((events) =>
      added(events, 'AccountRenamed', {
        accountId: written(victim.account.id),
        name: 'Mine',
        previousName: 'Checking',
      }),
    );
    expect(job.error).toMatch(/^Event \d+/);
    expect(await victimsRows()).toBe(before);
  });

  it('changes no transaction of theirs', async () => {
    const before = await victimsRows();
    await failed((events) => {
      const recorded = events.find(({ type }) => type === 'TransactionRecorded')?.data['transaction'] as JsonObject;
      const facts = { ...recorded, transactionId: written(victimTransaction) };
      added(events, 'TransactionAmended', { before: facts, after: { ...facts, description: 'Mine' } });
    });
    expect(await victimsRows()).toBe(before);
  });
});
