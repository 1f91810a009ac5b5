import { randomUUID } from 'node:crypto';
import type { CreateAccountRequest } from '@counterfoil/contracts/account.contract';
import type { ChartAccount } from '@counterfoil/contracts/chart.contract';
import { COMMAND_ID_HEADER } from '@counterfoil/contracts/header';
import { uniqueEmail } from '../../kit/app/app';
import { draft, openAccount, type TestBooks } from '../../kit/books/books';

/** Method, path and body of a call that is a command. */
export type CommandCall = readonly [method: string, path: string, body: unknown];

/** Their names, which each test of all of them goes through. */
export function commandNames(): string[] {
  const nobodys = { account: { id: '' }, path: '' } as unknown as TestBooks;
  return Object.keys(commandCalls(nobodys));
}

/** Calls that go through the write path, each kind of it: what they need is prepared, and the call given. */
export function commandCalls(books: TestBooks): Record<string, () => Promise<CommandCall>> {
  const { client, path, account } = books;
  const at = (call: CommandCall) => (): Promise<CommandCall> => Promise.resolve(call);
  const recorded = async (): Promise<string> => (await books.record()).body.id;
  const made = async (below: string, body: unknown): Promise<string> => {
    const { body: created } = await client.post<{ id: string }>(`${path}/${below}`, body);
    return created.id;
  };
  const lines = async (): Promise<{ chartAccountId: string; debitAmount?: string; creditAmount?: string }[]> => {
    const { body: chart } = await client.get<ChartAccount[]>(`${path}/chart-accounts`);
    const [first, second] = chart.filter(({ accountType }) => accountType === 'expense');
    return [
      { chartAccountId: first?.id ?? '', debitAmount: '5.00' },
      { chartAccountId: second?.id ?? '', creditAmount: '5.00' },
    ];
  };
  const entry = async () => ({ entryDate: '2026-02-03', description: 'By hand', lines: await lines() });
  const category = { name: 'Bees', type: 'expense' };
  return {
    'record a transaction': at(['POST', `${path}/transactions`, draft(account.id)]),
    'record many': at([
      'POST',
      `${path}/transactions/bulk`,
      { transactions: [draft(account.id), draft(account.id), { date: 'x' }] },
    ]),
    amend: async () => ['PUT', `${path}/transactions/${await recorded()}`, { ...draft(account.id), amount: '90.00' }],
    categorise: async () => {
      const body = { categoryId: books.categoryId('Supplies') };
      return ['PATCH', `${path}/transactions/${await recorded()}`, body];
    },
    'categorise many': async () => {
      const updateData = { categoryId: books.categoryId('Supplies') };
      return ['PATCH', `${path}/transactions`, { transactionIds: [await recorded()], updateData }];
    },
    delete: async () => ['DELETE', `${path}/transactions/${await recorded()}`, {}],
    'delete many': async () => ['DELETE', `${path}/transactions`, { transactionIds: [await recorded()] }],
    restore: async () => {
      const id = await recorded();
      await client.delete(`${path}/transactions/${id}`, {});
      return ['POST', `${path}/transactions/${id}/restore`, {}];
    },
    undo: async () => {
      const { headers } = await books.record();
      return ['POST', `${path}/commands/${headers.get(COMMAND_ID_HEADER) ?? ''}/undo`, {}];
    },
    transfer: async () => {
      const savings = await openAccount(client, path, savingsOf('2026-01-01'));
      const ends = { fromAccountId: account.id, toAccountId: savings.id };
      return ['POST', `${path}/transfers`, { ...ends, date: '2026-02-03', amount: '10.00', description: 'To savings' }];
    },
    'write an entry': async () => ['POST', `${path}/journal-entries`, await entry()],
    'reverse an entry': async () => {
      const id = await made('journal-entries', await entry());
      return ['POST', `${path}/journal-entries/${id}/reverse`, {}];
    },
    'adjust the balance': at([
      'POST',
      `/api/accounts/${account.id}/adjust-balance`,
      { expectedBalance: '1000.00', balance: '990.00', reason: 'Fee' },
    ]),
    'open an account': at([
      'POST',
      `${path}/accounts`,
      { ...savingsOf('2026-01-01'), currentBalance: '5.00', accountNumber: '987654321' },
    ]),
    'rename an account': at(['PATCH', `/api/accounts/${account.id}`, { name: 'Main' }]),
    'number an account': at(['PATCH', `/api/accounts/${account.id}`, { accountNumber: '123456789' }]),
    'archive an account': at(['POST', `/api/accounts/${account.id}/archive`, {}]),
    'add a category': at(['POST', `${path}/categories`, category]),
    'hide a category': async () => {
      const id = await made('categories', category);
      return ['PATCH', `/api/categories/${id}/visibility`, { isHidden: true }];
    },
    'delete a category': async () => ['DELETE', `/api/categories/${await made('categories', category)}`, undefined],
    'map a category': async () => {
      const [line] = await lines();
      const of = books.categoryId('Supplies');
      return ['PUT', `${path}/categories/${of}/chart-account`, { chartAccountId: line?.chartAccountId }];
    },
    'rename a line of the chart': async () => {
      const [line] = await lines();
      return ['PATCH', `${path}/chart-accounts/${line?.chartAccountId ?? ''}`, { accountName: 'Hives' }];
    },
    'prepare a period': at(['POST', `${path}/periods/prepare`, { through: '2026-01-31' }]),
    'let bookkeepers close': at(['PUT', `${path}/periods/closing-roles`, { roles: ['bookkeeper'] }]),
    'close a period': at(['POST', `${path}/periods/close`, { through: '2025-12-31' }]),
    'apply a rule': async () => {
      await recorded();
      const conditions = { texts: [{ field: 'description', match: 'contains', text: 'Paper' }] };
      const rule = await made('rules', { name: randomUUID(), conditions, nickname: 'Pulp' });
      return ['POST', `${path}/rules/${rule}/apply`, {}];
    },
    invite: at(['POST', `${path}/invitations`, { email: uniqueEmail() }]),
    'withdraw an invitation': async () => {
      const id = await made('invitations', { email: uniqueEmail() });
      return ['DELETE', `${path}/invitations/${id}`, undefined];
    },
    'change the profile': at(['PUT', path, { name: 'Wasps', industry: 'Agriculture' }]),
    'archive a business': at(['PATCH', `${path}/archive`, {}]),
    'register a business': at(['POST', '/api/businesses', { name: 'Wasps', industry: 'Agriculture' }]),
  };
}

function savingsOf(initialBalanceDate: string): CreateAccountRequest {
  return { name: 'Savings', type: 'savings', initialBalanceDate };
}
