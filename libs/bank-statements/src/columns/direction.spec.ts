import { findDirection } from './direction';
import type { SignedSample } from './direction-finding';

type Row = readonly [sign: -1 | 0 | 1, ...words: string[]];

const samples = (...rows: Row[]): SignedSample[] => rows.map(([sign, ...words]) => ({ sign, words }));
const TYPE = [{ ref: 'Type', named: true }];

describe('findDirection on a bank account', () => {
  test('a minus is money out', () => {
    expect(findDirection(samples([-1], [1]), [], 'checking')).toMatchObject({
      convention: { by: 'sign', positive: 'in' },
      choices: [],
    });
    expect(findDirection(samples([-1], [-1]), [], 'checking')).toMatchObject({
      convention: { by: 'sign', positive: 'in' },
      choices: [],
    });
  });

  test('words that agree with the signs confirm them', () => {
    const found = findDirection(samples([-1, 'DEBIT'], [1, 'CREDIT']), TYPE, 'checking');
    expect(found).toMatchObject({ convention: { by: 'sign-and-type', positive: 'in' }, typeRef: 'Type', choices: [] });
  });

  test('words that say the opposite of the signs are asked about, and each answer reads one of them', () => {
    expect(findDirection(samples([1, 'debit'], [-1, 'credit']), TYPE, 'checking').choices).toMatchObject([
      { convention: { by: 'sign', positive: 'in' } },
      { convention: { by: 'type', words: { in: ['credit'], out: ['debit'] } } },
    ]);
  });

  test('words alone tell where nothing has a sign', () => {
    const found = findDirection(samples([1, 'Af'], [1, 'Bij']), TYPE, 'checking');
    expect(found).toMatchObject({ convention: { by: 'type', words: { in: ['bij'], out: ['af'] } }, choices: [] });
  });

  test('single letters count only in a column of letters', () => {
    expect(findDirection(samples([1, 'C'], [1, 'D']), TYPE, 'checking')).toMatchObject({
      convention: { by: 'type' },
      choices: [],
    });
    expect(findDirection(samples([1, 'C'], [1, 'D'], [1, 'ATM']), TYPE, 'checking').choices.length).toBeGreaterThan(0);
  });

  test('a word that contradicts a sign is asked, with both readings to choose from', () => {
    const found = findDirection(samples([-1, 'debit'], [1, 'credit'], [-1, 'credit']), TYPE, 'checking');
    expect(found.convention).toMatchObject({ by: 'sign-and-type', contradiction: 'ask' });
    expect(found.choices.map((choice) => choice.convention)).toMatchObject([
      { contradiction: 'sign' },
      { contradiction: 'type' },
    ]);
  });

  test('words without a direction say nothing', () => {
    expect(findDirection(samples([-1, 'Payment'], [1, 'Payment'], [-1, 'Charge']), TYPE, 'checking')).toMatchObject({
      convention: { by: 'sign' },
      choices: [],
    });
  });

  test('amounts without any sign or word are asked', () => {
    expect(findDirection(samples([1], [1]), [], 'checking').choices).toHaveLength(2);
  });

  test('keywords are proposed, not believed', () => {
    const found = findDirection(samples([1, 'ACH_CREDIT'], [1, 'card purchase']), TYPE, 'checking');
    expect(found.convention).toMatchObject({ by: 'type', words: { in: ['ach_credit'], out: ['card purchase'] } });
    expect(found.choices.length).toBeGreaterThan(0);
  });

  test('zero amounts do not take part', () => {
    expect(findDirection(samples([0, 'credit'], [-1, 'debit'], [1, 'credit']), TYPE, 'checking')).toMatchObject({
      choices: [],
    });
  });
});

describe('findDirection on a credit account', () => {
  test('the side with more rows is purchases', () => {
    const many = samples([1], [1], [1], [1], [1], [-1], [-1]);
    expect(findDirection(many, [], 'credit')).toMatchObject({ convention: { positive: 'out' }, choices: [] });
    const turned = samples([-1], [-1], [-1], [-1], [-1], [1], [1]);
    expect(findDirection(turned, [], 'credit')).toMatchObject({ convention: { positive: 'in' }, choices: [] });
    expect(findDirection(samples([1], [1], [-1]), [], 'credit').choices).toHaveLength(2);
  });

  test('with positive amounts only, and texts that say nothing, the person is asked; purchases come first', () => {
    const { convention, choices } = findDirection(samples([1], [1]), [], 'credit');
    expect(convention).toMatchObject({ positive: 'out' });
    expect(choices).toHaveLength(2);
  });

  test('a tie and a file of negatives are asked', () => {
    expect(findDirection(samples([1], [-1]), [], 'credit').choices).toHaveLength(2);
    expect(findDirection(samples([-1], [-1]), [], 'credit').choices).toHaveLength(2);
  });

  test('words of both kinds that agree with the signs come before the majority', () => {
    const found = findDirection(samples([1, 'DEBIT'], [-1, 'CREDIT'], [-1, 'CREDIT']), TYPE, 'credit');
    expect(found).toMatchObject({ convention: { by: 'sign-and-type', positive: 'out' }, choices: [] });
  });

  test('debit and credit without signs mean both things on cards, so they are asked', () => {
    expect(findDirection(samples([1, 'debit'], [1, 'credit']), TYPE, 'credit').choices).toHaveLength(2);
  });
});
