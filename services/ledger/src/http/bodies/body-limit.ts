import { SetMetadata } from '@nestjs/common';

const KILOBYTE = 1_024;
/** What a stranger may send: every form of the public pages fits several times. */
const PUBLIC_BODY_BYTES = 16 * KILOBYTE;
/** What a call of somebody signed in may hold unless its route says otherwise. */
const DEFAULT_BODY_BYTES = 32 * KILOBYTE;
const BODY_LIMIT = 'counterfoil:body-limit';

/** What a route takes at most. */
export interface BodyLimits {
  readonly bytes: number;
  /** Entries of its longest list. */
  readonly items: number;
}

/** No list of an ordinary request is longer. */
const DEFAULT_ITEMS = 1_000;

/**
 * Lets a route take more than the 32 kB of an ordinary call.
 * @param kilobytes of the body as it is sent
 * @param items entries of its longest list
 */
export const BodyLimit = (kilobytes: number, items = DEFAULT_ITEMS): MethodDecorator =>
  SetMetadata(BODY_LIMIT, { bytes: kilobytes * KILOBYTE, items } satisfies BodyLimits);

/** @param isPublic true where nobody needs to be signed in: such a route never takes more than a stranger may send */
export function bodyLimitsOf(handler: object, isPublic: boolean): BodyLimits {
  const declared = Reflect.getMetadata(BODY_LIMIT, handler) as BodyLimits | undefined;
  const limits = declared ?? { bytes: DEFAULT_BODY_BYTES, items: DEFAULT_ITEMS };
  return isPublic ? { ...limits, bytes: Math.min(limits.bytes, PUBLIC_BODY_BYTES) } : limits;
}

/** As people read it: `32 kB`, `5 MB`. */
export function inWords(bytes: number): string {
  const kilobytes = Math.round(bytes / KILOBYTE);
  return kilobytes % KILOBYTE === 0 ? `${kilobytes / KILOBYTE} MB` : `${kilobytes} kB`;
}
