import type { OpeningOffer } from '@counterfoil/contracts/account.contract';
import { offerWith } from './opening-offer';

const OFFER: OpeningOffer = {
  accountId: 'a',
  current: { date: '2026-11-21', balance: '0.00' },
  rows: { count: 6, firstDate: '2026-03-04', net: '-1490.16' },
  offered: { date: '2026-03-03', balance: '1490.16' },
  balanceNow: '-1490.16',
  balanceThen: '0.00',
};

describe('an opening balance that the bank’s statement shows', () => {
  it('takes the place of the offered one, and today’s balance follows', () => {
    expect(offerWith(OFFER, '4900.02')).toEqual({
      ...OFFER,
      offered: { date: '2026-03-03', balance: '4900.02' },
      balanceThen: '3409.86',
    });
    expect(offerWith(OFFER, '1490.16')).toEqual(OFFER);
    expect(offerWith(OFFER, '-0.5')).toMatchObject({ offered: { balance: '-0.50' }, balanceThen: '-1490.66' });
  });

  it('is no amount where the text is none', () =>
    expect(['', 'about 5', '1.234'].map((text) => offerWith(OFFER, text))).toEqual([null, null, null]));
});
