import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { requestHashInTurns } from '@counterfoil/event-sourcing/write/request-hash';
import { signedInAs } from '../callers/current-user';
import { bodyLimitsOf, type BodyLimits } from './body-limit';
import { carriesBody, isJson, readBody, unreadable } from './body-reader';
import { parsed, parseInTurns } from './large-json';
import { IS_PUBLIC } from '../callers/public';
import { requireUsable } from './request-text';
import { pathOf } from '../request-path';
import { KnownMembers } from '../callers/known-members';
import type { TimeSlice } from '../../process/time-slice';

/** Up to here a body is parsed in one go: even one made up of nothing but keys takes less than a few milliseconds. */
const SMALL_BODY_BYTES = 64 * 1_024;
const READING = new Set(['GET', 'HEAD']);
const BYTE_ORDER_MARK = 0xfeff;

/**
 * Reads the body of a call. It is a guard, and the last of those before all routes: by then it is known which route it
 * is for and whether anybody is signed in, so that each takes only what it needs, and who is turned away has none read.
 */
@Injectable()
export class BodyGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly members: KnownMembers,
  ) {}

  canActivate(context: ExecutionContext): true | Promise<true> {
    const request = context.switchToHttp().getRequest<Request>();
    if (!carriesBody(request) || READING.has(request.method) || !isJson(request)) return true;
    const handler = context.getHandler();
    const isPublic = this.reflector.getAllAndOverride<boolean>(IS_PUBLIC, [handler, context.getClass()]);
    return this.read(request, bodyLimitsOf(handler, isPublic));
  }

  private async read(request: Request, { bytes: limit, items }: BodyLimits): Promise<true> {
    const bytes = await readBody(request, limit);
    const slice = this.members.timeSliceOf(signedInAs(request) ?? '');
    if (bytes.length > SMALL_BODY_BYTES) await readLarge(request, bytes, items, slice);
    else request.body = small(bytes);
    return true;
  }
}

function small(bytes: Buffer): unknown {
  if (bytes.length === 0) return {};
  const text = bytes.toString('utf8');
  const value = parsed(text.charCodeAt(0) === BYTE_ORDER_MARK ? text.slice(1) : text);
  if (typeof value !== 'object' || value === null) throw unreadable();
  requireUsable(value);
  return value;
}

/** A large body is also hashed here, in turns: an envelope would be made of it in one go. */
async function readLarge(request: Request, bytes: Buffer, items: number, slice: TimeSlice): Promise<void> {
  const body = await parseInTurns(bytes, items, slice);
  request.body = body;
  request.bodyHash = await requestHashInTurns({ method: request.method, path: pathOf(request), body }, slice);
}
