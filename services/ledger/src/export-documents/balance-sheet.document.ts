import type { BalanceSheet, BalanceSheetLine } from '@counterfoil/contracts/report.contract';
import { dayInWords } from './period-words';
import type { Column, DocumentBusiness, DocumentProof, ReportDocument, TableRow } from './report-document';

const COLUMNS: readonly Column[] = [
  { title: 'Section', kind: 'text', notPrinted: true, width: 2 },
  { title: 'Code', kind: 'text', width: 1 },
  { title: 'Account', kind: 'text', width: 4 },
  { title: 'Balance', kind: 'money' },
];

/** What a business owns and owes on a day; liabilities and equity in the sign of their section. */
export function balanceSheetDocument(
  business: DocumentBusiness,
  sheet: BalanceSheet,
  proof: DocumentProof,
): ReportDocument {
  const { assets, liabilities, equity, asOfDate } = sheet;
  const rows: TableRow[] = [
    ...section('Current assets', assets.currentAssets),
    ...section('Fixed assets', assets.fixedAssets),
    total('grand-total', 'Total assets', assets.totalAssets),
    ...section('Current liabilities', liabilities.currentLiabilities),
    ...section('Long-term liabilities', liabilities.longTermLiabilities),
    total('total', 'Total liabilities', liabilities.totalLiabilities),
    { style: 'heading', cells: ['Equity'] },
    ...equity.equityAccounts.map((line) => lineOf('Equity', line)),
    { style: 'line', cells: ['Equity', '3900', 'Retained earnings of earlier years', equity.earlierEarnings] },
    { style: 'line', cells: ['Equity', '3900', 'Result of the current year', equity.currentYearEarnings] },
    total('total', 'Total equity', equity.totalEquity),
    total('grand-total', 'Total liabilities and equity', sheet.totalLiabilitiesAndEquity),
  ];
  return {
    report: 'balance-sheet',
    business,
    title: 'Balance Sheet',
    period: `As of ${dayInWords(asOfDate)}`,
    range: { startDate: null, endDate: asOfDate },
    figures: [
      { label: 'Assets', value: assets.totalAssets, kind: 'money' },
      { label: 'Liabilities', value: liabilities.totalLiabilities, kind: 'money' },
      { label: 'Equity', value: equity.totalEquity, kind: 'money' },
    ],
    table: { columns: COLUMNS, rows, lineCount: rows.length },
    notes: [
      `The current fiscal year began on ${dayInWords(equity.currentYearStartDate)}.`,
      ...(sheet.isBalanced ? [] : ['Warning: assets differ from liabilities plus equity.']),
    ],
    proof,
  };
}

/** A section without a line is not mentioned. */
function section(title: string, lines: readonly BalanceSheetLine[]): TableRow[] {
  return lines.length === 0 ? [] : [{ style: 'heading', cells: [title] }, ...lines.map((line) => lineOf(title, line))];
}

function lineOf(section: string, { accountCode, accountName, balance }: BalanceSheetLine): TableRow {
  return { style: 'line', cells: [section, accountCode, accountName, balance] };
}

function total(style: 'total' | 'grand-total', label: string, amount: string): TableRow {
  return { style, cells: [null, null, label, amount] };
}
