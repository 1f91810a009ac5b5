import type { AccountRegister, RegisterRow } from '@counterfoil/contracts/ledger-report.contract';
import { MAX_PAGE_SIZE } from '@counterfoil/contracts/transaction.contract';
import type { ReportPage } from '../reports/reports.module';
import { dayInWords, periodInWords } from './period-words';
import type { Column, DocumentBusiness, DocumentProof, ReportDocument, TableRow } from './report-document';

const COLUMNS: readonly Column[] = [
  { title: 'Date', kind: 'date', width: 1 },
  { title: 'Description', kind: 'text', width: 4 },
  { title: 'Entry', kind: 'number', width: 1 },
  { title: 'Amount', kind: 'money' },
  { title: 'Balance', kind: 'money' },
];

/** Which page, and as known when: that of the first page holds for all of them. */
export interface RegisterPart {
  readonly limit?: number;
  readonly cursor?: string;
  readonly knownAt?: string;
}

/**
 * One account as its statement shows it: a row that was corrected stands once, with its newest entry.
 * @param read the pages after the first, as they are written
 */
export function accountRegisterDocument(
  business: DocumentBusiness,
  first: ReportPage<AccountRegister>,
  read: (part: RegisterPart) => Promise<ReportPage<AccountRegister>>,
  proof: DocumentProof,
): ReportDocument {
  const { accountCode, accountName, startDate, endDate } = first.report;
  return {
    report: 'account-register',
    business,
    title: `Register of ${accountName}`,
    period: startDate === null ? `through ${dayInWords(endDate)}` : periodInWords(startDate, endDate),
    range: { startDate, endDate },
    figures: [
      { label: 'Opening balance', value: first.report.openingBalance, kind: 'money' },
      { label: 'Closing balance', value: first.report.closingBalance, kind: 'money' },
    ],
    table: { columns: COLUMNS, rows: rowsOf(first, read), lineCount: first.total },
    notes: [`Ledger account ${accountCode}. A row that was corrected stands once, with its newest entry.`],
    proof,
  };
}

async function* rowsOf(
  first: ReportPage<AccountRegister>,
  read: (part: RegisterPart) => Promise<ReportPage<AccountRegister>>,
): AsyncGenerator<TableRow> {
  const { startDate, openingBalance, closingBalance, knownAt } = first.report;
  yield { style: 'opening', cells: [startDate, 'Opening balance', null, null, openingBalance] };
  let page = first;
  for (;;) {
    yield* page.report.rows.map(lineOf);
    if (page.next === undefined) break;
    page = await read({ cursor: page.next, knownAt, limit: MAX_PAGE_SIZE });
  }
  yield { style: 'grand-total', cells: [null, 'Closing balance', null, null, closingBalance] };
}

function lineOf({ date, description, entryNumbers, amount, balance }: RegisterRow): TableRow {
  return { style: 'line', cells: [date, description, entryNumbers.at(-1) ?? null, amount, balance] };
}
