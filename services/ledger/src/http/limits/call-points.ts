import { SetMetadata, type ExecutionContext } from '@nestjs/common';
import type { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { bodyLimitsOf } from '../bodies/body-limit';
import { carriesBody } from '../bodies/body-reader';

const CALL_POINTS = 'counterfoil:call-points';
/** An ordinary body is smaller and costs nothing extra. */
const BYTES_A_POINT = 16 * 1_024;
/** Uploads have limits of their own. */
const UPLOAD = /^multipart\//i;

/** Sets what a call of the route costs of its caller's work budget, beside counting as a call. */
export const CallPoints = (points: number): MethodDecorator & ClassDecorator => SetMetadata(CALL_POINTS, points);

/** @returns points by the route and by the length of the JSON body, whichever are more; 0 for an ordinary call */
export function pointsOf(reflector: Reflector, context: ExecutionContext): number {
  const handler = context.getHandler();
  const ofRoute = reflector.getAllAndOverride<number | undefined>(CALL_POINTS, [handler, context.getClass()]) ?? 0;
  const request = context.switchToHttp().getRequest<Request>();
  const { headers } = request;
  if (!carriesBody(request) || UPLOAD.test(headers['content-type'] ?? '')) return ofRoute;
  const { bytes: most } = bodyLimitsOf(handler, false);
  const bytes = Math.min(Number(headers['content-length'] ?? most), most);
  return Math.max(ofRoute, Math.floor(bytes / BYTES_A_POINT));
}
