import { createHmac, timingSafeEqual } from 'node:crypto';
import { canonicalJson } from '@counterfoil/event-sourcing/log/canonical-json';
import { derivedKey } from '../process/derived-key';
import type { ArchiveManifest } from './archive-format';

/**
 * Says that this installation made the archive, by a key that only it has. The manifest names the hash of every file,
 * so that its signature covers them all. Another secret than the one it was made with does not know it any more.
 * @returns hex
 */
export function archiveSignature(secret: string, manifest: Omit<ArchiveManifest, 'signature'>): string {
  return createHmac('sha256', derivedKey(secret, 'archive')).update(canonicalJson(manifest)).digest('hex');
}

/** True where this installation made the archive. */
export function isSignedHere(secret: string, { signature, ...manifest }: ArchiveManifest): boolean {
  if (typeof signature !== 'string' || !/^[0-9a-f]{64}$/.test(signature)) return false;
  return timingSafeEqual(Buffer.from(signature, 'hex'), Buffer.from(archiveSignature(secret, manifest), 'hex'));
}
