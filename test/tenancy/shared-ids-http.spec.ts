/** Every call that reads books, asked of two businesses that share every id, while the other one is written to. */
import 'reflect-metadata';
import type { Transaction } from '@counterfoil/contracts/transaction.contract';
import { randomUUID } from 'node:crypto';
import { v5 as uuidv5 } from 'uuid';
import { ledgerStream } from '@counterfoil/events/stream-names';
import { ledgerAccountId } from '../../services/ledger/src/books/ledger-account-id';
import type { ReachableApp, SignedUp } from '../kit/app/app';
import { draft, withoutLimits, type TestBooks } from '../kit/books/books';
import type { Answer } from '../kit/app/http-client';
import { logOf } from '../kit/log/own-log';
import { withClient } from '../kit/books/read-models';
import { declaredRoutes } from '../kit/app/declared-routes';
import { sharedApp } from '../kit/app/shared-app';
import { eventually } from '../kit/run/time-limit';
import { writtenBooks } from '../operation/written-books';
import { TWIN_FACTOR, TWIN_MARK } from './histories';
import { appendTwin, insertTwinRows } from './twin-business';

const LIMIT_MS = 600_000;
const NO_ID = randomUUID();
const INVITATIONS = '/api/businesses/:id/invitations';
const WHEN_ASKED = /,"checkedAt":"[^"]+"/;

