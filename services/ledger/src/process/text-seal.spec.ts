import { TextSeal } from './text-seal';

const SECRET = 'sixteen characters or more';
const LINK = 'https://books.example.com/reset-password?token=ü';
const mails = new TextSeal(SECRET, 'mail');

it('opens for whom it was sealed, in another process too, and shows nothing of the text', () => {
  const sealed = mails.seal(LINK, 'ada');
  expect(new TextSeal(SECRET, 'mail').open(sealed, 'ada')).toBe(LINK);
  expect(sealed.toString('latin1')).not.toContain('token');
});

it('opens an empty text', () => {
  expect(mails.open(mails.seal('', 'ada'), 'ada')).toBe('');
});

it('seals the same text differently each time', () => {
  expect(mails.seal(LINK, 'ada')).not.toEqual(mails.seal(LINK, 'ada'));
});

// What is stored stays readable: change the version together with the format.
it('opens what version 1 has sealed', () => {
  const stored = Buffer.from('01000102030405060708090a0b3847401c1b650eeafa741e32f5112b908bb83d2f', 'hex');
  expect(mails.open(stored, 'ada')).toBe('Zoë');
});

it.each<[string, TextSeal, string]>([
  ['another owner', mails, 'bob'],
  ['another purpose', new TextSeal(SECRET, 'authenticator app'), 'ada'],
  ['another secret', new TextSeal(`${SECRET}!`, 'mail'), 'ada'],
])('does not open for %s', (_what, seal, owner) => {
  expect(seal.open(mails.seal(LINK, 'ada'), owner)).toBeUndefined();
});

it('does not open where any byte was changed, or some are missing', () => {
  const sealed = mails.seal(LINK, 'ada');
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(mails.open(changed, 'ada')).toBeUndefined();
    expect(mails.open(sealed.subarray(0, at), 'ada')).toBeUndefined();
  }
});
