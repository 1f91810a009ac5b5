import { waysByBalance } from './balance-ways';
import { findDirection } from './direction';
import type { SignedSample } from './direction-finding';
import { isDirectionName, isKindName } from './kind-names';
import { wayOfText } from './text-ways';

const TYPE = [{ ref: 'Kind', named: true }];
const row = (sign: -1 | 1, moved: SignedSample['moved'], word = '', text = ''): SignedSample => {
  const usual = wayOfText(text, false);
  return { sign, words: [word], text, ...(moved === undefined ? {} : { moved }), ...(usual ? { usual } : {}) };
};

test('the balance tells which way money went, in either order, or nothing at all', () => {
  const [amounts, balances] = [
    [48n, 1250n, -60n, 12n],
    [952n, 2202n, 2142n, 2130n],
  ];
  expect(waysByBalance(amounts, balances)).toEqual([null, 'in', 'out', 'out']);
  expect(waysByBalance([...amounts].reverse(), [...balances].reverse())).toEqual(['out', 'out', 'in', null]);
  expect(waysByBalance(amounts, [952n, 2202n, 2142n, 2131n])).toBeNull();
  expect(waysByBalance(amounts.slice(0, 2), balances.slice(0, 2))).toBeNull();
});

test('signs that the balance confirms need no words, whatever these say', () => {
  const samples = [row(-1, null, 'credit'), row(1, 'in', 'debit'), row(-1, 'out', 'credit')];
  expect(findDirection(samples, TYPE, 'checking')).toMatchObject({
    convention: { by: 'sign', positive: 'in' },
    choices: [],
  });
});

test('words that nobody taught are learned from the balance', () => {
  const samples = [row(1, null, 'qa'), row(1, 'in', 'qb'), ...Array<SignedSample>(3).fill(row(1, 'out', 'qa'))];
  expect(findDirection(samples, TYPE, 'checking')).toMatchObject({
    convention: { by: 'type', words: { in: ['qb'], out: ['qa'] } },
    choices: [],
  });
});

test('without words the balance tells row by row, and the oldest row is asked about', () => {
  const samples = [row(1, null), row(1, 'in'), row(1, 'out')];
  const { convention, choices } = findDirection(samples, TYPE, 'checking');
  expect(convention).toEqual({ by: 'balance', untold: 'out' });
  expect(choices.map((choice) => choice.convention)).toEqual([
    { by: 'balance', untold: 'out' },
    { by: 'balance', untold: 'in' },
  ]);
});

test('one word on all rows is no direction, unless its column is called one', () => {
  const samples = [row(1, undefined, 'debit'), row(1, undefined, 'debit'), row(1, undefined, 'debit')];
  expect(findDirection(samples, TYPE, 'checking').choices).toHaveLength(2);
  expect(findDirection(samples, [{ ref: 'Dr/Cr', named: true, isDirection: true }], 'checking').choices).toEqual([]);
  const signed = [row(1, undefined, 'debit'), row(-1, undefined, 'debit'), row(-1, undefined, 'debit')];
  expect(findDirection(signed, TYPE, 'checking')).toMatchObject({ convention: { by: 'sign' }, choices: [] });
});

test('purchases as income are asked about', () => {
  const samples = ['Starbucks 4411', 'Amazon Marketplace', 'Netflix.com'].map((text) => row(1, undefined, '', text));
  const paid = row(-1, undefined, '', 'Payment');
  expect(findDirection([...samples, paid], [], 'checking').choices).toHaveLength(2);
  expect(
    findDirection([...samples.map((sample) => ({ ...sample, sign: -1 as const })), paid], [], 'checking').choices,
  ).toEqual([]);
});

test('a card without signs is asked about, whatever its rows are known for', () => {
  const card = (...texts: string[]): SignedSample[] =>
    texts.map((text) => {
      const usual = wayOfText(text, true);
      return { sign: 1, words: [], text, ...(usual ? { usual } : {}) };
    });
  expect(findDirection(card('Starbucks', 'Netflix', 'Amazon'), [], 'credit').choices).toHaveLength(2);
  expect(findDirection(card('Starbucks', 'Netflix', 'Transfer'), [], 'credit').choices).toHaveLength(2);
  expect(findDirection(card('Starbucks', 'Jane', 'Joe'), [], 'credit').choices).toHaveLength(2);
  expect(findDirection(card('Starbucks', 'Netflix', 'Amazon refund'), [], 'credit').choices).toHaveLength(2);
});

test('a column of the kind of card, account or payment is told from one of the direction', () => {
  expect(['Card Type', 'Funding', 'Account Type', 'Kartentyp'].filter((name) => !isKindName(name))).toEqual([]);
  expect(
    ['Dr/Cr', 'Debit/Credit', 'Soll/Haben', '借贷标志', 'Direction'].filter((name) => !isDirectionName(name)),
  ).toEqual([]);
  expect(['Type', 'Dr/Cr', 'Buchungsart'].filter(isKindName)).toEqual([]);
});