/** Of one business by its id, or of a part of it by the part's. */
const READS = declaredRoutes().filter(
  ({ method, path }) => method === 'GET' && /^\/api\/(businesses|accounts|categories)\/:id/.test(path),
);
/** They write files or stream, and start from reads that are asked here as well. */
const NOT_ASKED = /\/(exports|imports\/:importId\/events|backup|archive)/;
/** When and where something was recorded: the twin's own. */
const OF_THE_LOG = /^(position|knownAt|hash|prevHash|eventId|headHash|commandId|correlationId)$/;
/** Of people and of the twin's plain rows. */
const PERSONAL = /^(email|firstName|lastName|accountNumber|profileImageUrl|twin)$/;
/** Whether a line is as a chart began with it, which goes by its name: the twin's have a mark. */
const BY_NAME = /^isHidden$/;
/** The mark as the key of a merchant has it: letters alone. */
const MARK_IN_KEY = / twin(?=")/g;
/** Money that is told as a number. */
const AMOUNTS = /^(amount|netProfit|totalExpenses|totalRevenue)$/;

let app: ReachableApp;
let a: TestBooks;
let owner: SignedUp;
let b: string;
let ids: Record<string, readonly string[]>;
let codes: string[];

type Told = Pick<Answer, 'status' | 'text'>;

beforeAll(async () => {
  app = await sharedApp();
  a = await writtenBooks(app);
  await writeBeside(a);
  owner = await app.signedUp();
  await withoutLimits(app, owner);
  b = randomUUID();
  ids = await idsOf(a);
  const { body } = await a.client.get<{ accountCode: string }[]>(`${a.path}/chart-accounts`);
  codes = body.map(({ accountCode }) => accountCode);
});
it(
  'another business with all of the ids, and its changes, alter no answer, and each sees its own',
  async () => {
    const before = await answers(a, a.business.id);
    expect(before.size).toBeGreaterThan(40);
    expect([...before.values()].filter(({ status }) => status === 200).length).toBeGreaterThan(30);

    await bringTwin();
    const ofTwin = await answers(owner, b);
    // Whom an invitation went to stands beside the log, and is the first one's alone.
    expect(ofTwin.get(INVITATIONS)?.text).toBe('[]');
    ofTwin.set(INVITATIONS, before.get(INVITATIONS) ?? { status: 0, text: '' });
    const theirs = [...ofTwin].map(([name, answer]) => [name, asTheFirst(answer, true)]);
    expect(theirs).toEqual([...before].map(([name, answer]) => [name, asTheFirst(answer, false)]));
    expect([...ofTwin.values()].filter(({ text }) => text.includes(TWIN_MARK)).length).toBeGreaterThan(15);

    await writeUnderSharedIds(owner, b);
    expect(await answers(a, a.business.id)).toEqual(before);
  },
  LIMIT_MS,
);

it(
  'changes under an id that both have alter no answer of the other one that came later',
  async () => {
    const ofTwin = await answers(owner, b);
    await writeUnderSharedIds(a, a.business.id);
    expect(await answers(owner, b)).toEqual(ofTwin);
  },
  LIMIT_MS,
);

it('an id that two businesses have means the one whose member calls, of several the one joined first', async () => {
  const stranger = await app.signedUp();
  const change = (who: Pick<SignedUp, 'client'>): Promise<Answer<{ businessId: string }>> =>
    who.client.patch(`/api/accounts/${a.account.id}`, { description: 'Seen' });
  expect((await change(stranger)).status).toBe(404);
  expect([(await change(a)).body.businessId, (await change(owner)).body.businessId]).toEqual([a.business.id, b]);
  await withClient(app.databaseUrl, (client) =>
    client.query(`insert into books.members (business_id, user_id, role, joined_at) values ($1, $2, 'owner', now())`, [
      b,
      a.user.id,
    ]),
  );
  expect((await change(a)).body.businessId).toBe(a.business.id);
});

async function bringTwin(): Promise<void> {
  const from = { businessId: a.business.id, ownerId: a.user.id };
  const parts = { from, to: { businessId: b, ownerId: owner.user.id } };
  await withClient(app.databaseUrl, (client) => insertTwinRows(client, parts));
  const log = logOf(app);
  const position = await appendTwin(log, parts).finally(() => log.close());
  await eventually('the twin being projected', () =>
    withClient(app.databaseUrl, async (client) => {
      const behind = `select from event_sourcing.fills where state = 'serving' and position < $1`;
      const { rowCount } = await client.query(behind, [String(position)]);
      const quarantined = 'select * from event_sourcing.quarantine where stream = $1';
      const { rows } = await client.query(quarantined, [ledgerStream(b)]);
      expect(rows).toEqual([]);
      return rowCount === 0 || undefined;
    }),
  );
}

/** What of the plain tables is found by ids of the books. */
async function writeBeside({ client, path, account, categoryId }: TestBooks): Promise<void> {
  const conditions = { texts: [{ field: 'description', match: 'contains', text: 'Paper' }] };
  const answers = [
    await client.patch(`/api/accounts/${account.id}`, { accountNumber: '12345678' }),
    await client.put(`/api/accounts/${account.id}/import-profile`, { mapping: mappingOf('Date') }),
    await client.post(`${path}/rules`, { name: 'Paper', conditions, categoryId: categoryId('Supplies') }),
    await client.post(`${path}/invitations`, { email: 'invited@example.com', role: 'bookkeeper' }),
  ];
  expect(answers.map(({ status, text }) => (status < 300 ? '' : text))).toEqual(['', '', '', '']);
}

const mappingOf = (date: string) => ({
  version: 1,
  headerLine: 1,
  date,
  dateFormat: 'YYYY-MM-DD',
  description: 'Description',
  money: { kind: 'amount', amount: 'Amount', sign: { by: 'sign', positive: 'in' } },
  decimalMark: 'point',
  flipped: false,
  type: null,
  category: null,
  account: null,
  balance: null,
});

/** The ids that paths name besides the business; each read is asked with every one of a few. */
async function idsOf({ client, path, account }: TestBooks): Promise<Record<string, readonly string[]>> {
  const { body: rows } = await client.get<Transaction[]>(`${path}/transactions?limit=60`);
  const { body: rules } = await client.get<{ id: string }[]>(`${path}/rules`);
  const { body: journal } = await client.get<{ id: string }[]>(`${path}/journal-entries`);
  const transfers = rows.filter((row) => row.transferToAccountId ?? row.transferFromAccountId);
  return {
    txId: [...rows.slice(0, 4), ...transfers.slice(0, 4)].map(({ id }) => id),
    ruleId: rules.slice(0, 1).map(({ id }) => id),
    entryId: journal.slice(0, 2).map(({ id }) => id),
    number: ['1', '5', '30'],
    account: [account.id],
  };
}

async function answers({ client }: Pick<SignedUp, 'client'>, businessId: string): Promise<Map<string, Told>> {
  const found = new Map<string, Told>();
  for (const { path } of READS.filter((route) => !NOT_ASKED.test(route.path))) {
    const own = path.replace(':id', path.startsWith('/api/businesses') ? businessId : a.account.id);
    const [, parameter] = /:(\w+)/.exec(own) ?? [];
    const given = parameter === undefined ? [''] : (ids[parameter] ?? [NO_ID]);
    for (const id of given) {
      const place = own.replace(/:\w+/, id);
      const { status, text } = await client.get(place);
      found.set(place.replace(businessId, ':id'), { status, text: text.replace(WHEN_ASKED, '') });
    }
  }
  return found;
}

/** An answer about the twin as it would be about the business that it is made after. */
function asTheFirst({ status, text }: Told, isTwin: boolean): unknown {
  // Neither a file nor a list of lines, of which one is about the log itself.
  if (!/^[[{]/.test(text) || text.includes('\n{')) return { status };
  const revived = (key: string, value: unknown): unknown => {
    if (OF_THE_LOG.test(key) || PERSONAL.test(key) || BY_NAME.test(key)) return undefined;
    if (!isTwin || !AMOUNTS.test(key) || typeof value !== 'number') return value;
    return Math.round((value * 100) / Number(TWIN_FACTOR)) / 100;
  };
  return { status, body: JSON.parse(isTwin ? ofTheFirst(text) : text, revived) as unknown };
}

function ofTheFirst(text: string): string {
  const unmarked = text.replaceAll(TWIN_MARK, '').replace(MARK_IN_KEY, '');
  const named = ownIds().reduce((told, [theirs, ours]) => told.replaceAll(theirs, ours), unmarked);
  return named.replace(/"(-?)(\d+)\.(\d\d)"/g, (_, sign: string, whole: string, cents: string) =>
    third(sign, whole + cents),
  );
}

/** The twin's own ids, with the first's: those of lines of the chart and of members are made of the business's. */
function ownIds(): [string, string][] {
  const lines = codes.map((code): [string, string] => [ledgerAccountId(b, code), ledgerAccountId(a.business.id, code)]);
  const member: [string, string] = [uuidv5(owner.user.id, b), uuidv5(a.user.id, a.business.id)];
  return [[b, a.business.id], [owner.user.id, a.user.id], member, ...lines];
}

function third(sign: string, cents: string): string {
  const minor = BigInt(cents) / TWIN_FACTOR;
  return `"${sign}${minor / 100n}.${String(minor % 100n).padStart(2, '0')}"`;
}

/** Every kind of change that names an id in its path or its body. */
async function writeUnderSharedIds({ client }: Pick<SignedUp, 'client'>, businessId: string): Promise<void> {
  const path = `/api/businesses/${businessId}`;
  const [row, other, gone, revived] = ids.txId ?? [];
  const entry = ids.entryId?.at(-1);
  const [rule] = ids.ruleId ?? [];
  const category = a.categoryId('Training');
  const mark = `by ${businessId}`;
  const calls: [string, string, object?][] = [
    ['PATCH', `/api/accounts/${a.account.id}`, { name: mark, accountNumber: businessId.slice(0, 8) }],
    ['PATCH', `/api/categories/${category}/visibility`, { isHidden: false }],
    ['PUT', `${path}/transactions/${row ?? ''}`, { ...draft(a.account.id), date: '2026-03-12', description: mark }],
    ['PATCH', `${path}/transactions`, { transactionIds: [other], updateData: { categoryId: a.categoryId('Travel') } }],
    ['DELETE', `${path}/transactions`, { transactionIds: [gone] }],
    ['DELETE', `${path}/transactions/${revived ?? ''}`, {}],
    ['POST', `${path}/transactions/${revived ?? ''}/restore`, {}],
    ['POST', `${path}/journal-entries/${entry ?? ''}/reverse`, {}],
    ['DELETE', `${path}/rules/${rule ?? ''}`],
    ['POST', `${path}/accounts`, { name: `new ${mark}`, type: 'cash' }],
    ['POST', `/api/accounts/${a.account.id}/archive`, {}],
    ['POST', `/api/accounts/${a.account.id}/restore`, {}],
    ['PUT', `/api/accounts/${a.account.id}/import-profile`, { mapping: mappingOf('Day') }],
  ];
  for (const [method, place, body] of calls) {
    const { status, text } = await client.call(method, place, body);
    expect([method, place, status < 300 ? '' : text]).toEqual([method, place, '']);
  }
}
