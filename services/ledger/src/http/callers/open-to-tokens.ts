import { SetMetadata } from '@nestjs/common';
import type { CallerRight } from '@counterfoil/contracts/token-right';

export const TOKEN_RIGHT = 'counterfoil:token-right';

/**
 * Says under which right programs reach a route that is about no business. Without a word such a route is for people.
 */
export const OpenToTokens = (right: CallerRight): MethodDecorator & ClassDecorator => SetMetadata(TOKEN_RIGHT, right);
