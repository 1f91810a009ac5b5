/**
 * Drops a byte-order mark.
 * @returns null where the bytes are not valid in the encoding, or the encoding is unknown
 */
export function decodeBytes(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
