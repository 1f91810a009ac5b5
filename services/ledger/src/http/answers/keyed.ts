import { applyDecorators, SetMetadata, UseInterceptors } from '@nestjs/common';
import { KeyedRequestInterceptor } from './keyed-request.interceptor';

export const IS_KEYED = 'counterfoil:keyed';
export const UNKEYED_BECAUSE = 'counterfoil:unkeyed-because';

/**
 * Honours `Idempotency-Key` on a route that writes to Postgres alone: the first answer is kept for a day and given
 * again. Commands of the books need none of this, since their receipts are in the log. Above other interceptors, where
 * those read the body; never where an answer holds a secret.
 */
export const Keyed = (): MethodDecorator =>
  applyDecorators(SetMetadata(IS_KEYED, true), UseInterceptors(KeyedRequestInterceptor));

/**
 * Says why a route that writes takes no key. Every such route says one or the other; a test walks them. @param reason
 * goes on from "because"
 */
export const Unkeyed = (reason: string): MethodDecorator => SetMetadata(UNKEYED_BECAUSE, reason);
