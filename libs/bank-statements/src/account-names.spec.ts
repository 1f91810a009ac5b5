import {
  accountFinder,
  accountQuestions,
  MAX_ACCOUNT_NAMES,
  namesToKeep,
  settledNames,
  type NamedAccount,
} from './account-names';
import { withAnswer, type AccountOfName, type MappingDraft } from './mapping';

const ACCOUNTS: readonly NamedAccount[] = [
  { id: 'a', name: 'Checking', number: 'NL91 ABNA 0417 1643 00' },
  { id: 'b', name: 'Rainy day', number: null },
  { id: 'c', name: 'Card', number: '4421' },
];

const settled = (names: readonly string[], said: readonly AccountOfName[] = [], chosen = 'a') =>
  settledNames(names, ACCOUNTS, chosen, said).map(({ name, rows, accountId, isLeftOut, isOpen }) => [
    name,
    rows,
    isOpen ? '?' : isLeftOut ? 'out' : accountId,
  ]);

test('a name is an account of exactly that name or number, however it is written', () => {
  expect(settled(['RAINY  day', 'Rainy day', 'nl91abna0417164300', '4421', '', 'Ｃard'])).toEqual([
    ['RAINY  day', 2, 'b'],
    ['nl91abna0417164300', 1, 'a'],
    ['4421', 1, 'c'],
    ['Ｃard', 1, 'c'],
  ]);
});

test('what only looks like one is open: the end of a number, a part of a name, a name that two accounts have', () => {
  expect(settled(['x4421', 'Rainy', 'Checking 2'])).toEqual([
    ['x4421', 1, '?'],
    ['Rainy', 1, '?'],
    ['Checking 2', 1, '?'],
  ]);
  const twins = [...ACCOUNTS, { id: 'd', name: 'Card', number: null }];
  expect(settledNames(['Card', 'Checking'], twins, 'a', []).map(({ isOpen }) => isOpen)).toEqual([true, false]);
});

test('one name in every row is the account that was chosen, unless the books call another one so', () => {
  expect(settled(['Giro', 'Giro'])).toEqual([['Giro', 2, 'a']]);
  expect(settled(['Card', 'Card'])).toEqual([['Card', 2, '?']]);
  expect(settled(['Card', 'Card'], [], 'c')).toEqual([['Card', 2, 'c']]);
});

test('what a person has said comes first, and an account that is gone is asked about again', () => {
  const said = [
    { name: 'Giro', to: 'chosen' },
    { name: 'Rainy day', to: 'none' },
    { name: 'Till', to: 'gone' },
    { name: 'Box', to: 'c' },
  ];
  expect(settled(['GIRO', 'Rainy day', 'Till', 'Box'], said)).toEqual([
    ['GIRO', 1, 'a'],
    ['Rainy day', 1, 'out'],
    ['Till', 1, '?'],
    ['Box', 1, 'c'],
  ]);
  const accountOf = accountFinder(settledNames(['GIRO', 'Rainy day', 'Box'], ACCOUNTS, 'a', said), 'a');
  expect(['giro', 'rainy DAY', 'Box', '', null].map(accountOf)).toEqual(['a', null, 'c', 'a', 'a']);
});

test('the likeliest account is offered first and never taken; too many names are asked about once', () => {
  const names = settledNames(['Visa x4421', 'Giro'], ACCOUNTS, 'a', []);
  const [card] = accountQuestions(names, ACCOUNTS, 'a');
  expect(card?.choices.map(({ label }) => label)).toEqual([
    'Card',
    'Checking',
    'Rainy day',
    'None of mine: leave these rows out',
  ]);
  const many = settledNames([...Array.from({ length: 50_000 }, (_, at) => `NL${at}`), 'Card'], ACCOUNTS, 'a', []);
  expect(accountQuestions(many, ACCOUNTS, 'a').map(({ choices }) => choices.map(({ change }) => change))).toEqual([
    [{ account: null }],
  ]);
  expect(namesToKeep(many).length).toBe(MAX_ACCOUNT_NAMES + 1);
  // A bank's own statement of so many accounts is asked about in parts.
  expect(accountQuestions(many, ACCOUNTS, 'a', true).map(({ topic }) => topic)).toEqual(
    Array.from({ length: MAX_ACCOUNT_NAMES }, () => 'account'),
  );
});

test('answers add up, and the later one holds', () => {
  const draft = {
    accounts: [
      { name: 'A', to: 'a' },
      { name: 'B', to: 'b' },
    ],
    currencies: [{ code: 'EUR', taken: false }],
  } as unknown as MappingDraft;
  const answered = withAnswer(draft, {
    accounts: [{ name: 'A', to: 'none' }],
    currencies: [
      { code: 'EUR', taken: true },
      { code: 'GBP', taken: true },
    ],
    flipped: true,
  });
  expect(answered).toEqual({
    accounts: [
      { name: 'B', to: 'b' },
      { name: 'A', to: 'none' },
    ],
    currencies: [
      { code: 'EUR', taken: true },
      { code: 'GBP', taken: true },
    ],
    flipped: true,
  });
});
