import type { ReconciledRow, ReconciliationReport } from '@counterfoil/contracts/reconciliation.contract';
import { dayInWords, instantInWords } from './period-words';
import type { Column, DocumentBusiness, DocumentProof, ReportDocument, TableRow } from './report-document';

const COLUMNS: readonly Column[] = [
  { title: 'Status', kind: 'text', width: 1, notPrinted: true },
  { title: 'Date', kind: 'date', width: 1 },
  { title: 'Description', kind: 'text', width: 4 },
  { title: 'Entry', kind: 'number', width: 1 },
  { title: 'Amount', kind: 'money' },
];

/** An account as its bank has it, and as the books have it: what both have, and what lies between them. */
export function reconciliationDocument(
  business: DocumentBusiness,
  report: ReconciliationReport,
  proof: DocumentProof,
): ReportDocument {
  const { accountName, closingDay, balance, bookBalance, cleared, outstanding, opening } = report;
  const rows: TableRow[] = [
    heading('On the statement'),
    ...cleared.map((row) => line('cleared', row)),
    total('subtotal', `Balance per bank, ${dayInWords(closingDay)}`, balance),
    heading('Not on the statement yet'),
    ...outstanding.map((row) => line('outstanding', row)),
    total('subtotal', 'Outstanding deposits', report.outstandingDeposits),
    total('subtotal', 'Outstanding payments', report.outstandingPayments),
    total('grand-total', `Balance per books, ${dayInWords(closingDay)}`, bookBalance),
  ];
  return {
    report: 'reconciliation',
    business,
    title: `Reconciliation of ${accountName}`,
    period: `through ${dayInWords(closingDay)}`,
    range: { startDate: opening?.closingDay ?? null, endDate: closingDay },
    figures: [
      { label: 'Balance per bank', value: balance, kind: 'money' },
      { label: 'Balance per books', value: bookBalance, kind: 'money' },
    ],
    table: { columns: COLUMNS, rows, lineCount: cleared.length + outstanding.length },
    notes: notesOf(report),
    proof,
  };
}

function heading(text: string): TableRow {
  return { style: 'heading', cells: [text] };
}

function line(status: string, { date, description, entryNumber, amount }: ReconciledRow): TableRow {
  return { style: 'line', cells: [status, date, description, entryNumber, amount] };
}

function total(style: 'subtotal' | 'grand-total', text: string, amount: string): TableRow {
  return { style, cells: [null, null, text, null, amount] };
}

function notesOf({ opening, reconciledByName, reconciledAt, position, changed }: ReconciliationReport): string[] {
  const from = opening
    ? `It goes on from ${opening.balance} on ${dayInWords(opening.closingDay)}.`
    : 'It is the first of this account.';
  const by = reconciledByName ?? 'somebody whose name is no longer kept';
  return [
    from,
    `Reconciled by ${by} on ${instantInWords(reconciledAt)}, recorded at position ${position}.`,
    ...changed.map(
      ({ description, date, agreed, now, changedAt }) =>
        `No longer agrees: "${description}" of ${dayInWords(date)} was ${agreed} and is ${now} since ${instantInWords(changedAt)}.`,
    ),
  ];
}
