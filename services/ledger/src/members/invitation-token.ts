import { createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { parse, stringify, validate } from 'uuid';
import type { Config } from '../process/config';
import { CONFIG } from '../process/config.module';

const ID_BYTES = 16;
/** 192 bits: beyond guessing, and short enough for a link in a mail. */
const SIGNATURE_BYTES = 24;
const PURPOSES = { copied: 'counterfoil invitation', mailed: 'counterfoil invitation by mail' } as const;
/** How a link got to whoever opens it: only a mailed one shows whose the mailbox is. */
export type LinkWay = keyof typeof PURPOSES;

/**
 * Links of invitations are signed, not stored: a copy of the database lets nobody in, and the owner can copy the link
 * again. They are worth nothing any more when SESSION_SECRET changes.
 */
@Injectable()
export class InvitationToken {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  of(invitationId: string, way: LinkWay): string {
    const id = Buffer.from(parse(invitationId));
    return Buffer.concat([id, this.signature(id, way)]).toString('base64url');
  }

  /** @returns the invitation's id and its link's way; undefined for what was not made here. */
  read(token: string): { id: string; way: LinkWay } | undefined {
    const bytes = Buffer.from(token, 'base64url');
    if (bytes.length !== ID_BYTES + SIGNATURE_BYTES) return undefined;
    const id = bytes.subarray(0, ID_BYTES);
    const ways: readonly LinkWay[] = ['copied', 'mailed'];
    const way = ways.find((one) => timingSafeEqual(bytes.subarray(ID_BYTES), this.signature(id, one)));
    if (!way) return undefined;
    const text = stringifyUnchecked(id);
    return validate(text) ? { id: text, way } : undefined;
  }

  private signature(id: Uint8Array, way: LinkWay): Buffer {
    return createHmac('sha256', this.config.sessionSecret)
      .update(PURPOSES[way])
      .update(id)
      .digest()
      .subarray(0, SIGNATURE_BYTES);
  }
}

function stringifyUnchecked(id: Uint8Array): string {
  try {
    return stringify(id);
  } catch {
    return '';
  }
}
