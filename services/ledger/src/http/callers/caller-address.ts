import { isIPv6 } from 'node:net';
import type { Request } from 'express';

/** Longest text of an address: IPv6 with an embedded IPv4. */
const MAX_ADDRESS_LENGTH = 45;
const MAX_USER_AGENT_LENGTH = 500;

/** The caller's address as people write it; empty where the connection is gone already. */
export function addressOf(request: Request): string {
  return (request.ip ?? '').replace(/^::ffff:(?=\d+\.)/, '').slice(0, MAX_ADDRESS_LENGTH);
}

/**
 * What a rate limit counts by: of IPv6 a site's /48, since whoever rents one can change addresses within it at will.
 */
export function limitedAddress(request: Request): string {
  return networkOf(addressOf(request));
}

/** @returns an IPv6 address's /48, also where it is written with an IPv4 tail; anything else as it is */
export function networkOf(address: string): string {
  return isIPv6(address) ? prefix48(address) : address;
}

export function userAgentOf(request: Request): string | null {
  return request.get('user-agent')?.slice(0, MAX_USER_AGENT_LENGTH) ?? null;
}

/** Text that Node takes for IPv6, whichever way it is shortened. */
function prefix48(text: string): string {
  const address = text.split('%', 1)[0] ?? '';
  // As URLs write it: shortened in one way alone, an IPv4 tail as two groups.
  const canonical = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const mapped = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/.exec(canonical);
  if (mapped) return ipv4Of(mapped[1] ?? '', mapped[2] ?? '');
  const [head = '', tail] = canonical.split('::');
  const left = head.split(':').filter(Boolean);
  const right = (tail ?? '').split(':').filter(Boolean);
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array<string>(zeros).fill('0'), ...right];
  return `${groups
    .slice(0, 3)
    .map((group) => group.padStart(4, '0'))
    .join(':')}::/48`;
}

function ipv4Of(high: string, low: string): string {
  const [first, second] = [parseInt(high, 16), parseInt(low, 16)];
  return [first >> 8, first & 255, second >> 8, second & 255].join('.');
}
