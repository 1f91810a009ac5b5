import fc from 'fast-check';
import { fiscalYearStart, isCalendarDate } from './calendar-date';
import { STANDARD_CHART } from './chart';
import { nextAccountCode, nextCategoryCode } from './ledger-code';
import { balanced, openingLines, reversedLines, transactionLines, type PostingLine } from './posting';
import { balanceSheet } from './statement-balance-sheet';
import { profitAndLoss, type LedgerTotal } from './statement-profit-and-loss';

const supplies = { ledgerAccount: '5200', categoryId: 'supplies' };
const sales = { ledgerAccount: '4000', categoryId: 'sales' };
const draws = { ledgerAccount: '3030', categoryId: 'personal' };
const dr = (ledgerAccount: string, debit: bigint, categoryId?: string): PostingLine =>
  categoryId ? { ledgerAccount, debit, credit: 0n, categoryId } : { ledgerAccount, debit, credit: 0n };
const cr = (ledgerAccount: string, credit: bigint, categoryId?: string): PostingLine =>
  categoryId ? { ledgerAccount, debit: 0n, credit, categoryId } : { ledgerAccount, debit: 0n, credit };

describe('the entry of every case (docs/accounting.md)', () => {
  it.each<[string, PostingLine[], PostingLine[]]>([
    ['checking opened with 1,000.00', openingLines('1000', 100000n), [dr('1000', 100000n), cr('3010', 100000n)]],
    ['card opened with 250.00 owed', openingLines('2000', -25000n), [cr('2000', 25000n), dr('3010', 25000n)]],
    [
      'sale',
      transactionLines('1000', [{ ...sales, amount: 50000n }]),
      [cr('4000', 50000n, 'sales'), dr('1000', 50000n)],
    ],
    [
      'purchase on the card',
      transactionLines('2000', [{ ...supplies, amount: -8000n }]),
      [dr('5200', 8000n, 'supplies'), cr('2000', 8000n)],
    ],
    [
      'supplier refund',
      transactionLines('1000', [{ ...supplies, amount: 2000n }]),
      [cr('5200', 2000n, 'supplies'), dr('1000', 2000n)],
    ],
    [
      'refund to a customer',
      transactionLines('1000', [{ ...sales, amount: -1500n }]),
      [dr('4000', 1500n, 'sales'), cr('1000', 1500n)],
    ],
    [
      'split',
      transactionLines('1000', [
        { ...supplies, amount: -10000n },
        { ...draws, amount: -2000n },
      ]),
      [dr('5200', 10000n, 'supplies'), dr('3030', 2000n, 'personal'), cr('1000', 12000n)],
    ],
  ])('%s', (_, lines, expected) => {
    expect(lines).toEqual(expected);
  });

  it('a reversal exchanges the sides', () => {
    expect(reversedLines([dr('5200', 1n, 'supplies'), cr('1000', 1n)])).toEqual([
      cr('5200', 1n, 'supplies'),
      dr('1000', 1n),
    ]);
  });

  it.each([
    ['unequal sides', [dr('1000', 2n), cr('4000', 1n)]],
    ['one line', [dr('1000', 1n)]],
    ['no line', []],
    ['a line with both sides', [{ ledgerAccount: '1000', debit: 1n, credit: 1n }, dr('1000', 1n), cr('4000', 1n)]],
    [
      'a negative side',
      [
        { ledgerAccount: '1000', debit: -1n, credit: 0n },
        { ledgerAccount: '4000', debit: 0n, credit: -1n },
      ],
    ],
    ['a line of nothing', [dr('1000', 1n), cr('4000', 1n), dr('5000', 0n)]],
  ])('is refused with %s', (_, lines) => {
    expect(() => balanced(lines)).toThrow(RangeError);
  });
});

