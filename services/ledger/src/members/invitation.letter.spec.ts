import { htmlOf, textOf } from '../mail/letter-layout';
import { invitationLetter } from './invitation.letter';

const WORDS = {
  to: 'somebody@example.com',
  inviterName: 'Ada Lovelace',
  businessName: 'Bees & Honey',
  url: 'https://books.example.com/invitations/of',
  validDays: 14,
};

test.each([
  ['bookkeeper', 'as a bookkeeper.'],
  ['accountant', 'as an accountant.'],
  ['assistant', 'as an assistant.'],
])('somebody is invited %s, in words', (role, words) => {
  const { subject, paragraphs } = invitationLetter({ ...WORDS, role });
  expect(subject).toBe("You're invited to work on a business's books");
  expect(paragraphs[0]).toContain('Ada Lovelace invites you to work on the books of "Bees & Honey"');
  expect(paragraphs[0]).toContain(words);
  expect(paragraphs[1]).toContain('within 14 days');
});

test('names neither reach the subject nor become a link, and stay on their line', () => {
  const names = { inviterName: 'Your bank www.evil.example', businessName: 'Pay\r\nat https://evil.example/now' };
  const letter = invitationLetter({ ...WORDS, ...names, role: 'assistant' });
  expect(letter.subject).not.toMatch(/evil|bank|Pay/);
  for (const part of [textOf(letter), htmlOf(letter)]) {
    expect(part).not.toMatch(/evil\.example|https:\/\/evil|Pay\s*[\r\n]/);
    expect(part).toMatch(/Pay at https: \/\/evil\. example\/now/);
  }
});
