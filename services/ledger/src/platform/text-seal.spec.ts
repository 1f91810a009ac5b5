import { TextSeal } from './text-seal';

const SECRET = 'sixteen characters or more';
const LINK = 'https://books.example.com/reset-password?token=abc';

it('opens for whom it was sealed, and holds nothing of the text', () => {
  const seal = new TextSeal(SECRET, 'mail');
  const sealed = seal.close(LINK, 'ada');
  expect(new TextSeal(SECRET, 'mail').open(sealed, 'ada')).toBe(LINK);
  expect(sealed.toString('latin1')).not.toContain('token');
  expect(seal.close(LINK, 'ada')).not.toEqual(sealed);
});

it('does not open for another owner, purpose or secret', () => {
  const sealed = new TextSeal(SECRET, 'mail').close(LINK, 'ada');
  expect(new TextSeal(SECRET, 'mail').open(sealed, 'eve')).toBeUndefined();
  expect(new TextSeal(SECRET, 'other').open(sealed, 'ada')).toBeUndefined();
  expect(new TextSeal(`${SECRET}!`, 'mail').open(sealed, 'ada')).toBeUndefined();
});

it('does not open where any byte was changed, or some are missing', () => {
  const seal = new TextSeal(SECRET, 'mail');
  const sealed = seal.close(LINK, 'ada');
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(seal.open(changed, 'ada')).toBeUndefined();
    expect(seal.open(sealed.subarray(0, at), 'ada')).toBeUndefined();
  }
});
