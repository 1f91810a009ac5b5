import { TOTP } from 'otpauth';
import { newSecret, setUpAddress, stepOf } from './one-time-code';

/** RFC 6238, appendix B: the ASCII secret 12345678901234567890; the last six of its eight digits. */
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('knows the code of RFC 6238 at %d s', (seconds, code) => {
  expect(stepOf(RFC_SECRET, code, seconds * 1_000)).toBe(Math.floor(seconds / 30));
});

it('takes the period before and the one after, and no other', () => {
  const now = 1_800_000_015_000;
  const taken = [-2, -1, 0, 1, 2].map((periods) => {
    const code = new TOTP({ secret: RFC_SECRET }).generate({ timestamp: now + periods * 30_000 });
    return stepOf(RFC_SECRET, code, now);
  });
  const step = Math.floor(now / 30_000);
  expect(taken).toEqual([undefined, step - 1, step, step + 1, undefined]);
});

it('takes a code with a gap, and nothing that is no code', () => {
  const now = 59_000;
  expect(stepOf(RFC_SECRET, ' 287 082 ', now)).toBe(1);
  for (const text of ['', '28708', '2870822', '94287082', 'abcdef'])
    expect(stepOf(RFC_SECRET, text, now)).toBeUndefined();
});

it('makes a secret of 160 bits each time, and an address that apps read', () => {
  const [one, other] = [newSecret(), newSecret()];
  expect([one.length, one === other]).toEqual([32, false]);
  const address = new URL(setUpAddress(one, 'ada@example.com'));
  expect([address.protocol, address.hostname, decodeURIComponent(address.pathname)]).toEqual([
    'otpauth:',
    'totp',
    '/Counterfoil:ada@example.com',
  ]);
  expect(Object.fromEntries(address.searchParams)).toEqual({
    issuer: 'Counterfoil',
    secret: one,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});
