import { byteaArray, int8Array, textArray, uuidArray } from './postgres-array';

/** One dimension, no null, the type, the length, the lower bound 1: as Postgres' array_recv reads it. */
const header = (oid: number, length: number): string =>
  [1, 0, oid, length, 1].map((value) => value.toString(16).padStart(8, '0')).join('');

describe('arrays in Postgres’ binary format', () => {
  test('of bigints', () => {
    expect(int8Array([1n, -1n]).toString('hex')).toBe(
      `${header(20, 2)}00000008${'0000000000000001'}00000008${'ffffffffffffffff'}`,
    );
  });

  test('of bytes, an empty one among them', () => {
    expect(byteaArray([Uint8Array.of(0, 255), new Uint8Array()]).toString('hex')).toBe(
      `${header(17, 2)}0000000200ff00000000`,
    );
  });

  test('of texts, counted in bytes', () => {
    expect(textArray(['ü']).toString('hex')).toBe(`${header(25, 1)}00000002c3bc`);
  });

  test('of UUIDs', () => {
    expect(uuidArray(['00112233-4455-6677-8899-aabbccddeeff']).toString('hex')).toBe(
      `${header(2950, 1)}0000001000112233445566778899aabbccddeeff`,
    );
  });

  test('of nothing', () => {
    expect(int8Array([]).toString('hex')).toBe(header(20, 0));
  });
});
