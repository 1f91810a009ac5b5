/**
 * One-dimensional arrays in Postgres' binary format. `pg` sends a Buffer as it is, so a column of events goes to
 * `unnest` without being turned into hexadecimal text and back, which is most of what an insert would cost here.
 * Serves the benchmark row `appends`.
 */

const OID = { bytea: 17, int8: 20, text: 25, uuid: 2950 } as const;

/** Dimensions, null flag, element type, length and lower bound: five 32-bit numbers. */
const HEADER_BYTES = 20;
const LENGTH_BYTES = 4;

/** @returns `values` as a bytea[] parameter. */
export function byteaArray(values: readonly Uint8Array[]): Buffer {
  return encode(OID.bytea, values);
}

/** @returns `values` as a text[] parameter. They must not hold a NUL, which Postgres cannot store. */
export function textArray(values: readonly string[]): Buffer {
  return encode(
    OID.text,
    values.map((value) => Buffer.from(value, 'utf8')),
  );
}

/** @returns `values` as a uuid[] parameter. They must be well-formed UUIDs. */
export function uuidArray(values: readonly string[]): Buffer {
  return encode(
    OID.uuid,
    values.map((value) => Buffer.from(value.replaceAll('-', ''), 'hex')),
  );
}

/** @returns `values` as an int8[] parameter. */
export function int8Array(values: readonly bigint[]): Buffer {
  const array = Buffer.allocUnsafe(HEADER_BYTES + values.length * (LENGTH_BYTES + 8));
  let offset = writeHeader(array, OID.int8, values.length);
  for (const value of values) {
    offset = array.writeInt32BE(8, offset);
    offset = array.writeBigInt64BE(value, offset);
  }
  return array;
}

function encode(elementType: number, values: readonly Uint8Array[]): Buffer {
  const bytes = values.reduce((sum, value) => sum + LENGTH_BYTES + value.length, HEADER_BYTES);
  const array = Buffer.allocUnsafe(bytes);
  let offset = writeHeader(array, elementType, values.length);
  for (const value of values) {
    offset = array.writeInt32BE(value.length, offset);
    array.set(value, offset);
    offset += value.length;
  }
  return array;
}

function writeHeader(array: Buffer, elementType: number, length: number): number {
  let offset = array.writeInt32BE(1, 0);
  offset = array.writeInt32BE(0, offset);
  offset = array.writeInt32BE(elementType, offset);
  offset = array.writeInt32BE(length, offset);
  return array.writeInt32BE(1, offset);
}
