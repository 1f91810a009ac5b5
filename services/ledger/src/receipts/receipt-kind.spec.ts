import { kindOf, savedName } from './receipt-kind';

const file = (start: string | number[]): Buffer =>
  Buffer.concat([typeof start === 'string' ? Buffer.from(start, 'latin1') : Buffer.from(start), Buffer.alloc(32)]);

it.each([
  [file([0xff, 0xd8, 0xff, 0xe0]), 'image/jpeg'],
  [file('\x89PNG\r\n\x1a\n'), 'image/png'],
  [file('RIFF\0\0\0\0WEBPVP8 '), 'image/webp'],
  [file('\0\0\0\x18ftypheic'), 'image/heic'],
  [file('%PDF-1.7'), 'application/pdf'],
])('tells a file by its first bytes (%#)', (bytes, kind) => {
  expect(kindOf(bytes)).toBe(kind);
});

it.each([
  file('<svg xmlns="http://www.w3.org/2000/svg">'),
  file('<!doctype html><script>'),
  file('GIF89a'),
  file('RIFF\0\0\0\0WAVEfmt '),
  file('\0\0\0\x18ftypisom'),
  file(' %PDF-1.7'),
  file('PK\x03\x04'),
  Buffer.from('%PDF-'),
  Buffer.alloc(0),
])('takes nothing else for a receipt (%#)', (bytes) => {
  expect(kindOf(bytes)).toBeUndefined();
});

it.each([
  ['till.jpg', 'image/jpeg', 'till.jpg'],
  ['IMG_1.JPEG', 'image/jpeg', 'IMG_1.JPEG'],
  ['till.html', 'image/jpeg', 'till.html.jpg'],
  ['invoice', 'application/pdf', 'invoice.pdf'],
  ['.png', 'image/png', '.png'],
  ['a.b', 'image/heic', 'a.b.heic'],
] as const)('a file called %s that is %s is saved as %s', (name, kind, saved) => {
  expect(savedName(name, kind)).toBe(saved);
});
