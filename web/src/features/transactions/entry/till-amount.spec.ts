import { pressed, tillAmount, typedKey, type TillKey } from './till-amount';

const typed = (...keys: TillKey[]): string => keys.reduce(pressed, '');

it('takes digits and one decimal point, as many as an amount has', () => {
  expect(typed('1', '2', '.', '5', '0')).toBe('12.50');
  expect(typed('1', '2', '.', '5', '0', '9')).toBe('12.50');
  expect(typed('1', '.', '.', '5')).toBe('1.5');
  expect(Array.from({ length: 20 }, () => '9' as const).reduce(pressed, '')).toBe('9'.repeat(13));
});

it('begins with no zero but one before the point', () => {
  expect(typed('0', '0', '7')).toBe('7');
  expect(typed('.', '5')).toBe('0.5');
  expect(typed('0', '.', '0', '5')).toBe('0.05');
});

it('takes back one key at a time, down to nothing', () => {
  expect(typed('1', '2', 'back', 'back', 'back', '4')).toBe('4');
});

it('is an amount once it is more than nothing', () => {
  expect(['', '0', '0.', '0.00'].map(tillAmount)).toEqual([null, null, null, null]);
  expect(['7', '7.', '0.05'].map(tillAmount)).toEqual(['7', '7', '0.05']);
});

it('is typed by the keys of a keyboard, the decimal mark as people write it', () => {
  expect(['7', '.', ',', 'Backspace'].map(typedKey)).toEqual(['7', '.', '.', 'back']);
  expect(['Tab', 'Enter', 'e', 'back', '-'].map(typedKey)).toEqual(Array.from({ length: 5 }, () => undefined));
});
