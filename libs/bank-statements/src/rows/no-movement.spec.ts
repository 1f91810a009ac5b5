import { type Mapping } from '../mapping';
import { readStatement } from '../read-statement';

const MAPPING: Mapping = {
  version: 1,
  headerLine: 1,
  date: 'Date',
  dateFormat: 'YYYY-MM-DD',
  description: 'Description',
  money: { kind: 'amount', amount: 'Amount', sign: { by: 'sign', positive: 'in' } },
  decimalMark: 'point',
  type: null,
  category: null,
  account: null,
  balance: null,
  flipped: false,
};

/** What each row is called, and why it is not recorded. */
function said(file: string): unknown {
  const read = readStatement(new TextEncoder().encode(file), MAPPING, { exponent: 2, accountType: 'checking' });
  if (!read.ok) throw new Error(read.message);
  return read.rows.map((row) => (row.valid ? 'valid' : [row.flag, ...row.reasons.map(({ message }) => message)]));
}

test('calls a balance, a total or a note that lacks its day what it is, and a movement that lacks it by what it lacks', () => {
  const file = `Date,Description,Amount
,Opening balance,10.00
,Total,-48.04
Date,Description,Amount
,Printed on 12 March 2026,
,Paper,-4.00
,"Rent",316.89 R
2026-13-45,Total,-9.00
`;
  expect(said(file)).toEqual([
    ['balance', 'A balance, not a transaction'],
    ['balance', 'A total, not a transaction'],
    ['note', 'A note, not a transaction', 'A note, not a transaction'],
    ['note', 'A note, not a transaction', 'A note, not a transaction'],
    [undefined, 'No date'],
    [undefined, 'No date', 'Invalid amount format'],
    [undefined, 'Invalid date format'],
  ]);
});
