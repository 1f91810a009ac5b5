import type { BalanceSheet, CategoryFigure, FinancialSummary } from '@counterfoil/contracts/report.contract';
import type { TrialBalance } from '@counterfoil/contracts/ledger-report.contract';
import { balanceSheetDocument } from '../../services/ledger/src/export-documents/balance-sheet.document';
import { printedPage } from '../../services/ledger/src/export-documents/printed-page';
import { profitAndLossDocument } from '../../services/ledger/src/export-documents/profit-and-loss.document';
import type {
  DocumentBusiness,
  DocumentProof,
  ReportDocument,
  TableRow,
} from '../../services/ledger/src/export-documents/report-document';
import { trialBalanceDocument } from '../../services/ledger/src/export-documents/trial-balance.document';

/**
 * A business of which nothing ever changes, so that its pages can be compared with pages that somebody has looked at.
 */
const BUSINESS: DocumentBusiness = {
  name: 'Bees & Honey <Ltd>',
  currency: 'EUR',
  address: 'Linden Lane 4',
  taxId: null,
};
const PROOF: DocumentProof = {
  knownAt: '73400320',
  head: {
    revision: '431',
    hash: '25ac6bfff0b4e666e26213aa7ad27e7a6e8b43ba9bf85c3c8c55d4d870e88c81',
    recordedAt: '2026-07-01T08:14:09.120Z',
  },
};
const figure = (
  category: string,
  type: CategoryFigure['type'],
  amount: number,
  percentage: number,
): CategoryFigure => ({
  categoryId: null,
  category,
  type,
  amount,
  exactAmount: amount.toFixed(2),
  percentage,
  ledgerAccountId: null,
  accountCode: '4000',
});

const SUMMARY: FinancialSummary = {
  startDate: '2026-01-01',
  endDate: '2026-03-31',
  totalRevenue: 88210.5,
  totalExpenses: 90342.1,
  netProfit: -2131.6,
  exact: { totalRevenue: '88210.50', totalExpenses: '90342.10', netProfit: '-2131.60' },
  profitMargin: -2.4,
  percentages: { totalRevenue: 100, totalExpenses: 102.4 },
  knownAt: PROOF.knownAt,
  categoryBreakdown: [
    figure('Sales', 'revenue', 88330.5, 100.1),
    figure('Refunds', 'revenue', -120, -0.1),
    figure('Löhne & Gehälter', 'expense', 80000, 90.7),
    figure('Rent', 'expense', 10342.1, 11.7),
  ],
};

const line = (accountCode: string, accountName: string, balance: string) => ({
  id: accountCode,
  accountCode,
  accountName,
  balance,
});

const SHEET: BalanceSheet = {
  asOfDate: '2026-03-31',
  knownAt: PROOF.knownAt,
  isBalanced: true,
  assets: {
    currentAssets: [line('1000', 'Checking', '12345.67'), line('1010', 'Savings', '-200.00')],
    fixedAssets: [line('1500', 'Equipment', '2000.00')],
    totalAssets: '14145.67',
  },
  liabilities: {
    currentLiabilities: [line('2000', 'Card', '330.00')],
    longTermLiabilities: [line('2500', 'Loan', '2000.00')],
    totalLiabilities: '2330.00',
  },
  equity: {
    equityAccounts: [line('3010', 'Opening balance equity', '1000.00')],
    retainedEarnings: '10815.67',
    earlierEarnings: '12947.27',
    currentYearEarnings: '-2131.60',
    currentYearStartDate: '2026-01-01',
    totalEquity: '11815.67',
  },
  totalLiabilitiesAndEquity: '14145.67',
};

const zero = { debit: '0.00', credit: '0.00' };
const TRIAL: TrialBalance = {
  startDate: '2026-01-01',
  endDate: '2026-03-31',
  yearStartDate: '2026-01-01',
  knownAt: PROOF.knownAt,
  isBalanced: true,
  lines: [
    {
      ledgerAccountId: 'a',
      accountCode: '1000',
      accountName: 'Checking',
      type: 'asset',
      subType: 'current',
      opening: { debit: '1000.00', credit: '0.00' },
      movement: { debit: '1500.00', credit: '1380.50' },
      carried: zero,
      closing: { debit: '1119.50', credit: '0.00' },
    },
    {
      ledgerAccountId: 'b',
      accountCode: '4000',
      accountName: 'Sales',
      type: 'revenue',
      subType: 'revenue',
      opening: zero,
      movement: { debit: '0.00', credit: '119.50' },
      carried: zero,
      closing: { debit: '0.00', credit: '119.50' },
    },
    {
      ledgerAccountId: 'c',
      accountCode: '3010',
      accountName: 'Opening balance equity',
      type: 'equity',
      subType: 'equity',
      opening: { debit: '0.00', credit: '1000.00' },
      movement: zero,
      carried: zero,
      closing: { debit: '0.00', credit: '1000.00' },
    },
  ],
  totals: {
    opening: { debit: '1000.00', credit: '1000.00' },
    movement: { debit: '1500.00', credit: '1500.00' },
    carried: zero,
    closing: { debit: '1119.50', credit: '1119.50' },
  },
};

/** Rows of three pages. */
const LIST_ROWS = 90;

function longList(): ReportDocument {
  const rows = Array.from({ length: LIST_ROWS }, (_, index): TableRow => {
    const day = String((index % 28) + 1).padStart(2, '0');
    return {
      style: 'line',
      cells: [`2026-02-${day}`, `Row number ${index + 1}`, index % 3 === 0 ? `-${index}.10` : `${index * 1000}.00`],
    };
  });
  return {
    report: 'transactions',
    business: BUSINESS,
    title: 'Transactions',
    period: '1 to 28 February 2026',
    range: { startDate: '2026-02-01', endDate: '2026-02-28' },
    figures: [{ label: 'Transactions', value: String(LIST_ROWS), kind: 'number' }],
    table: {
      columns: [
        { title: 'Date', kind: 'date' },
        { title: 'Description', kind: 'text' },
        { title: 'Amount', kind: 'money' },
      ],
      rows,
      lineCount: rows.length,
    },
    notes: ['A note under the table.'],
    proof: PROOF,
  };
}

/** The pages that are compared, by the name of their golden files. */
export const DOCUMENTS: Readonly<Record<string, () => Promise<string>>> = {
  'profit-and-loss': () => printedPage(profitAndLossDocument(BUSINESS, SUMMARY, PROOF)),
  'balance-sheet': () => printedPage(balanceSheetDocument(BUSINESS, SHEET, PROOF)),
  'trial-balance': () => printedPage(trialBalanceDocument({ ...BUSINESS, currency: 'USD' }, TRIAL, PROOF)),
  'long-list': () => printedPage(longList()),
};
