import { changeBy, ruleFits, type RuleConditions } from './rule.decider';

const SUBJECT = {
  description: 'POS PURCHASE  Staples #12 BOSTON MA',
  nickname: 'Paper Shop',
  amount: -8_010n,
  accountId: 'a',
};
const text = (
  field: RuleConditions['texts'][number]['field'],
  match: RuleConditions['texts'][number]['match'],
  wanted: string,
): RuleConditions => ({ texts: [{ field, match, text: wanted }] });

describe('a rule fits', () => {
  test.each<[string, RuleConditions]>([
    [
      'what its description contains, whatever the case and spaces',
      text('description', 'contains', 'purchase staples'),
    ],
    ['a description that starts so', text('description', 'starts-with', 'pos  Purchase')],
    ['the whole nickname', text('nickname', 'equals', 'PAPER SHOP')],
    ['the merchant without number and place', text('merchant', 'equals', 'Staples #9')],
    ['amounts within its range, both ends included', { texts: [], minAmount: 8_010n, maxAmount: 8_010n }],
    ['the type', { texts: [], type: 'expense' }],
    ['the account', { texts: [], accountId: 'a' }],
  ])('%s', (_name, conditions) => {
    expect(ruleFits(conditions, SUBJECT)).toBe(true);
  });

  test.each<[string, RuleConditions]>([
    ['another text', text('description', 'contains', 'office')],
    ['a text in the middle where the start is asked for', text('description', 'starts-with', 'staples')],
    ['a part where the whole is asked for', text('nickname', 'equals', 'paper')],
    ['another merchant', text('merchant', 'equals', 'Office Depot')],
    ['a smaller amount', { texts: [], minAmount: 8_011n }],
    ['a larger amount', { texts: [], maxAmount: 8_009n }],
    ['the other type', { texts: [], type: 'deposit' }],
    ['another account', { texts: [], accountId: 'b' }],
    [
      'one of two texts alone',
      { texts: [...text('merchant', 'equals', 'staples').texts, ...text('description', 'contains', 'office').texts] },
    ],
  ])('not %s', (_name, conditions) => {
    expect(ruleFits(conditions, SUBJECT)).toBe(false);
  });

  test('no row for a text where the row has no nickname', () => {
    expect(ruleFits(text('nickname', 'contains', 'x'), { ...SUBJECT, nickname: undefined })).toBe(false);
  });
});

describe('a rule changes', () => {
  const whole = { allocations: [{ categoryId: 'old', amount: -1n }], nickname: 'Name' };
  const split = {
    ...whole,
    allocations: [
      { categoryId: 'old', amount: -1n },
      { categoryId: 'other', amount: -2n },
    ],
  };

  test('category and nickname, each where it differs', () => {
    expect(changeBy({ categoryId: 'new', nickname: 'Other' }, whole)).toEqual({ categoryId: 'new', nickname: 'Other' });
    expect(changeBy({ categoryId: 'old', nickname: 'Other' }, whole)).toEqual({ nickname: 'Other' });
    expect(changeBy({ categoryId: 'new' }, whole)).toEqual({ categoryId: 'new' });
  });

  test('nothing where all is as it says', () => {
    expect(changeBy({ categoryId: 'old', nickname: 'Name' }, whole)).toBeNull();
  });

  test('no part of a split', () => {
    expect(changeBy({ categoryId: 'new' }, split)).toBeNull();
    expect(changeBy({ categoryId: 'new', nickname: 'Other' }, split)).toEqual({ nickname: 'Other' });
  });
});
