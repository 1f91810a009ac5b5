import { createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { parse, stringify, validate } from 'uuid';
import type { Config } from '../platform/config';
import { CONFIG } from '../platform/config.module';

const ID_BYTES = 16;
/** 192 bits: beyond guessing, and short enough for a link in a mail. */
const SIGNATURE_BYTES = 24;
const PURPOSE = 'counterfoil invitation';

/**
 * Links of invitations are signed, not stored: a copy of the database lets nobody in, and the owner can copy the link again.
 * They are worth nothing any more when SESSION_SECRET changes.
 */
@Injectable()
export class InvitationToken {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  of(invitationId: string): string {
    const id = Buffer.from(parse(invitationId));
    return Buffer.concat([id, this.signature(id)]).toString('base64url');
  }

  /** @returns the invitation's id; undefined for what was not made here. */
  read(token: string): string | undefined {
    const bytes = Buffer.from(token, 'base64url');
    if (bytes.length !== ID_BYTES + SIGNATURE_BYTES) return undefined;
    const id = bytes.subarray(0, ID_BYTES);
    if (!timingSafeEqual(bytes.subarray(ID_BYTES), this.signature(id))) return undefined;
    const text = stringifyUnchecked(id);
    return validate(text) ? text : undefined;
  }

  private signature(id: Uint8Array): Buffer {
    return createHmac('sha256', this.config.sessionSecret).update(PURPOSE).update(id).digest().subarray(0, SIGNATURE_BYTES);
  }
}

function stringifyUnchecked(id: Uint8Array): string {
  try {
    return stringify(id);
  } catch {
    return '';
  }
}
