import { HttpStatus } from '@nestjs/common';
import type { Request, RequestHandler } from 'express';
import type { Config } from '../process/config';
import { Refusal } from './answers/refusal';

/** Names of this machine that no name server can point elsewhere. */
const LOOPBACK_NAMES: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);
const HOST = /^(\[[\da-f:.]+\]|[^:[\]/@\s]+)(?::\d{1,5})?$/i;

type Served = Pick<Config, 'isPublicUrlGiven' | 'publicUrl' | 'proxies'>;

/**
 * Answers calls to the host of PUBLIC_URL and to loopback names alone. A page of somebody else's whose name is made to
 * point here (DNS rebinding) counts as the same site in the browser, but still calls us by its own name. Ports are not
 * compared: some proxies leave them out.
 */
export function servedHosts(config: Served): RequestHandler {
  const publicHost = config.isPublicUrlGiven ? new URL(config.publicUrl).hostname : undefined;
  const isServed = (host: string | undefined): boolean => {
    const name = hostName(host);
    return name !== undefined && (name === publicHost || LOOPBACK_NAMES.has(name));
  };
  return (request, _response, next) => {
    if (isServed(request.headers.host) && forwardedHosts(request, config).every(isServed)) return next();
    throw new Refusal(
      HttpStatus.MISDIRECTED,
      'host_not_served',
      'Counterfoil is not served under this address. Whoever runs it sets PUBLIC_URL to the address that people open.',
    );
  };
}

/** Whether the call names this machine, and was not passed on under another name. */
export function isForLoopback(request: Request): boolean {
  const name = hostName(request.headers.host);
  return name !== undefined && LOOPBACK_NAMES.has(name);
}

/** Each one that a proxy was told, or that a caller wrote there for us to believe; what nobody believes is not read. */
function forwardedHosts(request: Request, { proxies }: Served): string[] {
  const forwarded = request.headers['x-forwarded-host'];
  if (proxies === 0 || forwarded === undefined) return [];
  return String(forwarded)
    .split(',')
    .map((host) => host.trim());
}

function hostName(host: string | undefined): string | undefined {
  return HOST.exec(host ?? '')?.[1]
    ?.toLowerCase()
    .replace(/\.$/, '');
}
