/** Calls about the books of a business, each as its description says. */
import type { Account } from '@counterfoil/contracts/account.contract';
import { COMMAND_ID_HEADER } from '@counterfoil/contracts/header';
import type { Rule } from '@counterfoil/contracts/rule.contract';
import { draft, openAccount, type TestBooks } from '../../kit/books/books';
import type { HttpClient } from '../../kit/app/http-client';
import { askForAccount, upload } from '../../kit/books/statement-upload';
import type { DescribedAnswers } from './described-answers';

/** @param boss a super admin, who alone deletes accounts */
export async function callBooks({ ask }: DescribedAnswers, books: TestBooks, boss: HttpClient): Promise<void> {
  const { client, business } = books;
  const id = [business.id];
  const categoryId = books.categoryId('Supplies');
  const savings = (
    await ask<Account>(client, 'POST /api/businesses/:id/accounts', id, {
      name: 'Savings',
      type: 'savings',
      initialBalanceDate: '2026-01-01',
    })
  ).body;
  const spare = await openAccount(client, books.path, {
    name: 'Spare',
    type: 'cash',
    initialBalanceDate: '2026-01-01',
  });
  const row = await ask<{ id: string }>(client, 'POST /api/businesses/:id/transactions', id, draft(books.account.id));
  const tx = [business.id, row.body.id];
  await ask(client, 'PUT /api/businesses/:id/transactions/:txId', tx, {
    ...draft(books.account.id),
    amount: '81.00',
  });
  await ask(client, 'PATCH /api/businesses/:id/transactions/:txId', tx, { categoryId });
  await ask(client, 'PATCH /api/businesses/:id/transactions', id, {
    transactionIds: [row.body.id],
    updateData: { categoryId: books.categoryId('Uncategorized Expenses') },
  });
  await ask(client, 'GET /api/businesses/:id/transactions/:txId/history', tx);
  await ask(client, 'GET /api/businesses/:id/transactions/:txId/suggestions', tx);
  await ask(client, 'GET /api/businesses/:id/transactions/:txId/similar', tx);
  await ask(client, 'POST /api/businesses/:id/transactions/suggestions', id, {
    accountId: books.account.id,
    rows: [{ description: 'Paper', amount: '-80.00' }],
  });
  await ask(client, 'POST /api/businesses/:id/transactions/bulk', id, {
    transactions: [draft(books.account.id), { date: 'x' }],
  });
  await ask(client, 'DELETE /api/businesses/:id/transactions/:txId', tx, {});
  await ask(client, 'POST /api/businesses/:id/transactions/:txId/restore', tx, {});
  await ask(client, 'DELETE /api/businesses/:id/transactions', id, { transactionIds: [row.body.id] });
  const other = await ask(client, 'POST /api/businesses/:id/transactions', id, draft(books.account.id));
  await ask(
    client,
    'POST /api/businesses/:id/commands/:commandId/undo',
    [business.id, other.headers.get(COMMAND_ID_HEADER) ?? ''],
    {},
  );
  await ask(client, 'POST /api/businesses/:id/transfers', id, {
    fromAccountId: books.account.id,
    toAccountId: savings.id,
    date: '2026-02-03',
    amount: '10.00',
    description: 'To savings',
  });
  await ask(client, 'GET /api/businesses/:id/transfers/suggestions', id);
  await ask(client, 'GET /api/businesses/:id/transactions', id);
  await ask(client, 'GET /api/businesses/:id/transactions/groups', id);
  await ask(client, 'GET /api/businesses/:id/transactions/uncategorized', id);
  await ask(client, 'PATCH /api/accounts/:id', [savings.id], { name: 'Reserve' });
  await ask(client, 'POST /api/accounts/:id/adjust-balance', [savings.id], {
    expectedBalance: '10.00',
    balance: '11.00',
    reason: 'Interest',
  });
  await ask(client, 'GET /api/accounts/:id/opening-offer', [savings.id]);
  await ask(client, 'POST /api/accounts/:id/archive', [spare.id]);
  await ask(client, 'POST /api/accounts/:id/restore', [spare.id]);
  await ask(boss, 'DELETE /api/accounts/:id', [spare.id]);
  await ask(client, 'GET /api/businesses/:id/accounts', id);
  const category = await ask<{ id: string }>(client, 'POST /api/businesses/:id/categories', id, {
    name: 'Bees',
    type: 'expense',
  });
  await ask(client, 'PATCH /api/categories/:id/visibility', [category.body.id], { isHidden: true });
  await ask(client, 'DELETE /api/categories/:id', [category.body.id]);
  await ask(client, 'GET /api/businesses/:id/categories', id);
}

