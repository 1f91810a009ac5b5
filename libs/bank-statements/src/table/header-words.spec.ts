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

  test('a fee is not the amount', () => {
    expect(rolesOf('Amount (fee)')).toEqual([]);
    expect(rolesOf('Amount (total)').map((found) => found.role)).toEqual(['amount']);
  });
});
