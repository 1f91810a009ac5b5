import { requireFewValues } from './json-values';

const hasFew = (json: string, most: number): boolean => {
  try {
    requireFewValues(Buffer.from(json), most);
    return true;
  } catch {
    return false;
  }
};

it.each([
  ['{"a":1,"b":[2,3]}', 4],
  ['[[],{},[]]', 6],
  ['{"a,b":"[,\\",{","c":"\\\\"}', 2],
])('counts the values of %s', (json, values) => {
  expect([hasFew(json, values), hasFew(json, values - 1)]).toEqual([true, false]);
});

it('counts a million values without parsing them', () => {
  expect(hasFew(`[${'{},'.repeat(1_000_000)}{}]`, 100_000)).toBe(false);
});
