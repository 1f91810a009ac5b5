/** What the bytes 0x80 to 0x9F mean in Windows-1252 (Encoding Standard). */
const WINDOWS_1252_C1 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/**
 * TextDecoder, but for one fault: Node 20 decodes windows-1252 as latin1, which turns dashes and euro signs into
 * controls. Drops a byte-order mark. Returns null where the bytes are not valid in the encoding, or the encoding is
 * unknown.
 */
export function decodeBytes(bytes: Uint8Array, encoding: string): string | null {
  try {
    const decoder = new TextDecoder(encoding, { fatal: true });
    const text = decoder.decode(bytes);
    return decoder.encoding === 'windows-1252' ? withWindows1252Signs(text) : text;
  } catch {
    return null;
  }
}

function withWindows1252Signs(text: string): string {
  return text.replace(/[\u0080-\u009f]/g, (control) => WINDOWS_1252_C1[control.charCodeAt(0) - 0x80] ?? control);
}
