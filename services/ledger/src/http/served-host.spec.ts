import type { Request, Response } from 'express';
import * as fc from 'fast-check';
import { Refusal } from './answers/refusal';
import { servedHosts } from './served-host';

const OPEN = { isPublicUrlGiven: false, publicUrl: 'http://localhost:3000', proxies: 0 };
const NAMED = { isPublicUrlGiven: true, publicUrl: 'https://Books.example.com:8443', proxies: 0 };

/** @returns the code of the refusal, or `served` */
function answered(config: Parameters<typeof servedHosts>[0], headers: Record<string, string>): string {
  try {
    let answer = 'nothing';
    servedHosts(config)({ headers } as unknown as Request, {} as Response, () => (answer = 'served'));
    return answer;
  } catch (error) {
    return error instanceof Refusal ? `${error.getStatus()} ${error.code}` : 'another error';
  }
}

const REFUSED = '421 host_not_served';

describe('the hosts that are served', () => {
  it.each(['localhost', 'localhost:3000', 'LOCALHOST:5173', 'localhost.', '127.0.0.1', '127.0.0.1:3000', '[::1]:3000'])(
    'include %s, with or without PUBLIC_URL',
    (host) => {
      expect([answered(OPEN, { host }), answered(NAMED, { host })]).toEqual(['served', 'served']);
    },
  );

  it.each(['books.example.com', 'books.example.com:8443', 'BOOKS.example.com.'])(
    'include %s with PUBLIC_URL alone',
    (host) => {
      expect([answered(OPEN, { host }), answered(NAMED, { host })]).toEqual([REFUSED, 'served']);
    },
  );

  it.each([
    ['evil.example'],
    ['evil.example:3000'],
    ['localhost.evil.example'],
    ['127.0.0.1.evil.example'],
    ['evil.localhost'],
    ['192.168.1.5:3000'],
    ['0.0.0.0:3000'],
    ['[::]:3000'],
    [''],
    ['localhost@evil.example'],
    ['localhost/evil'],
    ['localhost:3000:1'],
    ['localhost evil'],
    ['books.example.com.evil.example'],
    ['xbooks.example.com'],
  ])('do not include %j', (host) => {
    expect([answered(OPEN, { host }), answered(NAMED, { host })]).toEqual([REFUSED, REFUSED]);
  });

  it('include no call without a host', () => {
    expect(answered(OPEN, {})).toBe(REFUSED);
  });

  it('hold for every host that proxies pass on, where proxies are believed', () => {
    const host = 'books.example.com';
    expect(answered({ ...NAMED, proxies: 1 }, { host, 'x-forwarded-host': host })).toBe('served');
    for (const forwarded of ['evil.example', `${host}, evil.example`, `evil.example, ${host}`, '']) {
      expect([forwarded, answered({ ...NAMED, proxies: 1 }, { host, 'x-forwarded-host': forwarded })]).toEqual([
        forwarded,
        REFUSED,
      ]);
    }
    expect(answered({ ...NAMED, proxies: 1 }, { host: 'evil.example', 'x-forwarded-host': host })).toBe(REFUSED);
    expect(answered(NAMED, { host, 'x-forwarded-host': 'evil.example' })).toBe('served');
  });

  it('include nothing that anybody could register', () => {
    fc.assert(
      fc.property(fc.domain(), fc.option(fc.nat(65_535)), (domain, port) => {
        const host = port === null ? domain : `${domain}:${port}`;
        expect(answered(NAMED, { host })).toBe(domain.toLowerCase() === 'books.example.com' ? 'served' : REFUSED);
      }),
    );
  });
});
