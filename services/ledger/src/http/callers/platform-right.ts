import { SetMetadata } from '@nestjs/common';
import type { PlatformRight } from '@counterfoil/contracts/role';

export const REQUIRED_PLATFORM_RIGHT = 'counterfoil:required-platform-right';

/** Says which right of administrators a route needs; the platform guard reads it. */
export const RequiresPlatformRight = (right: PlatformRight): MethodDecorator & ClassDecorator =>
  SetMetadata(REQUIRED_PLATFORM_RIGHT, right);
