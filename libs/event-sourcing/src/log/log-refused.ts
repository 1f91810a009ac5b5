import { AccessDeniedError } from '@eventstore/db-client';
import { status } from '@grpc/grpc-js';
import { LogUnavailable } from './event-log';

/** What a log that answers refuses us for. */
export type RefusalReason = 'certificate' | 'credentials' | 'rights';

/** How Node and OpenSSL name what is wrong with a certificate, or with speaking TLS to who does not. */
const CERTIFICATE = /certificate|CERT_|altnames|SSL routines|wrong version number/i;

/** The log answers and refuses us: trying again helps once somebody has changed a setting, there or here. */
export class LogRefused extends LogUnavailable {
  constructor(
    readonly reason: RefusalReason,
    what: string,
    cause: unknown,
  ) {
    super(what, cause);
    this.name = 'LogRefused';
  }
}

/** @returns what a call was refused for; undefined where it failed for anything else */
export function refusalReasonOf(error: unknown): RefusalReason | undefined {
  if (error instanceof AccessDeniedError) {
    return codeOf(error._raw) === status.UNAUTHENTICATED ? 'credentials' : 'rights';
  }
  if (codeOf(error) === status.UNAUTHENTICATED) return 'credentials';
  if (codeOf(error) === status.PERMISSION_DENIED) return 'rights';
  return error instanceof Error && CERTIFICATE.test(error.message) ? 'certificate' : undefined;
}

function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}
