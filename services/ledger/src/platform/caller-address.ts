import { isIPv6 } from 'node:net';
import type { Request } from 'express';

/** Longest text of an address: IPv6 with an embedded IPv4. */
const MAX_ADDRESS_LENGTH = 45;
const MAX_USER_AGENT_LENGTH = 500;

/** The caller's address as people write it; empty where the connection is gone already. */
export function addressOf(request: Request): string {
  return (request.ip ?? '').replace(/^::ffff:(?=\d+\.)/, '').slice(0, MAX_ADDRESS_LENGTH);
}

/** What a rate limit counts by: an IPv6 customer owns a whole /64 and could change addresses at will. */
export function limitedAddress(request: Request): string {
  const address = addressOf(request);
  return isIPv6(address) ? prefix64(address) : address;
}

export function userAgentOf(request: Request): string | null {
  return request.get('user-agent')?.slice(0, MAX_USER_AGENT_LENGTH) ?? null;
}

function prefix64(address: string): string {
  const [head = '', tail = ''] = address.split('%', 1)[0]?.split('::') ?? [];
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const groups = address.includes('::') ? [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right] : left;
  return `${groups.slice(0, 4).map((group) => group.padStart(4, '0').toLowerCase()).join(':')}::/64`;
}
