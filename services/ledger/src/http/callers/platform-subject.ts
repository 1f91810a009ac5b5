import { SetMetadata } from '@nestjs/common';

export const PLATFORM_SUBJECT = 'counterfoil:platform-subject';

/** What the `id` in the path of an administrators' route names. */
export type PlatformSubject = 'user' | 'business' | 'account';

/**
 * Says whose data a route is about: what is a super admin's is for super admins alone, as the platform guard sees to.
 */
export const Concerns = (subject: PlatformSubject): MethodDecorator & ClassDecorator =>
  SetMetadata(PLATFORM_SUBJECT, subject);
