import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { Config } from '../process/config';
import { CONFIG } from '../process/config.module';
import { derivedKey } from '../process/derived-key';
import { isSecure } from '../http/callers/session';
import type { UserRow } from './user.repository';

const COOKIE = 'counterfoil.device';
const DAY_MS = 24 * 60 * 60 * 1_000;
/** A browser that was not used for a year is a stranger again. */
const KNOWN_DAYS = 365;

type Owner = Pick<UserRow, 'id' | 'passwordHash'>;

/**
 * Knows browsers in which somebody has signed in before, by a signed cookie for each of their users. It opens nothing:
 * its attempts are only counted apart from strangers'. The password's hash is signed with it, so that a new password
 * ends it.
 */
@Injectable()
export class KnownDevice {
  private readonly key: Buffer;

  constructor(@Inject(CONFIG) private readonly config: Config) {
    this.key = derivedKey(config.sessionSecret, 'known device');
  }

  /** Has the browser known from now on. */
  remember(owner: Owner, request: Request): void {
    const madeAt = Date.now().toString(36);
    request.res?.cookie(nameFor(owner), `${madeAt}.${this.signature(owner, madeAt)}`, {
      httpOnly: true,
      sameSite: 'lax',
      secure: isSecure(this.config) || request.secure,
      maxAge: KNOWN_DAYS * DAY_MS,
      path: '/api',
    });
  }

  /** @returns what names the device; undefined for a browser that is not known to this user. */
  of(owner: Owner | null, request: Request): string | undefined {
    if (!owner) return undefined;
    const [madeAt = '', signature = ''] = cookieOf(request, nameFor(owner))?.split('.') ?? [];
    const expected = Buffer.from(this.signature(owner, madeAt));
    const given = Buffer.from(signature);
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
    return Date.now() - parseInt(madeAt, 36) < KNOWN_DAYS * DAY_MS ? signature : undefined;
  }

  private signature({ id, passwordHash }: Owner, madeAt: string): string {
    const signed = JSON.stringify([id, passwordHash, madeAt]);
    return createHmac('sha256', this.key).update(signed).digest('base64url');
  }
}

/** Several people may share a browser. */
function nameFor({ id }: Owner): string {
  return `${COOKIE}.${createHash('sha256').update(id).digest('hex').slice(0, 16)}`;
}

function cookieOf(request: Request, name: string): string | undefined {
  const pairs = request.get('cookie')?.split(';') ?? [];
  return pairs
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);
}
