/**
 * SHA-256 (FIPS 180-4) as a plain function: the fingerprints must be the same in the browser and on the server, and the
 * platforms' own digests are asynchronous in one and Node-only in the other.
 */

const ROUND = constants(64, 1 / 3);
const START = constants(8, 1 / 2);

/** First 32 bits of the fractional parts of the roots of the first primes, as the standard defines them. */
function constants(count: number, power: number): Int32Array {
  const found = new Int32Array(count);
  for (let candidate = 2, at = 0; at < count; candidate += 1) {
    let prime = true;
    for (let factor = 2; factor * factor <= candidate; factor += 1) if (candidate % factor === 0) prime = false;
    if (!prime) continue;
    const root = candidate ** power;
    found[at] = ((root - Math.floor(root)) * 2 ** 32) | 0;
    at += 1;
  }
  return found;
}

/** The digest of a text's UTF-8 bytes, as 64 hexadecimal digits. */
export function sha256(text: string): string {
  const state = Int32Array.from(START);
  const blocks = padded(new TextEncoder().encode(text));
  const schedule = new Int32Array(64);
  for (let offset = 0; offset < blocks.byteLength; offset += 64) compress(state, schedule, blocks, offset);
  return [...state].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}

function padded(bytes: Uint8Array): DataView {
  const length = Math.ceil((bytes.length + 9) / 64) * 64;
  const block = new Uint8Array(length);
  block.set(bytes);
  block[bytes.length] = 0x80;
  const view = new DataView(block.buffer);
  view.setUint32(length - 8, Math.floor((bytes.length * 8) / 2 ** 32));
  view.setUint32(length - 4, (bytes.length * 8) >>> 0);
  return view;
}

function compress(state: Int32Array, schedule: Int32Array, blocks: DataView, offset: number): void {
  const word = (at: number): number => schedule[at] ?? 0;
  for (let at = 0; at < 16; at += 1) schedule[at] = blocks.getInt32(offset + at * 4);
  for (let at = 16; at < 64; at += 1) {
    const before = word(at - 15);
    const last = word(at - 2);
    const mixed = rotate(before, 7) ^ rotate(before, 18) ^ (before >>> 3);
    schedule[at] = (word(at - 16) + mixed + word(at - 7) + (rotate(last, 17) ^ rotate(last, 19) ^ (last >>> 10))) | 0;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let at = 0; at < 64; at += 1) {
    const choice = (e & f) ^ (~e & g);
    const first = (h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + choice + (ROUND[at] ?? 0) + word(at)) | 0;
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const second = ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + majority) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((value, at) => {
    state[at] = ((state[at] ?? 0) + value) | 0;
  });
}

function rotate(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits));
}
