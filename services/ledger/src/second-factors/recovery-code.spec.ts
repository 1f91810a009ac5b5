import { newRecoveryCode, recoveryDigest } from './recovery-code';

it('is sixteen letters in four groups, another one each time', () => {
  const codes = Array.from({ length: 200 }, newRecoveryCode);
  expect(new Set(codes).size).toBe(200);
  for (const code of codes) expect(code).toMatch(/^([2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}$/);
});

it('is known however it is typed', () => {
  const digest = recoveryDigest('ada', '7KQM-2XWD-9PTA-HC4E');
  expect(recoveryDigest('ada', ' 7kqm2xwd 9pta hc4e ')).toEqual(digest);
  expect(recoveryDigest('ada', '7KQM-2XWD-9PTA-HC4F')).not.toEqual(digest);
  expect(recoveryDigest('bob', '7KQM-2XWD-9PTA-HC4E')).not.toEqual(digest);
});
