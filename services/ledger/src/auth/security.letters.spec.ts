import { htmlOf, textOf } from '../mail/letter-layout';
import type { Letter } from '../mail/letter';
import {
  addressTakenLetter,
  emailChangeAskedLetter,
  emailChangedLetter,
  passwordChangedLetter,
  resetLetter,
  tokenMadeLetter,
  verificationLetter,
} from './security.letters';

const ADA = { id: '6f1c1a52-5d9c-4f0e-8a53-1a4b2f9f0c11', email: 'ada@example.com', firstName: 'Ada' };
const NEW = 'ada.lovelace@example.com';
const URL = 'https://books.example.com/somewhere';
const LETTERS: readonly Letter[] = [
  resetLetter(ADA, URL),
  passwordChangedLetter(ADA, URL),
  emailChangedLetter(ADA, NEW, URL),
  verificationLetter(ADA, NEW, URL),
  emailChangeAskedLetter(ADA, NEW, URL),
  addressTakenLetter(ADA, URL),
  tokenMadeLetter(ADA, 'Script', URL),
];

test('letters are whole sentences, call an email what the screens call it, and name whom they are for', () => {
  for (const letter of LETTERS) {
    for (const part of [letter.subject, ...letter.paragraphs]) expect(part).toMatch(/^[A-Z]/);
    for (const paragraph of letter.paragraphs.slice(1)) expect(paragraph).toMatch(/[.]$/);
    expect(letter.paragraphs[0]).toMatch(/^Hello Ada,/);
    for (const words of [textOf(letter), htmlOf(letter)]) {
      expect(words).not.toMatch(/e-mail|\d{4}-\d{2}-\d{2}|undefined|\b1 \w+s\b/i);
      expect(words).toContain(URL);
    }
  }
});

test('what a letter leads to is called what it is', () => {
  expect(addressTakenLetter(ADA, URL).action).toEqual({ label: 'Sign in', url: URL });
  expect(passwordChangedLetter(ADA, URL).action?.label).toBe('Open your profile');
});
