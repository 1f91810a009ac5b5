import { type CustomTypesConfig, types } from 'pg';

const INT8_OID = 20;

/** Reads `bigint` columns as JavaScript's bigint; `pg` would give text, since not all of them fit a number. */
export const BIGINT_TYPES: CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === INT8_OID && format !== 'binary') return BigInt;
    return types.getTypeParser(oid, format);
  },
};

const BYTEA_OID = 17;
const BACKSLASH = 0x5c;
const ZERO = 0x30;

/**
 * The same on a connection with `BYTEA_AS_ESCAPED`: JSON comes almost as it is, half as long as in hexadecimal.
 * Serves the benchmark rows `catchUp`, `rebuild` and `chain`.
 */
export const LOG_TYPES: CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === BYTEA_OID && format !== 'binary') return bytesOfEscaped;
    return BIGINT_TYPES.getTypeParser(oid, format);
  },
};

/** Start-up option of a connection. */
export const BYTEA_AS_ESCAPED = '-c bytea_output=escape';

/**
 * @param text of a `bytea` in the escape format: a byte a character, but for backslashes (two) and bytes that are no
 * printable ASCII (octal).
 */
export function bytesOfEscaped(text: string): Buffer {
  let escape = text.indexOf('\\');
  if (escape < 0) return Buffer.from(text, 'latin1');
  const bytes = Buffer.allocUnsafe(text.length);
  let length = 0;
  let at = 0;
  for (; escape >= 0; escape = text.indexOf('\\', at)) {
    if (escape > at) length += bytes.write(text.slice(at, escape), length, 'latin1');
    const isBackslash = text.charCodeAt(escape + 1) === BACKSLASH;
    bytes[length++] = isBackslash ? BACKSLASH : octalAt(text, escape + 1);
    at = escape + (isBackslash ? 2 : 4);
  }
  length += bytes.write(text.slice(at), length, 'latin1');
  return bytes.subarray(0, length);
}

/** Three digits. */
function octalAt(text: string, at: number): number {
  return (text.charCodeAt(at) - ZERO) * 64 + (text.charCodeAt(at + 1) - ZERO) * 8 + text.charCodeAt(at + 2) - ZERO;
}
