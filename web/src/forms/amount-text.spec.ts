import { plainAmount, withoutSign } from './amount-text';
import { withoutBlanks } from './blank-fields';

it.each([
  ['1,234,567.89', '1234567.89'],
  ['$ 1,234.50', '1234.50'],
  ['CA$80', '80'],
  ['−80.00', '-80.00'],
  [' 1 234.5 ', '1234.5'],
  ['-1,000', '-1000'],
  // May be a decimal mark: dropping it would make 1250 of it.
  ['12,50', '12,50'],
  ['1.234,50', '1.234,50'],
  ['1,23,456', '1,23,456'],
])('reads %s as %s', (typed, plain) => {
  expect(plainAmount(typed)).toBe(plain);
});

it('takes the sign away', () => {
  expect(['-8.00', '+8.00', '8.00'].map(withoutSign)).toEqual(['8.00', '8.00', '8.00']);
});

it('leaves out fields that were left empty, and keeps what means something', () => {
  expect(
    withoutBlanks({ name: 'Bees', phone: '', taxId: undefined, isHidden: false, count: 0, nickname: null }),
  ).toEqual({ name: 'Bees', isHidden: false, count: 0, nickname: null });
});