describe('statements', () => {
  const total = (line: PostingLine): LedgerTotal => ({ ...line, categoryId: line.categoryId ?? null });

  it('a refund lowers expenses, not raises revenue', () => {
    const totals = [
      ...transactionLines('1000', [{ ...sales, amount: 50000n }]),
      ...transactionLines('1000', [{ ...supplies, amount: 2000n }]),
    ].map(total);
    expect(profitAndLoss(totals)).toMatchObject({
      totalRevenue: 50000n,
      totalExpenses: -2000n,
      netProfit: 52000n,
      profitMargin: 104,
      percentages: { totalRevenue: 100, totalExpenses: -4 },
    });
  });

  it('percentages are 0.0 where revenue is zero or negative', () => {
    const loss = profitAndLoss(transactionLines('1000', [{ ...supplies, amount: -100n }]).map(total));
    expect(loss).toMatchObject({
      profitMargin: 0,
      percentages: { totalRevenue: 0, totalExpenses: 0 },
      figures: [{ amount: 100n, percentage: 0 }],
    });
  });

  it('the balance sheet balances for any postings, and sections keep their accounts whatever the sign', () => {
    const chart = [
      ...STANDARD_CHART,
      { code: '1000', name: 'Checking', type: 'asset', subType: 'current' } as const,
      { code: '2000', name: 'Card', type: 'liability', subType: 'current' } as const,
    ];
    const posting = fc.tuple(
      fc.constantFrom('1000', '2000'),
      fc.constantFrom('4000', '5200', '3030', '1500', '2500'),
      fc.bigInt(-(10n ** 14n), 10n ** 14n),
    );
    fc.assert(
      fc.property(fc.array(posting), (postings) => {
        const totals = postings
          .filter(([, , amount]) => amount !== 0n)
          .flatMap(([account, ledgerAccount, amount]) =>
            transactionLines(account, [{ ledgerAccount, categoryId: 'c', amount }]).map(total),
          );
        const sheet = balanceSheet(chart, totals);
        const checking = postings.reduce((sum, [account, , amount]) => (account === '1000' ? sum + amount : sum), 0n);
        expect(sheet.isBalanced).toBe(true);
        expect(sheet.currentAssets.find((figure) => figure.line.code === '1000')?.balance ?? 0n).toBe(checking);
      }),
    );
  });

  it('says so when the totals do not balance', () => {
    expect(balanceSheet(STANDARD_CHART, [total(dr('1500', 1n))]).isBalanced).toBe(false);
  });
});

describe('codes', () => {
  it('codes are unique', () => {
    const codes = STANDARD_CHART.map((line) => line.code);
    expect(new Set(codes).size).toBe(codes.length);
  });

  it.each([
    ['checking', 'business', [], '1000'],
    ['savings', 'business', ['1000'], '1010'],
    ['cash', 'business', Array.from({ length: 9 }, (_, n) => `10${n}0`), '1001'],
    ['cash', 'business', Array.from({ length: 90 }, (_, n) => String(1000 + n)), '1089-1'],
    ['credit', 'business', ['2000'], '2010'],
    ['credit', 'personal', ['3020', '3020-1'], '3020-2'],
  ] as const)('a new %s account of scope %s', (type, scope, taken, code) => {
    expect(nextAccountCode({ type, scope }, new Set(taken))).toBe(code);
  });

  it('custom categories stay within revenue and expenses', () => {
    expect(nextCategoryCode('revenue', new Set(['4500']))).toBe('4510');
    expect(nextCategoryCode('expense', new Set())).toBe('6700');
  });
});

describe('calendar dates', () => {
  it.each([
    ['2026-02-28', true],
    ['2024-02-29', true],
    ['2026-02-29', false],
    ['2026-13-01', false],
    ['1899-12-31', false],
    ['2026-1-1', false],
    [20260101, false],
  ])('%s', (text, valid) => {
    expect(isCalendarDate(text)).toBe(valid);
  });

  it.each([
    ['2026-03-15', 1, '2026-01-01'],
    ['2026-03-15', 4, '2025-04-01'],
    ['2026-04-01', 4, '2026-04-01'],
  ])('the fiscal year of %s starting in month %s', (date, month, start) => {
    expect(fiscalYearStart(date, month)).toBe(start);
  });
});
