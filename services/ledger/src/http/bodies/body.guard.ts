import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { bodyLimitsOf, type BodyLimits } from './body-limit';
import { carriesBody, isJson, readBody, unreadable } from './body-reader';
import { requireFewValues } from './json-values';
import { IS_PUBLIC } from '../callers/public';
import { requireUsable } from './request-text';
import { pathOf } from '../request-path';

/** Up to here a body of nothing but keys is parsed within a few milliseconds, and nothing is counted before. */
const SMALL_BODY_BYTES = 64 * 1_024;
/** Keys, values and parts of one entry of a list: a row has a dozen, and twice as many as it has parts. */
const VALUES_AN_ITEM = 20;
/** A large body holds the event loop for up to 40 ms. A call of a few steps should meet one of them at most. */
const LARGE_BODY_EVERY_MS = 200;
const READING = new Set(['GET', 'HEAD']);
const BYTE_ORDER_MARK = 0xfeff;

/**
 * Reads the body of a call. It is a guard, and the last of those before all routes: by then it is known which route it
 * is for and whether anybody is signed in, so that each takes only what it needs, and who is turned away has none read.
 */
@Injectable()
export class BodyGuard implements CanActivate {
  /** Settled when the next large body may be parsed. */
  private nextLarge: Promise<void> = Promise.resolve();

  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): true | Promise<true> {
    const request = context.switchToHttp().getRequest<Request>();
    if (!carriesBody(request) || READING.has(request.method) || !isJson(request)) return true;
    const handler = context.getHandler();
    const isPublic = this.reflector.getAllAndOverride<boolean>(IS_PUBLIC, [handler, context.getClass()]);
    return this.read(request, bodyLimitsOf(handler, isPublic));
  }

  private async read(request: Request, { bytes: limit, items }: BodyLimits): Promise<true> {
    const bytes = await readBody(request, limit);
    if (bytes.length > SMALL_BODY_BYTES) {
      await this.turnOfLarge();
      requireFewValues(bytes, items * VALUES_AN_ITEM);
      request.bodyHash = hashOf(request, bytes);
    }
    request.body = objectOf(bytes);
    return true;
  }

  private turnOfLarge(): Promise<void> {
    const turn = this.nextLarge;
    this.nextLarge = turn.then(() => sleep(LARGE_BODY_EVERY_MS));
    return turn;
  }
}

/** @throws BadRequest for what is no JSON object, nests too deeply or holds unusable text */
function objectOf(bytes: Buffer): unknown {
  if (bytes.length === 0) return {};
  const text = bytes.toString('utf8');
  const value = parsed(text.charCodeAt(0) === BYTE_ORDER_MARK ? text.slice(1) : text);
  if (typeof value !== 'object' || value === null) throw unreadable();
  requireUsable(value);
  return value;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw unreadable();
  }
}

/** Of a large call by its bytes: its canonical form would hold the event loop for longer than parsing it. */
function hashOf(request: Request, bytes: Buffer): string {
  return createHash('sha256')
    .update(`${request.method} ${pathOf(request)}\n`)
    .update(bytes)
    .digest('hex');
}
