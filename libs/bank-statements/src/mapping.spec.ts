import { completeMapping, flip, type MappingDraft } from './mapping';

const EMPTY: MappingDraft = {
  version: 1,
  headerLine: 1,
  date: null,
  dateFormat: null,
  description: null,
  money: null,
  decimalMark: null,
  flipped: false,
  type: null,
  category: null,
  account: null,
  balance: null,
};

const FULL: MappingDraft = {
  ...EMPTY,
  date: 'Date',
  dateFormat: 'MM/DD/YYYY',
  description: 'Description',
  money: { kind: 'amount', amount: 'Amount', sign: { by: 'sign', positive: 'in' } },
  decimalMark: 'point',
};

describe('completeMapping', () => {
  test('says which required fields are missing', () => {
    const completed = completeMapping(EMPTY);
    expect(completed.ok ? [] : completed.problems.map((problem) => problem.message)).toEqual([
      'Date field is required',
      'Description field is required',
      'Amount field is required',
    ]);
  });

  test('asks for the date format and the decimal mark of chosen columns', () => {
    const completed = completeMapping({ ...FULL, dateFormat: null, decimalMark: null });
    expect(completed.ok ? [] : completed.problems.map((problem) => problem.field)).toEqual([
      'dateFormat',
      'decimalMark',
    ]);
  });

  test('a pair needs both sides', () => {
    expect(completeMapping({ ...FULL, money: { kind: 'debit-credit', debit: 'Out', credit: '' } })).toMatchObject({
      ok: false,
      problems: [{ field: 'amount' }],
    });
  });

  test('a complete mapping survives JSON and flips back', () => {
    const completed = completeMapping(FULL);
    if (!completed.ok) throw new Error('complete');
    expect(JSON.parse(JSON.stringify(completed.mapping))).toEqual(completed.mapping);
    expect(flip(completed.mapping).flipped).toBe(true);
    expect(flip(flip(completed.mapping))).toEqual(completed.mapping);
  });
});
