import { accountFactsOf } from './account-facts';

const facts = (text: string) => accountFactsOf(new TextEncoder().encode(text));

it('tells bank and kind of account where the file says them', () => {
  expect(facts('<OFX><FI><ORG>First Bank\n<FID>1</FI><CCSTMTRS><CCACCTFROM>')).toEqual({
    bank: 'First Bank',
    kind: 'credit',
  });
  expect(facts('<BANKACCTFROM><ACCTID>1<ACCTTYPE>SAVINGS</BANKACCTFROM>')).toEqual({ bank: null, kind: 'savings' });
  // The other side of a row is another account.
  const others = '<BANKACCTFROM><ACCTID>1</BANKACCTFROM><BANKACCTTO><ACCTTYPE>SAVINGS</BANKACCTTO>';
  expect(facts(others)).toEqual({ bank: null, kind: null });
  expect(facts('!Type:CCard\nD1/2/26')).toEqual({ bank: null, kind: 'credit' });
  expect(facts('<Acct><Svcr><FinInstnId><BIC>X</BIC><Nm>Volksbank</Nm></FinInstnId></Svcr></Acct>')).toEqual({
    bank: 'Volksbank',
    kind: null,
  });
});

it('guesses nothing of a table, and takes no name that cannot be read', () => {
  expect(facts('Date,Description,Amount\n2026-01-05,Visa credit card,-5.00\n')).toEqual({ bank: null, kind: null });
  expect(accountFactsOf(new Uint8Array([...'<ORG>B'].map((sign) => sign.charCodeAt(0)).concat(0xff))).bank).toBeNull();
});
