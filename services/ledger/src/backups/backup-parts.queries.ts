import { formatDecimal } from '@counterfoil/money/money';
import {
  dayInWords,
  type Column,
  type DocumentBusiness,
  type DocumentProof,
  type PrintedPart,
  type TableRow,
} from '../export-documents/documents.module';
import type { BooksSnapshot } from '../reports/reports.module';

/** Types of accounts as people say them. */
const ACCOUNT_TYPES: Readonly<Record<string, string>> = {
  checking: 'Checking',
  savings: 'Savings',
  credit: 'Credit card',
  cash: 'Cash',
};

interface AccountRow {
  readonly name: string;
  readonly type: string;
  readonly scope: string;
  readonly code: string;
  readonly balance: string;
  readonly archived: boolean;
}

interface ChartRow {
  readonly code: string;
  readonly name: string;
  readonly type: string;
  readonly sub_type: string;
  readonly is_active: boolean;
}

const ACCOUNT_COLUMNS: readonly Column[] = [
  { title: 'Code', kind: 'text' },
  { title: 'Account', kind: 'text' },
  { title: 'Type', kind: 'text' },
  { title: 'Balance', kind: 'money' },
];
const CHART_COLUMNS: readonly Column[] = [
  { title: 'Code', kind: 'text' },
  { title: 'Ledger account', kind: 'text' },
  { title: 'Used for', kind: 'text' },
];

const ACCOUNTS = `
  select name, type, scope, code, archived_at is not null as archived, coalesce((
      select sum(debit - credit) from books.daily_totals
      where business_id = account.business_id and ledger_account = account.code and date <= $2
    ), 0)::text as balance
  from books.accounts account where business_id = $1 and not is_deleted order by code`;
const CHART = `
  select code, name, type, sub_type, is_active from books.ledger_accounts where business_id = $1 order by code`;
const SECTIONS: Readonly<Record<string, string>> = {
  asset: 'Assets',
  liability: 'Liabilities',
  equity: 'Equity',
  revenue: 'Revenue',
  expense: 'Expenses',
};

/** The accounts of a business with their balances of today; what is owed on a card is negative, as on screen. */
export async function accountsPart(
  business: DocumentBusiness,
  books: BooksSnapshot,
  exponent: number,
  proof: DocumentProof,
  today: string,
): Promise<PrintedPart> {
  const accounts = await books.rows<AccountRow>(ACCOUNTS, [books.businessId, today]);
  const rows = accounts.map(({ name, type, scope, code, balance, archived }): TableRow => {
    const words = [
      ACCOUNT_TYPES[type] ?? type,
      ...(scope === 'personal' ? ['personal'] : []),
      ...(archived ? ['archived'] : []),
    ];
    return { style: 'line', cells: [code, name, words.join(', '), formatDecimal(BigInt(balance), exponent)] };
  });
  const notes = [
    'What is owed on a credit card stands negative. Personal accounts are the owner’s equity and no asset of the business.',
  ];
  return {
    business,
    title: 'Accounts',
    period: `As of ${dayInWords(today)}`,
    figures: [],
    table: { columns: ACCOUNT_COLUMNS, rows, lineCount: rows.length },
    notes,
    proof,
  };
}

/** The chart of accounts, by section. */
export async function chartPart(
  business: DocumentBusiness,
  books: BooksSnapshot,
  proof: DocumentProof,
  period: string,
): Promise<PrintedPart> {
  const lines = await books.rows<ChartRow>(CHART, [books.businessId]);
  const rows: TableRow[] = [];
  let section = '';
  for (const { code, name, type, sub_type: subType, is_active: isActive } of lines) {
    if (type !== section) rows.push({ style: 'heading', cells: [SECTIONS[type] ?? type] });
    section = type;
    rows.push({ style: 'line', cells: [code, name, `${subType.replaceAll('_', ' ')}${isActive ? '' : ', inactive'}`] });
  }
  return {
    business,
    title: 'Chart of Accounts',
    period,
    figures: [],
    table: { columns: CHART_COLUMNS, rows, lineCount: lines.length },
    notes: [],
    proof,
  };
}
