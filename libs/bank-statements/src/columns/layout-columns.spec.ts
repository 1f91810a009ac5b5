import { detectTableLayout } from '../layout';
import { openStatement } from '../open-statement';

const DAYS = Array.from({ length: 12 }, (_, at) => String(at * 2 + 2).padStart(2, '0'));

/** The columns of the day of booking and of another day that is kept, and what is asked. */
function days(header: string, cellsOf: (day: string) => string): (string | null | undefined)[] {
  const rows = DAYS.map((day, at) => `${cellsOf(day)},SHOP ${at},-${at + 1}.50`);
  const opened = openStatement(new TextEncoder().encode([`${header},Description,Amount`, ...rows].join('\n')));
  if (!opened.ok) throw new Error(opened.message);
  const { draft, questions } = detectTableLayout(opened.table, { exponent: 2, accountType: 'checking' });
  return [draft.date, draft.otherDate, ...questions.map(({ topic }) => topic)];
}

test.each([
  ...['Clearing Date', 'Settlement Date', 'Settled Date', 'Date Cleared', 'Processed Date', 'Processing Date'],
  ...['Effective Date', 'Entry Date', 'Ledger Date', 'Accounting Date'],
])('%s is the day of booking beside the day of the transaction', (name) => {
  const before = (day: string): string => `2026-03-${String(Number(day) - 1).padStart(2, '0')}`;
  expect(days(`Transaction Date,${name}`, (day) => `${before(day)},2026-03-${day}`)).toEqual([
    name,
    'Transaction Date',
  ]);
  expect(days(`${name},Transaction Date`, (day) => `2026-03-${day},${before(day)}`)).toEqual([
    name,
    'Transaction Date',
  ]);
});

test.each(['PreviousTransactionDate', 'Statement Date', 'Due Date', 'deposit-date', 'settlement-start-date'])(
  '%s is not the day of any row',
  (name) => {
    expect(days(`${name},posted-date`, (day) => `2026-02-01,2026-03-${day}`)).toEqual(['posted-date', undefined]);
    expect(days(`${name},TransactionDate`, (day) => `2026-02-01,2026-03-${day}`)).toEqual([
      'TransactionDate',
      undefined,
    ]);
  },
);

test('which day counts is asked where the one that is named so is the same in every row', () => {
  expect(days('Date,Posted', (day) => `2026-03-31,2026-03-${day}`)).toEqual(['Posted', 'Date', 'column']);
});
