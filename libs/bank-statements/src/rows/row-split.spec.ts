import { readQif } from '../formats/qif';
import { readSplit } from './row-split';

const FORMAT = { decimalMark: 'point', exponent: 2 } as const;

test('each part has its category, its memo and its amount', () => {
  const read = readQif(
    '!Type:Bank\nD03/04/2026\nT-100.00\nPStationer\nLSupplies\nSSupplies\n$-60.00\nSTravel\nEtaxi\n$-40.00\nS[Savings]\n$0.00\n^\n',
  );
  if (!read.ok) throw new Error(read.message);
  expect(read.statements[0]?.entries[0]).toMatchObject({
    category: '',
    parts: [
      { category: 'Supplies', memo: '', amount: '-60.00' },
      { category: 'Travel', memo: 'taxi', amount: '-40.00' },
      { category: '', memo: '', amount: '0.00' },
    ],
  });
});

test('what the parts leave of the amount is a part of its own', () => {
  expect(readSplit('Supplies\t\t-60.00\nTravel\ttaxi\t-40.00', -10_000n, FORMAT, false)).toEqual([
    { category: 'Supplies', memo: '', minor: -6_000n },
    { category: 'Travel', memo: 'taxi', minor: -4_000n },
  ]);
  expect(readSplit('Supplies\t\t-60.00\nTravel\t\tx', -10_000n, FORMAT, false)).toEqual([
    { category: 'Supplies', memo: '', minor: -6_000n },
    { category: '', memo: '', minor: -4_000n, isRest: true },
  ]);
  expect(readSplit('Supplies\t\t60.00', -6_000n, FORMAT, true)).toEqual([
    { category: 'Supplies', memo: '', minor: -6_000n },
  ]);
  expect(readSplit('', -6_000n, FORMAT, false)).toEqual([]);
});
