import { readCamt } from './camt';

const amount = (value: string, way: string): string => `<Amt Ccy="EUR">${value}</Amt><CdtDbtInd>${way}</CdtDbtInd>`;
const party = (role: string, name: string): string => `<${role}><Pty><Nm>${name}</Nm></Pty></${role}>`;
const detail = (money: string, ...parties: readonly string[]): string =>
  `<TxDtls>${money}<RltdPties>${parties.join('')}</RltdPties></TxDtls>`;
const entry = (money: string, details: string, more = ''): string =>
  `<Ntry>${money}${more}<Sts>BOOK</Sts><BookgDt><Dt>2026-03-01</Dt></BookgDt><NtryDtls>${details}</NtryDtls></Ntry>`;

/** Amount and description of each row of a statement whose account is ours. */
function rows(...entries: readonly string[]): string[] {
  const account = '<Acct><Ccy>EUR</Ccy><Ownr><Nm>Our Shop Ltd</Nm></Ownr></Acct>';
  const read = readCamt(
    `<Document><BkToCstmrStmt><Stmt>${account}${entries.join('')}</Stmt></BkToCstmrStmt></Document>`,
  );
  if (!read.ok) throw new Error(read.message);
  return read.statements.flatMap((one) => one.entries.map((row) => `${row.amount} ${row.description}`));
}

test('a payment of a batch that goes the other way than the whole has its own other side', () => {
  const paid = detail(amount('150.00', 'DBIT'), party('Dbtr', 'Our Shop Ltd'), party('Cdtr', 'Wholesaler'));
  const received = detail(amount('100.00', 'CRDT'), party('Dbtr', 'Customer'), party('Cdtr', 'Our Shop Ltd'));
  expect(rows(entry(amount('50.00', 'DBIT'), paid + received))).toEqual(['-150 Wholesaler', '100 Customer']);
});

test('a batch whose parts do not add up is one row that names the other sides', () => {
  const one = detail(amount('10.00', 'DBIT'), party('Cdtr', 'Baker'));
  const other = detail(amount('20.00', 'DBIT'), party('Cdtr', 'Printer'));
  expect(rows(entry(amount('50.00', 'DBIT'), one + other))).toEqual(['-50 Baker Printer']);
  expect(rows(entry(amount('50.00', 'DBIT'), detail('') + detail('')))).toEqual(['-50 2 payments']);
});

test('a reversal is described by the other side, whichever way its parties stand', () => {
  const reversal = '<RvslInd>true</RvslInd>';
  const asPaid = [party('Dbtr', 'Our Shop Ltd'), party('Cdtr', 'Wholesaler')];
  const turned = [party('Dbtr', 'Wholesaler'), party('Cdtr', 'Our Shop Ltd')];
  for (const parties of [asPaid, turned])
    expect(rows(entry(amount('150.00', 'CRDT'), detail('', ...parties), reversal))).toEqual(['150 Wholesaler']);
  expect(rows(entry(amount('10.00', 'CRDT'), detail('', party('Dbtr', 'Customer'))))).toEqual(['10 Customer']);
});
