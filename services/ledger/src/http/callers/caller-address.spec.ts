import type { Request } from 'express';
import { addressOf, limitedAddress } from './caller-address';

const from = (ip: string): Request => ({ ip }) as Request;

describe('the address of a caller', () => {
  it('is written as people do', () => {
    expect(addressOf(from('::ffff:203.0.113.7'))).toBe('203.0.113.7');
    expect(addressOf(from('2001:db8::1'))).toBe('2001:db8::1');
  });

  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2::1', '2001:0db8:0001::/48'],
    ['2001:0db8:1:2:ffff:0:0:1', '2001:0db8:0001::/48'],
    ['2001:db8::1', '2001:0db8:0000::/48'],
    ['::1', '0000:0000:0000::/48'],
    ['fe80::1%eth0', 'fe80:0000:0000::/48'],
    ['2001:DB8:1:FFFF::9', '2001:0db8:0001::/48'],
    ['2001:db8:1::203.0.113.7', '2001:0db8:0001::/48'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['', ''],
  ])('%s is limited as %s', (ip, limited) => {
    expect(limitedAddress(from(ip))).toBe(limited);
  });
});
