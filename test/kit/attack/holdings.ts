import { addDays } from '@counterfoil/accounting/calendar-date';
import type { Account } from '@counterfoil/contracts/account.contract';
import type { ChartAccount } from '@counterfoil/contracts/chart.contract';
import type { ExportJob } from '@counterfoil/contracts/export.contract';
import { COMMAND_ID_HEADER } from '@counterfoil/contracts/header';
import type { PendingInvitation } from '@counterfoil/contracts/invitation.contract';
import type { CreatedApiToken, ProfileSession } from '@counterfoil/contracts/profile.contract';
import { uniqueEmail, type ReachableApp, type SignedUp } from '../app/app';
import { draft, openAccount, startBooks, withoutLimits, type TestBooks } from '../books/books';
import type { Answer } from '../app/http-client';
import { attach, pdf } from '../books/receipt-upload';
import { settledImport, upload } from '../books/statement-upload';
import { joined } from '../app/team';

/** One id of every kind that a path, a body or a query of the API can name. */
export interface Ids {
  readonly business: string;
  readonly account: string;
  readonly otherAccount: string;
  readonly category: string;
  readonly transaction: string;
  readonly counterpart: string;
  readonly command: string;
  readonly journalEntry: string;
  readonly receipt: string;
  readonly question: string;
  readonly chartAccount: string;
  readonly otherChartAccount: string;
  readonly import: string;
  readonly rule: string;
  readonly schedule: string;
  readonly member: string;
  readonly owner: string;
  readonly invitation: string;
  readonly exportJob: string;
  readonly session: string;
  readonly token: string;
}

/** A tenant with something of everything, and its people. */
export interface Holdings {
  readonly books: TestBooks;
  readonly people: Readonly<Record<'owner' | 'bookkeeper' | 'accountant' | 'assistant', SignedUp>>;
  readonly ids: Ids;
  /** In names and descriptions, so that any answer that tells of the tenant is found by it. */
  readonly mark: string;
  /** Of an invitation that waits. */
  readonly invitationLink: string;
}

/** @param mark a word that nobody else's books hold */
export async function holdingsOf(app: ReachableApp, mark: string): Promise<Holdings> {
  const owner = await app.signedUp({ lastName: mark });
  await withoutLimits(app, owner);
  const books = await startBooks(app, owner);
  const { client, path } = books;
  await ok(client.put(path, { name: `Books of ${mark}`, industry: 'Agriculture' }));
  const [bookkeeper, accountant, assistant] = await Promise.all([
    joined(app, books, 'bookkeeper'),
    joined(app, books, 'accountant'),
    joined(app, books, 'assistant'),
  ]);
  const other = await openAccount(client, path, {
    name: `Savings ${mark}`,
    type: 'savings',
    initialBalanceDate: '2026-01-01',
  });
  const recorded = await books.record({ description: `Paper ${mark}` });
  const counterpart = await ok<{ id: string }>(
    client.post(`${path}/transactions`, { ...draft(other.id), type: 'deposit', description: `Pay ${mark}` }),
  );
  const category = await ok<{ id: string }>(
    client.post(`${path}/categories`, { name: `Bees ${mark}`, type: 'expense' }),
  );
  const { body: chart } = await client.get<ChartAccount[]>(`${path}/chart-accounts`);
  const [chartAccount, otherChartAccount] = chart
    .filter(({ accountType }) => accountType === 'expense')
    .map(({ id }) => id);
  const lines = [
    { chartAccountId: chartAccount, debitAmount: '5.00' },
    { chartAccountId: otherChartAccount, creditAmount: '5.00' },
  ];
  const journalEntry = await ok<{ id: string }>(
    client.post(`${path}/journal-entries`, { entryDate: '2026-02-03', description: `By hand ${mark}`, lines }),
  );
  // No picture: a worker, where there is one, notes later by itself what it reads of those.
  const receipt = await ok<{ id: string }>(attach(books, pdf(`Wax ${mark}`), { name: `${mark}.pdf` }));
  const question = await ok<{ id: string }>(
    client.post(`${path}/notes`, {
      transactionId: recorded.body.id,
      text: `Whose is this, ${mark}?`,
      askedMember: bookkeeper.user.id,
    }),
  );
  const rule = await ok<{ id: string }>(client.post(`${path}/rules`, ruleOf(mark)));
  const schedule = await ok<{ id: string }>(
    client.post(`${path}/schedules`, scheduleOf(`Rent ${mark}`, { account: books.account.id, category: category.id })),
  );
  const imported = await settledImport(
    books,
    (await upload(books, `Date,Description,Amount\n2026-01-05,Wax ${mark},-5.00\n`)).body.id,
  );
  const invitation = await ok<PendingInvitation>(
    client.post(`${path}/invitations`, { email: uniqueEmail(), role: 'assistant' }),
  );
  const exportJob = await ok<ExportJob>(client.post(`${path}/exports`, { report: 'transactions', format: 'csv' }));
  const [session] = (await client.get<ProfileSession[]>('/api/profile/sessions')).body;
  const token = await ok<CreatedApiToken>(client.post('/api/profile/tokens', { name: mark, scopes: ['read'] }));
  const accounts = (await client.get<Account[]>(`${path}/accounts`)).body;
  if (accounts.length < 2 || !session || !chartAccount || !otherChartAccount)
    throw new Error('something of everything is missing');
  return {
    books,
    people: { owner: books, bookkeeper, accountant, assistant },
    mark,
    invitationLink: invitation.link,
    ids: {
      business: books.business.id,
      account: books.account.id,
      otherAccount: other.id,
      category: category.id,
      transaction: recorded.body.id,
      counterpart: counterpart.id,
      command: recorded.headers.get(COMMAND_ID_HEADER) ?? '',
      journalEntry: journalEntry.id,
      receipt: receipt.id,
      question: question.id,
      chartAccount,
      otherChartAccount,
      import: imported.id,
      rule: rule.id,
      schedule: schedule.id,
      member: assistant.user.id,
      owner: owner.user.id,
      invitation: invitation.id,
      exportJob: exportJob.id,
      session: session.id,
      token: token.id,
    },
  };
}

export function ruleOf(name: string): object {
  return { name, conditions: { texts: [{ field: 'description', match: 'contains', text: name }] }, nickname: name };
}

/** The day on which a tenant's schedule comes due next: far enough ahead that no worker settles it. */
export function scheduledFor(): string {
  return addDays(new Date().toISOString().slice(0, 10), 20);
}

export function scheduleOf(
  description: string,
  { account, category }: Pick<Ids, 'account' | 'category'>,
): { payment: object; recurrence: object } {
  return {
    payment: { type: 'expense', accountId: account, amount: '5.00', description, categoryId: category },
    recurrence: { startsOn: scheduledFor(), unit: 'month', every: 1 },
  };
}

async function ok<Body>(call: Promise<Answer<unknown>>): Promise<Body> {
  const { status, body, text } = await call;
  if (status >= 300) throw new Error(`setting up was answered with ${status}: ${text}`);
  return body as Body;
}
