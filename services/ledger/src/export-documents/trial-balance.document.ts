import type { DebitCredit, TrialBalance } from '@counterfoil/contracts/ledger-report.contract';
import { dayInWords, periodInWords } from './period-words';
import type { Column, DocumentBusiness, DocumentProof, ReportDocument, TableRow } from './report-document';

const PARTS: Record<keyof TrialBalance['totals'], readonly Column[]> = {
  opening: [
    { title: 'Opening debit', kind: 'money' },
    { title: 'Opening credit', kind: 'money' },
  ],
  movement: [
    { title: 'Debit', kind: 'money' },
    { title: 'Credit', kind: 'money' },
  ],
  carried: [
    { title: 'Carried debit', kind: 'money' },
    { title: 'Carried credit', kind: 'money' },
  ],
  closing: [
    { title: 'Closing debit', kind: 'money' },
    { title: 'Closing credit', kind: 'money' },
  ],
};

/**
 * Every ledger account with its opening, movement and closing, and what was carried over where a fiscal year ends
 * within the range; each pair of columns adds up to the same.
 */
export function trialBalanceDocument(
  business: DocumentBusiness,
  balance: TrialBalance,
  proof: DocumentProof,
): ReportDocument {
  const { startDate, endDate, yearStartDate, lines, totals, isBalanced } = balance;
  const hasYearEnd = yearStartDate > startDate && /[1-9]/.test(totals.carried.debit);
  const parts = (['opening', 'movement', 'carried', 'closing'] as const).filter(
    (part) => part !== 'carried' || hasYearEnd,
  );
  const rows: TableRow[] = [
    ...lines.map((line): TableRow => ({
      style: 'line',
      cells: [line.accountCode, line.accountName, ...parts.flatMap((part) => sides(line[part]))],
    })),
    {
      style: 'grand-total',
      cells: [null, 'Total', ...parts.flatMap((part) => bothSides(totals[part]))],
    },
  ];
  return {
    report: 'trial-balance',
    business,
    title: 'Trial Balance',
    period: periodInWords(startDate, endDate),
    range: { startDate, endDate },
    figures: [],
    table: {
      columns: [
        { title: 'Code', kind: 'text', width: 1 },
        { title: 'Account', kind: 'text', width: 3 },
        ...parts.flatMap((part) => PARTS[part]),
      ],
      rows,
      lineCount: lines.length,
    },
    notes: [
      'Opening balances of revenue and expenses count from the start of the fiscal year; earlier years are retained earnings.',
      ...(hasYearEnd
        ? [
            `Closing balances of revenue and expenses are those of the fiscal year from ${dayInWords(yearStartDate)}. ` +
              'What earlier years within these dates came to is carried to retained earnings; no entry books it.',
          ]
        : []),
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
