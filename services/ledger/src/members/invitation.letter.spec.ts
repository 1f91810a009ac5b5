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
  expect(subject).toBe('Ada Lovelace invites you to the books of Bees & Honey');
  expect(paragraphs[0]).toContain(words);
  expect(paragraphs[1]).toContain('valid for 14 days');
});
