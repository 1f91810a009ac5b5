import { formatBytes } from './byte-format';

it.each([
  [0, '0 bytes'],
  [1_023, '1,023 bytes'],
  [1_024, '1 kB'],
  [3_355_444, '3.2 MB'],
  [500 * 1024 ** 2, '500 MB'],
  [20 * 1024 ** 3, '20 GB'],
])('says %d bytes as %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});