/** Reports, chart, journal, periods and history. */
export async function callReports({ ask }: DescribedAnswers, books: TestBooks): Promise<void> {
  const { client, business } = books;
  const id = [business.id];
  await books.record();
  for (const report of [
    'financial-summary',
    'balance-sheet',
    'trial-balance',
    'general-ledger',
    'journal',
    'cash-flow',
    'journal-entries',
    'chart-accounts',
    'periods',
    'audit/commands',
    'audit/verify',
    'audit/heads',
  ]) {
    await ask(client, `GET /api/businesses/:id/${report}`, id);
  }
  await ask(client, 'GET /api/businesses/:id/audit/facts', id, undefined, '?firstRevision=0&lastRevision=9');
  await ask(client, 'GET /api/businesses/:id/known-moment', id, undefined, '?position=1');
  await ask(client, 'GET /api/businesses/:id/financial-summary', id, undefined, '?by=month&compare=previous-year');
  await ask(client, 'GET /api/businesses/:id/balance-sheet', id, undefined, '?compareDate=2026-01-31');
  await ask(client, 'GET /api/accounts/:id/register', [books.account.id]);
  await ask(client, 'GET /api/businesses/:id/entries/:entryNumber', [business.id, '1']);
  const chart = (await client.get<{ id: string; accountCode: string }[]>(`${books.path}/chart-accounts`)).body;
  const line = await ask<{ id: string }>(client, 'POST /api/businesses/:id/chart-accounts', id, {
    accountCode: '6790',
    accountName: 'Hives',
    accountType: 'expense',
    accountSubType: 'operating_expense',
  });
  if (line.status === 201)
    await ask(client, 'PATCH /api/businesses/:id/chart-accounts/:chartAccountId', [business.id, line.body.id], {
      accountName: 'Hives and frames',
    });
  const codes = chart.map(({ accountCode }) => accountCode);
  const lines = [
    { accountCode: codes.find((code) => code.startsWith('6')), debit: '5.00' },
    { accountCode: codes.find((code) => code.startsWith('3')), credit: '5.00' },
  ];
  await ask(client, 'POST /api/businesses/:id/journal-entries', id, {
    date: '2026-02-03',
    description: 'By hand',
    lines,
  });
  await ask(client, 'GET /api/businesses/:id/periods/checklist', id, undefined, '?through=2026-01-31');
  await ask(client, 'POST /api/businesses/:id/periods/prepare', id, { through: '2026-01-31', note: 'All there' });
  await ask(client, 'GET /api/businesses/:id/periods', id);
  await ask(client, 'POST /api/businesses/:id/periods/withdraw-preparation', id, {});
  await ask(client, 'PUT /api/businesses/:id/periods/closing-roles', id, { roles: ['bookkeeper'] });
  await ask(client, 'POST /api/businesses/:id/periods/close', id, { through: '2025-12-31' });
  await ask(client, 'POST /api/businesses/:id/periods/reopen', id, { through: null });
}

/** Rules, imports, exports and the archive. */
export async function callImportsAndExports({ ask, held }: DescribedAnswers, books: TestBooks): Promise<void> {
  const { client, business } = books;
  const id = [business.id];
  const wanted = {
    name: 'Paper',
    conditions: { text: 'Paper' },
    actions: { categoryId: books.categoryId('Supplies') },
  };
  const rule = await ask<Rule>(client, 'POST /api/businesses/:id/rules', id, wanted);
  if (rule.status === 201) {
    const one = [business.id, rule.body.id];
    await ask(client, 'GET /api/businesses/:id/rules/:ruleId', one);
    await ask(client, 'PUT /api/businesses/:id/rules/:ruleId', one, wanted);
    await ask(client, 'POST /api/businesses/:id/rules/dry-run', id, wanted);
    await ask(client, 'POST /api/businesses/:id/rules/:ruleId/dry-run', one);
    await ask(client, 'POST /api/businesses/:id/rules/:ruleId/apply', one, {});
  }
  await ask(client, 'GET /api/businesses/:id/rules', id);
  const { body } = held(
    'POST /api/businesses/:id/imports',
    await upload(books, 'Date,Description,Amount\n2026-02-14,Paper,-12.50\n'),
  );
  held(
    'POST /api/businesses/:id/imports/new-account',
    await askForAccount(books, 'Date,Description,Amount,Balance\n2026-02-14,Paper,-12.50,87.50\n'),
  );
  const one = [business.id, body.id];
  await ask(client, 'GET /api/businesses/:id/imports', id);
  await ask(client, 'GET /api/businesses/:id/imports/:importId', one);
  await ask(client, 'GET /api/businesses/:id/imports/:importId/rows', one);
  await ask(client, 'GET /api/businesses/:id/imports/:importId/bank-categories', one);
  await ask(client, 'GET /api/accounts/:id/import-profile', [books.account.id]);
  const job = await ask<{ id: string }>(client, 'POST /api/businesses/:id/exports', id, {
    report: 'transactions',
    format: 'csv',
  });
  await ask(client, 'GET /api/businesses/:id/exports/:jobId', [business.id, job.body.id]);
  await ask(client, 'GET /api/businesses/:id/exports', id);
  await ask(client, 'GET /api/businesses/:id/archive', id);
}
