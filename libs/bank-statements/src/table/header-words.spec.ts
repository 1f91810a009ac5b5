import { headerKey, rolesOf } from './header-words';

describe('headerKey', () => {
  test.each([
    ['Betrag (EUR)', 'betrag'],
    ['Umsatz in EUR', 'umsatz'],
    [' Saldo (€) ', 'saldo'],
    ['Dr./Cr.', 'dr cr'],
    ['Zahlungsempfänger*in', 'zahlungsempfanger in'],
    ['Amount (fee)', 'amount fee'],
    ['Amount in', 'amount in'],
    ['EUR', 'eur'],
    ['Açıklama', 'aciklama'],
  ])('%s is %s', (name, key) => {
    expect(headerKey(name)).toBe(key);
  });

  test.each(['Source Account', 'From Account', 'bank_account', 'MyAccount', 'Quellkonto', 'Cuenta de origen', '账户'])(
    '%s is one of the accounts of the books',
    (name) => expect(rolesOf(name).map(({ role }) => role)).toEqual(['account']),
  );

  test.each(['To Account', 'Beneficiary Account', 'Gegenkonto', 'Account Type', 'IBAN / Konto-Nr.', 'Split Account'])(
    '%s is none of them',
    (name) => expect(rolesOf(name)).toEqual([]),
  );

  test('a fee is not the amount', () => {
    expect(rolesOf('Amount (fee)')).toEqual([]);
    expect(rolesOf('Amount (total)').map((found) => found.role)).toEqual(['amount']);
  });
});
