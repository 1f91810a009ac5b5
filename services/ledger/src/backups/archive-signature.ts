import { createHmac, timingSafeEqual } from 'node:crypto';
import { canonicalJson } from '@counterfoil/event-sourcing/canonical-json';
import type { ArchiveManifest } from './archive-format';

/** A key of its own, so that no other signature of ours is taken for one of an archive. */
const PURPOSE = 'counterfoil/archive/1';

/**
 * Says that this installation made the archive, by a key that only it has. The manifest names the hash of every file, so that
 * its signature covers them all. Another secret than the one it was made with does not know it any more.
 * @returns hex
 */
export function archiveSignature(secret: string, manifest: Omit<ArchiveManifest, 'signature'>): string {
  const key = createHmac('sha256', secret).update(PURPOSE).digest();
  return createHmac('sha256', key)
    .update(canonicalJson(manifest))
    .digest('hex');
}

/** True where this installation made the archive. */
export function isSignedHere(secret: string, { signature, ...manifest }: ArchiveManifest): boolean {
  if (typeof signature !== 'string' || !/^[0-9a-f]{64}$/.test(signature)) return false;
  return timingSafeEqual(Buffer.from(signature, 'hex'), Buffer.from(archiveSignature(secret, manifest), 'hex'));
}
