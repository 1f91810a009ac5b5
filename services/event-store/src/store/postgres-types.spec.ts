import { bytesOfEscaped } from './postgres-types';

/** As PostgreSQL's manual describes the format ("bytea Escape Format"). */
const escaped = (bytes: Buffer): string =>
  [...bytes]
    .map((byte) =>
      byte === 0x5c
        ? '\\\\'
        : byte < 0x20 || byte > 0x7e
          ? `\\${byte.toString(8).padStart(3, '0')}`
          : String.fromCharCode(byte),
    )
    .join('');

it('reads every byte, and texts in any script', () => {
  const all = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
  for (const bytes of [
    all,
    Buffer.from(all.toReversed()),
    Buffer.from('{"description":"Café Bären \\n 🧾 \\\\101"}'),
    Buffer.from('\\\\x41'),
    Buffer.alloc(0),
  ]) {
    expect(bytesOfEscaped(escaped(bytes))).toEqual(bytes);
  }
});
