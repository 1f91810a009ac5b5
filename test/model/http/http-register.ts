/** Accounts, categories, chart, journal and periods, as the calls that the screens make. */
import { randomUUID } from 'node:crypto';
import type { ChartAccount } from '@counterfoil/contracts/chart.contract';
import type { Answer } from '../../kit/app/http-client';
import { decimal, type HttpBooks } from './http-books';
import { houseCall } from './http-house';
import { noteCall } from './http-notes';
import { receiptCall } from './http-receipts';
import { reconcileCall } from './http-reconciliation';
import { scheduleCall } from './http-schedules';
import { isAboutNote, isAboutSchedule, type AccountDetails, type Intent } from '../plain/intent';

/** Of books, chart and categories; what is of an account or the house goes on to those. */
export async function registerCall(http: HttpBooks, intent: Intent): Promise<Answer> {
  const { client } = http;
  const { path } = http.books;
  if (isAboutSchedule(intent)) return scheduleCall(http, intent);
  if (isAboutNote(intent)) return noteCall(http, intent);
  switch (intent.do) {
    case 'post journal': {
      const lines = await Promise.all(
        intent.lines.map(async ({ code, amount }) => ({
          chartAccountId: await lineOf(http, code),
          [amount > 0n ? 'debitAmount' : 'creditAmount']: decimal(amount > 0n ? amount : -amount),
        })),
      );
      const { entry: description, date: entryDate, reverseOn } = intent;
      return client.post(`${path}/journal-entries`, { entryDate, description, lines, reverseOn });
    }
    case 'reverse journal':
      return client.post(`${path}/journal-entries/${http.id(intent.entry)}/reverse`, {
        date: intent.date,
        onFirstOpenDay: intent.firstOpenDay,
      });
    case 'reconcile':
      return reconcileCall(http, intent);
    case 'attach receipt':
    case 'move receipt':
    case 'remove receipt':
      return receiptCall(http, intent);
    case 'close':
      return client.post(`${path}/periods/close`, { through: intent.through });
    case 'reopen':
      return client.post(`${path}/periods/reopen`, { through: intent.through });
    case 'prepare':
      return client.post(`${path}/periods/prepare`, { through: intent.through });
    case 'withdraw preparation':
      return client.post(`${path}/periods/withdraw-preparation`, {});
    case 'let close':
      return client.put(`${path}/periods/closing-roles`, { roles: intent.roles });
    case 'open line':
      return client.post(`${path}/chart-accounts`, {
        accountCode: intent.code,
        accountName: intent.code,
        accountType: intent.type,
        subType: intent.subType,
      });
    case 'rename line':
      return client.patch(`${path}/chart-accounts/${await lineOf(http, intent.code)}`, { accountName: intent.name });
    case 'switch line':
      return client.patch(`${path}/chart-accounts/${await lineOf(http, intent.code)}`, { isActive: intent.active });
    case 'map category':
      return client.put(`${path}/categories/${http.id(intent.category)}/chart-account`, {
        chartAccountId: await lineOf(http, intent.code),
      });
    case 'create category':
      return client.post(`${path}/categories`, { name: intent.category, type: intent.type });
    case 'hide category':
      return client.patch(`/api/categories/${http.id(intent.category)}/visibility`, { isHidden: intent.hidden });
    case 'delete category':
      return client.delete(`/api/categories/${http.id(intent.category)}`);
    default:
      return accountCall(http, intent);
  }
}

function accountCall(http: HttpBooks, intent: Intent): Promise<Answer> {
  const { client } = http;
  const { path } = http.books;
  const account = 'account' in intent ? `/api/accounts/${http.id(intent.account)}` : '';
  switch (intent.do) {
    case 'open account': {
      const { name, kind, personal, balance, date } = intent;
      const facts = { name, type: kind, accountScope: personal ? 'personal' : 'business' };
      return client.post(`${path}/accounts`, {
        ...facts,
        currentBalance: decimal(balance),
        initialBalanceDate: date,
      });
    }
    case 'change account':
      return client.patch(account, detailsOf(intent));
    case 'delete account':
      return http.cast.admin.delete(account);
    case 'archive account':
      return client.post(`${account}/archive`);
    case 'restore account':
      return client.post(`${account}/restore`);
    case 'adjust balance':
      return client.post(`${account}/adjust-balance`, {
        expectedBalance: decimal(intent.seen),
        balance: decimal(intent.balance),
        reason: 'Bank says so',
      });
    case 'backdate opening':
      return client.post(`${account}/backdate-opening`, {
        expectedBalance: decimal(intent.seen),
        balance: decimal(intent.balance),
        date: intent.date,
      });
    default:
      return houseCall(http, intent);
  }
}

async function lineOf(http: HttpBooks, code: string): Promise<string> {
  const { body } = await http.client.get<ChartAccount[]>(`${http.books.path}/chart-accounts`);
  return body.find((line) => line.accountCode === code)?.id ?? randomUUID();
}

function detailsOf({ name, words, limit, number }: AccountDetails): object {
  const said = {
    name,
    description: words,
    creditLimit: limit === undefined ? undefined : decimal(limit),
    accountNumber: number,
  };
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
}
