import type { GeneralLedger, TrialBalance } from '@counterfoil/contracts/ledger-report.contract';
import type { BalanceSheet } from '@counterfoil/contracts/report.contract';
import type { TestBooks } from '../../kit/books/books';
import { sharedApp } from '../../kit/app/shared-app';
import { reportOf } from './report-answers';
import { workedReportBooks } from './worked-report-books';

let books: TestBooks;
beforeAll(async () => {
  books = await workedReportBooks(await sharedApp());
});

describe('the trial balance', () => {
  it('holds every ledger account with opening, movement and closing', async () => {
    const report = await reportOf<TrialBalance>(books, 'trial-balance?startDate=2026-02-04&endDate=2026-02-28');
    expect(
      report.lines.map((line) =>
        [line.accountCode, line.opening, line.movement, line.closing].map((part) =>
          typeof part === 'string' ? part : `${part.debit}/${part.credit}`,
        ),
      ),
    ).toEqual([
      ['1000', '1500.00/0.00', '20.00/315.00', '1205.00/0.00'],
      ['2000', '0.00/250.00', '0.00/80.00', '0.00/330.00'],
      ['3010', '0.00/750.00', '0.00/0.00', '0.00/750.00'],
      ['4000', '0.00/500.00', '15.00/0.00', '0.00/485.00'],
      ['5200', '0.00/0.00', '80.00/20.00', '60.00/0.00'],
      ['6100', '0.00/0.00', '300.00/0.00', '300.00/0.00'],
    ]);
    expect(report).toMatchObject({
      isBalanced: true,
      totals: { closing: { debit: '1565.00', credit: '1565.00' }, movement: { debit: '415.00', credit: '415.00' } },
    });
    expect(report.knownAt).toMatch(/^\d+$/);
  });

  it('carries the profit of earlier fiscal years as retained earnings', async () => {
    const report = await reportOf<TrialBalance>(books, 'trial-balance?asOfDate=2027-01-31');
    expect(report.startDate).toBe('2027-01-01');
    expect(report.lines.map((line) => [line.accountCode, line.closing.debit, line.closing.credit])).toEqual([
      ['1000', '1205.00', '0.00'],
      ['2000', '0.00', '330.00'],
      ['3010', '0.00', '750.00'],
      ['3900', '0.00', '125.00'],
    ]);
    expect(report.isBalanced).toBe(true);
  });

  it('ends as the balance sheet does, on whatever day it starts', async () => {
    await books.record({ date: '2027-01-20', amount: '7.00', categoryId: books.categoryId('Supplies') });
    const sheet = await reportOf<BalanceSheet>(books, 'balance-sheet?asOfDate=2027-01-31');
    const starts = ['2025-06-01', '2026-02-04', '2026-12-31', '2027-01-01', '2027-01-15'];
    for (const start of starts) {
      const report = await reportOf<TrialBalance>(books, `trial-balance?startDate=${start}&endDate=2027-01-31`);
      expect([report.yearStartDate, report.isBalanced]).toEqual(['2027-01-01', true]);
      expect(
        report.lines
          .filter(({ closing }) => closing.debit !== closing.credit)
          .map(({ accountCode, closing }) => [accountCode, closing.debit, closing.credit]),
      ).toEqual([
        ['1000', '1198.00', '0.00'],
        ['2000', '0.00', '330.00'],
        ['3010', '0.00', '750.00'],
        ['3900', '0.00', '125.00'],
        ['5200', '7.00', '0.00'],
      ]);
      expect(report.totals.carried).toEqual(
        start < '2027' ? { debit: expect.any(String), credit: expect.any(String) } : { debit: '0.00', credit: '0.00' },
      );
    }
    expect(sheet.equity).toMatchObject({ earlierEarnings: '125.00', currentYearEarnings: '-7.00' });
    const across = await reportOf<TrialBalance>(books, 'trial-balance?startDate=2026-02-04&endDate=2027-01-31');
    expect(across.lines.map(({ accountCode, carried }) => `${accountCode} ${carried.debit}/${carried.credit}`)).toEqual(
      [
        '1000 0.00/0.00',
        '2000 0.00/0.00',
        '3010 0.00/0.00',
        '3900 0.00/125.00',
        '4000 485.00/0.00',
        '5200 0.00/60.00',
        '6100 0.00/300.00',
      ],
    );
    const ledger = await reportOf<GeneralLedger>(
      books,
      'general-ledger?startDate=2026-02-04&endDate=2027-01-31&accountCode=5200',
    );
    expect(ledger.accounts).toMatchObject([
      { openingBalance: '0.00', carriedBalance: '-60.00', closingBalance: '7.00' },
    ]);
  });
});
