import type { Problem } from '@counterfoil/contracts/problem.contract';
import { startBooks, type TestBooks } from '../../kit/books/books';
import { sharedApp } from '../../kit/app/shared-app';

let books: TestBooks;
beforeAll(async () => {
  books = await startBooks(await sharedApp());
});

describe('bad questions', () => {
  const REPORTS = ['financial-summary', 'balance-sheet', 'trial-balance', 'general-ledger', 'journal', 'cash-flow'];

  it.each(REPORTS)('are refused by the %s with a message', async (report) => {
    const day = report === 'balance-sheet' ? 'asOfDate' : 'startDate';
    for (const query of [
      `${day}=2026-02-30`,
      `${day}=now`,
      `${day}=2026-01-01&${day}=2026-01-02`,
      `${day}=`,
      'knownAt=soon',
      'knownAt=-1',
      'knownAt=9999999999999999999',
      'knownAt=2026-02-30T00:00:00Z',
      'knownAt=2026-01-01',
    ]) {
      const { status, body } = await books.client.get<Problem>(`${books.path}/${report}?${query}`);
      expect([report, query, status, typeof body.message]).toEqual([report, query, 400, 'string']);
    }
  });

  it('are refused, each for its reason', async () => {
    const questions: [string, number, string][] = [
      [
        'financial-summary?startDate=2026-02-01&endDate=2026-01-01',
        400,
        'The start date must not be after the end date',
      ],
      ['trial-balance?startDate=2026-02-01&endDate=2026-01-01', 400, 'The start date must not be after the end date'],
      ['general-ledger?startDate=2026-02-01&endDate=2026-01-01', 400, 'The start date must not be after the end date'],
      ['journal?startDate=2026-02-01&endDate=2026-01-01', 400, 'The start date must not be after the end date'],
      ['cash-flow?startDate=2026-02-01&endDate=2026-01-01', 400, 'The start date must not be after the end date'],
      ['financial-summary?by=week', 400, 'by must be month, quarter or year'],
      ['financial-summary?compare=plan', 400, 'compare must be previous-period or previous-year'],
      [
        'financial-summary?startDate=1900-01-01&endDate=2199-12-31&by=month',
        400,
        'At most 120 columns can be shown: choose a shorter range or longer periods',
      ],
      ['general-ledger?accountCode=cash', 400, 'accountCode must be a code such as 1000'],
      ['general-ledger?accountCode=1070', 404, 'Ledger account not found'],
      ['general-ledger?cursor=nonsense', 400, 'This page of the list is not known: start again from the first'],
      ['journal?limit=501', 400, 'limit must be at most 500'],
      [
        `../../accounts/${books.account.id}/register?startDate=2026-02-01&endDate=2026-01-01`,
        400,
        'The start date must not be after the end date',
      ],
    ];
    for (const [path, status, message] of questions) {
      const answer = await books.client.get<Problem>(`${books.path}/${path}`);
      expect([path, answer.status, answer.body.message]).toEqual([path, status, message]);
    }
  });
});
