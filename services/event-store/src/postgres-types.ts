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
const ESCAPED = /\\(\\|[0-7]{3})/g;

/** The same on a connection with `BYTEA_AS_ESCAPED`: JSON comes almost as it is, half as long as in hexadecimal. */
export const LOG_TYPES: CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === BYTEA_OID && format !== 'binary') return bytesOfEscaped;
    return BIGINT_TYPES.getTypeParser(oid, format);
  },
};

/** Start-up option of a connection. */
export const BYTEA_AS_ESCAPED = '-c bytea_output=escape';

/** @param text of a `bytea` in the escape format: a byte a character, but for backslashes (two) and bytes that are no printable ASCII (octal). */
export function bytesOfEscaped(text: string): Buffer {
  const plain = text.includes('\\') ? text.replace(ESCAPED, (_, escaped: string) => (escaped === '\\' ? escaped : String.fromCharCode(Number.parseInt(escaped, 8)))) : text;
  return Buffer.from(plain, 'latin1');
}
