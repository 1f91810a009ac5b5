/** The head of an OFX file or an XML declaration lies within so many bytes. */
const HEAD_BYTES = 1_000;

/**
 * The encoding that an OFX header or an XML declaration names; null where there is none. Only asked where the bytes are
 * no UTF-8: banks declare Windows-1252 and write UTF-8, but text in the declared encoding is hardly ever valid UTF-8 by
 * chance.
 */
export function declaredEncoding(bytes: Uint8Array): string | null {
  const head = Array.from(bytes.subarray(0, HEAD_BYTES), (byte) => String.fromCharCode(byte)).join('');
  const xml = /<\?xml[^>]{0,200}?\bencoding\s{0,9}=\s{0,9}["']([\w.:-]{2,40})["']/i.exec(head);
  if (xml?.[1]) return xml[1].toLowerCase();
  const ofx = /^\s*OFXHEADER\s*:/i.test(head) ? /\bCHARSET\s*:\s*([\w-]{1,40})/i.exec(head) : null;
  const charset = ofx?.[1]?.toLowerCase();
  if (charset === undefined || charset === 'none') return null;
  return /^\d{3,4}$/.test(charset) ? `windows-${charset}` : charset.replace(/^8859-/, 'iso-8859-');
}
