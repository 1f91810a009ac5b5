const VARINT = 0;
const FIXED_64 = 1;
const LENGTH_DELIMITED = 2;
const FIXED_32 = 5;

/**
 * Walks over the fields of a message in one pass: `next`, then at most one of the readers. What is not read is passed
 * over. Serves the benchmark rows `appends`, `catchUp`, `rebuild` and `chain`.
 */
export class MessageReader {
  /** Of the present field. */
  number = 0;
  private wire = 0;
  /** Of the value of the present field. */
  private from: number;
  private to: number;

  constructor(
    private readonly memory: Buffer,
    start = 0,
    private readonly end = memory.length,
  ) {
    this.from = this.to = start;
  }

  /** @returns false at the end of the message. @throws RangeError for bytes that are no message. */
  next(): boolean {
    if (this.to >= this.end) return false;
    this.from = this.to;
    const tag = this.varint();
    this.number = Math.floor(tag / 8);
    this.wire = tag % 8;
    const length = this.length();
    this.to = this.from + length;
    if (this.to > this.end) throw new RangeError('a field is longer than its message');
    return true;
  }

  message(): MessageReader {
    return new MessageReader(this.memory, this.from, this.to);
  }

  text(): string {
    return this.memory.toString('utf8', this.from, this.to);
  }

  /** @returns memory of the message itself. */
  bytes(): Buffer {
    return this.memory.subarray(this.from, this.to);
  }

  /** @returns a number of 64 bits without a sign. */
  bigint(): bigint {
    let low = 0;
    let factor = 1;
    // Seven bytes of seven bits fit a number.
    const small = Math.min(this.to, this.from + 7);
    let at = this.from;
    for (; at < small; at++) {
      low += ((this.memory[at] ?? 0) & 0x7f) * factor;
      factor *= 0x80;
    }
    let value = BigInt(low);
    for (let shift = 49n; at < this.to; at++, shift += 7n) value |= BigInt((this.memory[at] ?? 0) & 0x7f) << shift;
    return BigInt.asUintN(64, value);
  }

  /** @returns a number of 32 or 64 bits with a sign. */
  signed(): number {
    return Number(BigInt.asIntN(64, this.bigint()));
  }

  /** Bytes of the value; of a length-delimited one without its length. */
  private length(): number {
    switch (this.wire) {
      case VARINT: {
        let bytes = 1;
        while ((this.memory[this.from + bytes - 1] ?? 0) >= 0x80) bytes++;
        return bytes;
      }
      case FIXED_64:
        return 8;
      case LENGTH_DELIMITED:
        return this.varint();
      case FIXED_32:
        return 4;
      default:
        throw new RangeError(`wire type ${this.wire}`);
    }
  }

  private varint(): number {
    let value = 0;
    for (let factor = 1; ; factor *= 0x80) {
      const byte = this.memory[this.from++];
      if (byte === undefined) throw new RangeError('a number without an end');
      value += (byte & 0x7f) * factor;
      if (byte < 0x80) return value;
    }
  }
}
