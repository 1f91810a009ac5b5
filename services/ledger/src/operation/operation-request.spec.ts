import { readRequest, UsageError } from './operation-request';

const refusal = (words: readonly string[]): unknown => {
  try {
    return readRequest(words);
  } catch (error) {
    return error;
  }
};

it.each([
  [['dance'], /no command dance/],
  [['rebuild'], /^rebuild needs the name of a projection/],
  [['second-factor-reset'], /^second-factor-reset needs the e-mail of an account/],
  [['compare', 'not-an-id'], /^not-an-id is not the id of a business/],
  [['verify', 'a', 'b'], /^verify takes no second word: b/],
  [['projections', '--loud'], /--loud/],
])('%j says nothing that can be done', (words, reason) => {
  const error = refusal(words);
  expect(error).toBeInstanceOf(UsageError);
  expect((error as UsageError).message).toMatch(reason);
});

it.each([
  [['log']],
  [['log', 'move', 'a', 'b']],
  [['log', 'copy', 'esdb://u:s3cret@h']],
  [['log', 'copy', 'a', 'b', 'esdb://u:s3cret@h']],
])('%j is refused without a word that may be an address', (words) => {
  const error = refusal(words);
  expect(error).toBeInstanceOf(UsageError);
  expect((error as UsageError).message).not.toContain('s3cret');
});
