import { loggedPath } from './logged-path';

/** Of an invitation: 40 bytes in base64url. */
const TOKEN = Buffer.alloc(40, 0xa7).toString('base64url');
const ID = '14de3e61-22db-5d9d-8f86-e877485c3f21';

it.each([
  ['/api/invitations/:token', `/api/invitations/${TOKEN}`],
  ['another spelling', `/API/Invitations//${TOKEN}/`],
  ['encoded', `/api/%69nvitations/%${TOKEN}`],
  ['a page', `/invite/${TOKEN}`],
  ['cut off at the end of what is logged', `/api/${'x/'.repeat(130)}${TOKEN}`],
  ['a token of the API', `/api/profile/tokens/cft_${'a'.repeat(43)}`],
])('holds no secret: %s', (_what, path) => {
  const line = loggedPath(path);
  for (let at = 0; at + 25 <= TOKEN.length; at++) expect(line).not.toContain(TOKEN.slice(at, at + 25));
  expect(line).not.toContain('a'.repeat(43));
});

const HARMLESS = [`/api/businesses/${ID}/transactions`, '/api/super-admin/subscription-plans', '//api/x', '/API/login'];

it.each(HARMLESS)('shows %s', (path) => {
  expect(loggedPath(path)).toBe(path);
});
