import { SetMetadata } from '@nestjs/common';

export const IS_PUBLIC = 'counterfoil:public';

/** Opens a route, or all routes of a controller, to callers who are not signed in. */
export const Public = (): MethodDecorator & ClassDecorator => SetMetadata(IS_PUBLIC, true);
