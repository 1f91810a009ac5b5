import { relyingPartyOf } from './relying-party';

const at = (host: string, protocol = 'http') => ({ protocol, host, hostname: host.replace(/:\d+$/, '') });

it('binds passkeys to the name of PUBLIC_URL, whatever host the call names', () => {
  const bound = { id: 'books.example.com', origin: 'https://books.example.com' };
  expect(relyingPartyOf('https://books.example.com', at('books.example.com'))).toEqual(bound);
  expect(relyingPartyOf('https://books.example.com/app', at('evil.example'))).toEqual(bound);
  expect(relyingPartyOf('https://books.example.com:8443', at('x'))).toEqual({
    id: 'books.example.com',
    origin: 'https://books.example.com:8443',
  });
});

it("takes localhost at any port on one's own machine", () => {
  expect(relyingPartyOf('http://localhost:3000', at('localhost:5173'))).toEqual({
    id: 'localhost',
    origin: 'http://localhost:5173',
  });
});

it.each([
  ['http://localhost:3000', at('127.0.0.1:3000'), 'Open http://localhost:3000 instead.'],
  ['http://localhost:3000', at('evil.example'), 'Open http://localhost:3000 instead.'],
  ['http://192.168.1.4:3000', at('192.168.1.4:3000'), 'Passkeys need a name'],
  ['http://[::1]:3000', at('[::1]:3000'), 'Passkeys need a name'],
  ['http://books.example.com', at('books.example.com'), 'https'],
])('says why there is none at %s', (publicUrl, called, reason) => {
  expect(relyingPartyOf(publicUrl, called)).toContain(reason);
});
