/** The complete archive of a business, restored into another installation: every report the same, nothing taken on trust. */
import { createHash, randomUUID } from 'node:crypto';
import Redis from 'ioredis';
import { ZipFile } from 'yazl';
import { fromBufferPromise } from 'yauzl';
import type { ExportJob, RestoreJob } from '@counterfoil/contracts/export.contract';
import type { Business } from '@counterfoil/contracts/business.contract';
import type { Problem } from '@counterfoil/contracts/problem.contract';
import { eventHash, GENESIS_HASH } from '@counterfoil/event-sourcing/chain';
import type { StoredEvent } from '@counterfoil/event-sourcing/recorded-event';
import { startTestApp, type SignedUp, type TestApp } from '../kit/app';
import { openAccount, startBooks, unlimitedOwner, type TestBooks } from '../kit/books';
import { fetched, over } from '../kit/exports';
import { startWorker, type TestWorker } from '../kit/worker';

const REPORTS = ['financial-summary?startDate=2026-01-01&endDate=2026-12-31&by=month', 'balance-sheet?asOfDate=2026-12-31', 'trial-balance?startDate=2026-01-01&endDate=2026-12-31', 'general-ledger?startDate=2026-01-01&endDate=2026-12-31', 'journal', 'cash-flow?startDate=2026-01-01&endDate=2026-12-31', 'transactions', 'accounts', 'categories', 'chart-accounts', 'journal-entries'];
/** Positions are an installation's own; everything else has to be the same. */
const POSITIONS = /"(knownAt|position)":"\d+"/g;

let home: TestApp;
let away: TestApp;
let workers: TestWorker[];
let books: TestBooks;
let archive: Buffer;

beforeAll(async () => {
  [home, away] = await Promise.all([startTestApp(), startTestApp()]);
  workers = await Promise.all([startWorker(home), startWorker(away)]);
  books = await startBooks(home);
  await keepBooks(books);
  const asked = await books.client.get<ExportJob>(`${books.path}/archive`);
  const job = await over<ExportJob>(books.client, `${books.path}/exports/${asked.body.id}`);
  if (job.status !== 'completed') throw new Error(`the archive failed: ${job.error ?? ''}`);
  archive = (await fetched(books.client, `${books.path}/exports/${job.id}/file`)).file;
}, 120_000);
afterAll(async () => {
  for (const worker of workers ?? []) await worker.stop();
  await Promise.all([home?.stop(), away?.stop()]);
});

/** A little of everything that a report can show. */
async function keepBooks({ client, path, account, record, categoryId }: TestBooks): Promise<void> {
  const savings = await openAccount(client, path, { name: 'Savings', type: 'savings', currentBalance: '250.00', initialBalanceDate: '2026-01-01', accountNumber: '12345678' });
  await record({ type: 'deposit', amount: '500.00', description: 'Honey “Linden”', categoryId: categoryId('Sales') });
  const { body: paper } = await record({ amount: '80.00', categoryId: categoryId('Supplies') });
  await client.put(`${path}/transactions/${paper.id}`, { date: '2026-02-04', accountId: account.id, type: 'expense', description: 'Paper, more', amount: '85.00' });
  const { body: wrong } = await record({ amount: '12.00' });
  await client.delete(`${path}/transactions/${wrong.id}`, {});
  await client.post(`${path}/transfers`, { fromAccountId: account.id, toAccountId: savings.id, date: '2026-03-01', amount: '200.00', description: 'Put aside' });
  await client.post(`${path}/transactions/bulk`, { transactions: Array.from({ length: 250 }, (_, index) => ({ date: '2026-04-01', accountId: account.id, type: 'expense', description: `Row ${index}`, amount: '1.10' })) });
  await client.put(path, { name: 'Bees & Honey', industry: 'Agriculture', address: 'Linden Lane 4', taxId: '12-345' });
}

async function restored(app: TestApp, person: SignedUp, file: Buffer, headers: Record<string, string> = {}): Promise<{ status: number; body: RestoreJob & Problem }> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(file)]), 'archive.zip');
  const cookie = [...person.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(`${app.url}/api/businesses/restore-archive`, { method: 'POST', body: form, headers: { cookie, ...headers } });
  return { status: response.status, body: (await response.json()) as RestoreJob & Problem };
}

async function reportsOf(person: SignedUp): Promise<Record<string, string>> {
  const reports: Record<string, string> = {};
  for (const report of REPORTS) {
    const { status, text } = await person.client.get(`${books.path}/${report}`);
    expect([report, status]).toEqual([report, 200]);
    reports[report] = text.replace(POSITIONS, '"$1":"…"');
  }
  return reports;
}

