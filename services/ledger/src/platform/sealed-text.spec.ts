import { SealedText } from './sealed-text';

const SECRET = 'a secret of many characters';
const sealed = new SealedText(SECRET, 'one purpose');

it('opens what it has sealed, and shows nothing of it', () => {
  const text = sealed.seal('GEZDGNBVGY3TQOJQ ü', 'ada');
  expect(text).not.toContain('GEZDGNBV');
  expect(text).toMatch(/^v1\.[\w-]+$/);
  expect(sealed.open(text, 'ada')).toBe('GEZDGNBVGY3TQOJQ ü');
});

it('seals the same text differently each time', () => {
  expect(sealed.seal('text', 'ada')).not.toBe(sealed.seal('text', 'ada'));
});

it.each<[string, string | undefined]>([
  ['another owner', sealed.open(sealed.seal('text', 'ada'), 'bob')],
  ['another purpose', new SealedText(SECRET, 'another purpose').open(sealed.seal('text', 'ada'), 'ada')],
  ['another secret', new SealedText('another secret text', 'one purpose').open(sealed.seal('text', 'ada'), 'ada')],
  ['nothing', sealed.open('', 'ada')],
  ['too little', sealed.open('v1.AAAA', 'ada')],
  ['another version', sealed.open(sealed.seal('text', 'ada').replace('v1.', 'v2.'), 'ada')],
])('does not open for %s', (_what, opened) => {
  expect(opened).toBeUndefined();
});

it('does not open where any byte was changed', () => {
  const bytes = Buffer.from(sealed.seal('text', 'ada').slice(3), 'base64url');
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(sealed.open(`v1.${changed.toString('base64url')}`, 'ada')).toBeUndefined();
  }
});
