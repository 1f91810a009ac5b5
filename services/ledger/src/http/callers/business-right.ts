import { SetMetadata } from '@nestjs/common';
import type { Right } from '@counterfoil/contracts/role';

export const REQUIRED_RIGHT = 'counterfoil:required-right';

/** Says which right of the role matrix a route needs; the membership guard reads it. */
export const RequiresRight = (right: Right): MethodDecorator & ClassDecorator => SetMetadata(REQUIRED_RIGHT, right);
