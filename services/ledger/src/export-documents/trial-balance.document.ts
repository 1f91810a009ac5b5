import type { DebitCredit, TrialBalance } from '@counterfoil/contracts/ledger-report.contract';
import { periodInWords } from './period-words';
import type { Column, DocumentBusiness, DocumentProof, ReportDocument, TableRow } from './report-document';

const COLUMNS: readonly Column[] = [
  { title: 'Code', kind: 'text', width: 1 },
  { title: 'Account', kind: 'text', width: 3 },
  { title: 'Opening debit', kind: 'money' },
  { title: 'Opening credit', kind: 'money' },
  { title: 'Debit', kind: 'money' },
  { title: 'Credit', kind: 'money' },
  { title: 'Closing debit', kind: 'money' },
  { title: 'Closing credit', kind: 'money' },
];

/** Every ledger account with its opening, movement and closing; each pair of columns adds up to the same. */
export function trialBalanceDocument(
  business: DocumentBusiness,
  balance: TrialBalance,
  proof: DocumentProof,
): ReportDocument {
  const { startDate, endDate, lines, totals, isBalanced } = balance;
  const rows: TableRow[] = [
    ...lines.map((line): TableRow => ({
      style: 'line',
      cells: [
        line.accountCode,
        line.accountName,
        ...sides(line.opening),
        ...sides(line.movement),
        ...sides(line.closing),
      ],
    })),
    {
      style: 'grand-total',
      cells: [null, 'Total', ...bothSides(totals.opening), ...bothSides(totals.movement), ...bothSides(totals.closing)],
    },
  ];
  return {
    report: 'trial-balance',
    business,
    title: 'Trial Balance',
    period: periodInWords(startDate, endDate),
    range: { startDate, endDate },
    figures: [],
    table: { columns: COLUMNS, rows, lineCount: lines.length },
    notes: [
      'Opening balances of revenue and expenses count from the start of the fiscal year; earlier years are retained earnings.',
      ...(isBalanced ? [] : ['Warning: debits differ from credits.']),
    ],
    proof,
  };
}

/** A side at zero stays empty, as on paper. */
function sides({ debit, credit }: DebitCredit): (string | null)[] {
  return [debit, credit].map((amount) => (/[1-9]/.test(amount) ? amount : null));
}

function bothSides({ debit, credit }: DebitCredit): string[] {
  return [debit, credit];
}