async function filesOf(zip: Buffer): Promise<Map<string, Buffer>> {
  const found = new Map<string, Buffer>();
  const file = await fromBufferPromise(zip);
  for await (const entry of file.eachEntry()) {
    const chunks: Buffer[] = [];
    for await (const chunk of await file.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    found.set(entry.fileName, Buffer.concat(chunks));
  }
  return found;
}

/** The archive with some of its files changed, and its manifest changed to match, as a careful forger would. */
async function forged(change: (files: Map<string, Buffer>, manifest: Record<string, unknown>) => void, isCareful = true): Promise<Buffer> {
  const files = await filesOf(archive);
  const manifest = JSON.parse(files.get('manifest.json')?.toString() ?? '') as Record<string, unknown> & { files: { path: string; bytes: number; sha256: string }[] };
  files.delete('manifest.json');
  change(files, manifest);
  if (isCareful) manifest.files = [...files].map(([path, content]) => ({ path, bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') }));
  const zip = new ZipFile();
  for (const [path, content] of [...files, ['manifest.json', Buffer.from(JSON.stringify(manifest))] as const]) zip.addBuffer(content, path);
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream as unknown as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** The same events under a new chain, so that nothing but what they say can be wrong with them. */
function rechained(files: Map<string, Buffer>, manifest: Record<string, unknown>, change: (events: StoredEvent[]) => void): void {
  const events = (files.get('events.jsonl')?.toString() ?? '').trim().split('\n').map((line) => JSON.parse(line) as StoredEvent);
  change(events);
  const { stream } = manifest['events'] as { stream: string };
  let prevHash = GENESIS_HASH;
  for (const [index, event] of events.entries()) {
    event.metadata['prevHash'] = prevHash;
    prevHash = eventHash({ ...event, stream, revision: BigInt(index) });
  }
  files.set('events.jsonl', Buffer.from(events.map((event) => `${JSON.stringify(event)}\n`).join('')));
  manifest['events'] = { ...(manifest['events'] as object), count: events.length, headHash: prevHash };
}

it('holds the events as stored, the facts beside them, the reports, and a manifest with the hash of each', async () => {
  const files = await filesOf(archive);
  const manifest = JSON.parse(files.get('manifest.json')?.toString() ?? '') as { files: { path: string; bytes: number; sha256: string }[]; events: { count: number; headHash: string }; notContained: string[] };
  for (const { path, bytes, sha256 } of manifest.files) {
    const content = files.get(path) ?? Buffer.alloc(0);
    expect([path, content.length, createHash('sha256').update(content).digest('hex')]).toEqual([path, bytes, sha256]);
  }
  expect([...files.keys()].sort()).toEqual(
    ['README.txt', 'account-numbers.jsonl', 'events.jsonl', 'manifest.json', 'members.jsonl', 'profile.json', ...['balance-sheet', 'general-ledger', 'profit-and-loss', 'transactions', 'trial-balance'].map((name) => `reports/${name}.csv`)].sort(),
  );
  expect(files.get('events.jsonl')?.toString().trim().split('\n')).toHaveLength(manifest.events.count);
  expect(files.get('account-numbers.jsonl')?.toString()).toContain('12345678');
  expect(files.get('events.jsonl')?.toString()).not.toContain('12345678');
  expect(files.get('reports/transactions.csv')?.toString().trim().split('\r\n').length).toBeGreaterThan(250);
  expect(manifest.notContained.length).toBeGreaterThan(0);
});

it('is refused where the business is', async () => {
  expect(await restored(home, books, archive)).toMatchObject({ status: 409, body: { code: 'business_exists' } });
});

describe('what nobody should trust', () => {
  let person: SignedUp;
  beforeAll(async () => {
    person = await away.signedUp();
  });
  const failure = async (file: Buffer): Promise<string | null> => {
    const { status, body } = await restored(away, person, file);
    expect(status).toBe(202);
    return (await over<RestoreJob>(person.client, `/api/businesses/restore-archive/${body.id}`)).error;
  };

  it('is refused at the door: no zip, no manifest, no upload', async () => {
    const refused = [Buffer.from('PK not a zip'), Buffer.alloc(0), await forged((_, manifest) => delete manifest['events']), await forged((files) => files.delete('events.jsonl'), false)];
    for (const file of refused) expect(await restored(away, person, file)).toMatchObject({ status: 400, body: { code: 'archive_unusable' } });
    expect((await person.client.post('/api/businesses/restore-archive', {})).status).toBe(415);
  });

  it('finds a changed file, a changed history, and a cut one', async () => {
    expect(await failure(await forged((files) => files.set('profile.json', Buffer.from(files.get('profile.json')?.toString().replace('Linden Lane 4', 'Linden Lane 5') ?? '')), false))).toContain('profile.json is not the file');
    expect(await failure(await forged((files) => files.set('events.jsonl', Buffer.from(files.get('events.jsonl')?.toString().replace('"description":"Paper"', '"description":"Paint"') ?? ''))))).toContain('The proof chain is broken');
    expect(await failure(await forged((files) => files.set('events.jsonl', Buffer.from(`${files.get('events.jsonl')?.toString().trim().split('\n').slice(0, -1).join('\n') ?? ''}\n`))))).toContain('do not end at the head');
  });

  it('finds events that nobody can read, and ids of another business, under a chain made anew', async () => {
    const victim = await startBooks(away, await away.signedUp());
    expect(await failure(await forged((files, manifest) => rechained(files, manifest, (events) => events.splice(5, 1, { ...(events[5] as StoredEvent), type: 'MoneyMade' }))))).toContain('cannot be read');
    const stolen = await forged((files, manifest) =>
      rechained(files, manifest, (events) => events.push({ ...(events[2] as StoredEvent), metadata: { ...events[2]?.metadata }, revision: String(events.length) as unknown as bigint, id: randomUUID(), type: 'AccountRenamed', data: { accountId: victim.account.id, name: 'Mine', previousName: '' } })),
    );
    expect(await failure(stolen)).toContain('belong to another business');
    expect((await victim.client.get<{ name: string }[]>(`${victim.path}/accounts`)).body[0]?.name).toBe('Checking');
    expect((await person.client.get<Business[]>('/api/businesses')).body).toEqual([]);
  });

  it('is not unpacked beyond what it says', async () => {
    const zip = await forged((files) => files.set('README.txt', Buffer.alloc(64 * 1024 * 1024)));
    expect(zip.length).toBeLessThan(1_000_000);
    expect(await restored(away, person, zip)).toMatchObject({ status: 413, body: { code: 'unpacks_too_large' } });
    // Small enough to come in by its sizes.
    const lying = await forged((files, manifest) => {
      files.set('README.txt', Buffer.alloc(8 * 1024 * 1024));
      const listed = manifest['files'] as { path: string }[];
      manifest['files'] = listed.map((file) => (file.path === 'README.txt' ? { ...file, bytes: 10 } : file));
    }, false);
    expect(await failure(lying)).toContain('README.txt is not the file');
  });
});

describe('into an installation that knows nobody', () => {
  let person: SignedUp;
  let job: RestoreJob;

  it('is restored once, though event store and worker are killed and Redis forgets it in the middle', async () => {
    // What is restored counts on the plan of whoever restores it.
    person = await unlimitedOwner(away);
    const headers = { 'Idempotency-Key': 'bring-my-books' };
    const begun = await restored(away, person, archive, headers);
    expect(begun).toMatchObject({ status: 202, body: { businessId: books.business.id, businessName: 'Bees & Honey' } });
    await away.eventStore.kill();
    await workers[1]?.kill();
    const redis = new Redis(away.redisUrl);
    await redis.flushdb();
    redis.disconnect();
    await away.eventStore.restart();
    workers[1] = await startWorker(away);
    expect((await restored(away, person, archive, headers)).body.id).toBe(begun.body.id);
    job = await over<RestoreJob>(person.client, `/api/businesses/restore-archive/${begun.body.id}`);
    expect(job).toMatchObject({ status: 'completed', progress: 100, error: null });
    expect((await (await away.signedUp()).client.get(`/api/businesses/restore-archive/${begun.body.id}`)).status).toBe(404);
  });

  it('shows every report as it was', async () => {
    expect(await reportsOf(person)).toEqual(await reportsOf(books));
  });

  it('gives an export whole although the event store dies while it is made', async () => {
    const asked = await person.client.post<ExportJob>(`${books.path}/exports`, { report: 'general-ledger', format: 'xlsx', range: { startDate: '2026-01-01', endDate: '2026-12-31' } });
    await away.eventStore.kill();
    await away.eventStore.restart();
    const made = await over<ExportJob>(person.client, `${books.path}/exports/${asked.body.id}`);
    expect(made).toMatchObject({ status: 'completed', error: null });
    const { file } = await fetched(person.client, `${books.path}/exports/${made.id}/file`);
    expect(createHash('sha256').update(file).digest('hex')).toBe(made.sha256);
  });

  it('holds the same events, so that an archive of it proves the same', async () => {
    const asked = await person.client.get<ExportJob>(`${books.path}/archive`);
    const again = await over<ExportJob>(person.client, `${books.path}/exports/${asked.body.id}`);
    const files = await filesOf((await fetched(person.client, `${books.path}/exports/${again.id}/file`)).file);
    const lines = (zip: Map<string, Buffer>): string[] => (zip.get('events.jsonl')?.toString() ?? '').trim().split('\n').map((line) => line.replace(/,"position":"\d+"\}$/, '}'));
    const before = lines(await filesOf(archive));
    expect(lines(files).slice(0, before.length)).toEqual(before);
    expect(lines(files).slice(before.length).map((line) => (JSON.parse(line) as StoredEvent).type)).toEqual(['MemberJoined', 'BusinessHandedOver', 'MemberRemoved']);
    expect(files.get('profile.json')).toEqual((await filesOf(archive)).get('profile.json'));
  });

  it('belongs to whoever restored it, with its profile, and goes on', async () => {
    const { body } = await person.client.get<Business>(books.path);
    expect(body).toMatchObject({ ownerId: person.user.id, name: 'Bees & Honey', address: 'Linden Lane 4', taxId: '12-345', members: [{ userId: person.user.id, role: 'owner' }] });
    const recorded = await person.client.post(`${books.path}/transactions`, { date: '2026-05-01', accountId: books.account.id, type: 'expense', description: 'After the move', amount: '5.00' });
    expect(recorded.status).toBe(201);
    expect((await restored(away, person, archive)).status).toBe(409);
  });
});

