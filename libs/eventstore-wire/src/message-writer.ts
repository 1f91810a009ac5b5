const VARINT = 0;
const LENGTH_DELIMITED = 2;
/** What is said with seven bits of a byte; the eighth says that more follow. */
const SEVEN_BITS = 0x80;
const MAX_SAFE = BigInt(Number.MAX_SAFE_INTEGER);
/** A number of 64 bits, or a tag. */
const LONGEST_NUMBER = 10;
/** Some fifty events: what is shared stays for as long as one message in it is used. */
const SHARED_BYTES = 64 * 1024;

/** @returns the bytes of a message whose fields `write` gives in their order. */
export function messageOf(write: (out: MessageWriter) => void): Buffer {
  const out = new MessageWriter();
  write(out);
  return out.finish();
}

/** Messages are written one after the other and stand so in memory. */
let memory = Buffer.allocUnsafeSlow(SHARED_BYTES);
let used = 0;

/**
 * Writes the fields of a message one after the other, in one pass: the length of a message within it is put before it
 * when it is closed. Serves the benchmark rows `appends`, `catchUp`, `rebuild` and `chain`.
 */
export class MessageWriter {
  private start = used;
  private end = used;
  /** Where those that are not closed begin, counted from the start. */
  private readonly begun: number[] = [];

  /** Begins a message in a field, which ends with `close`. */
  open(field: number): this {
    this.tag(field, LENGTH_DELIMITED);
    // Room for a length of one byte; a longer one is made room for when it is known.
    this.end += 1;
    this.begun.push(this.end - this.start);
    return this;
  }

  close(): this {
    const begun = this.begun.pop() ?? 0;
    const length = this.end - this.start - begun;
    let more = 0;
    for (let rest = length; rest >= SEVEN_BITS; rest = Math.floor(rest / SEVEN_BITS)) more += 1;
    this.reserve(more);
    const from = this.start + begun;
    if (more > 0) memory.copyWithin(from + more, from, this.end);
    this.end = from - 1;
    this.varint(length);
    this.end += length;
    return this;
  }

  text(field: number, value: string): this {
    const length = Buffer.byteLength(value);
    this.tag(field, LENGTH_DELIMITED);
    this.varint(length);
    this.reserve(length);
    // As many bytes as characters: plain ASCII, which is copied as it is.
    this.end += memory.write(value, this.end, length, length === value.length ? 'latin1' : 'utf8');
    return this;
  }

  bytes(field: number, value: Uint8Array): this {
    this.tag(field, LENGTH_DELIMITED);
    this.varint(value.length);
    this.reserve(value.length);
    memory.set(value, this.end);
    this.end += value.length;
    return this;
  }

  /** @param value not below zero */
  number(field: number, value: bigint | number): this {
    this.tag(field, VARINT);
    let rest = value;
    for (; typeof rest === 'bigint' && rest > MAX_SAFE; rest >>= 7n)
      memory[this.end++] = Number(rest & 0x7fn) | SEVEN_BITS;
    this.varint(Number(rest));
    return this;
  }

  /** @returns the message; nothing else is written where it stands. */
  finish(): Buffer {
    used = this.end;
    return memory.subarray(this.start, this.end);
  }

  /** Takes one byte: every field that we write is below 16. Reserves room for the number that follows, too. */
  private tag(field: number, wireType: number): void {
    this.reserve(0);
    memory[this.end++] = (field << 3) | wireType;
  }

  private varint(value: number): void {
    let rest = value;
    // Division, since a shift would cut at 32 bits.
    for (; rest >= SEVEN_BITS; rest = Math.floor(rest / SEVEN_BITS))
      memory[this.end++] = (rest % SEVEN_BITS) | SEVEN_BITS;
    memory[this.end++] = rest;
  }

  private reserve(bytes: number): void {
    if (this.end + bytes + 2 * LONGEST_NUMBER <= memory.length) return;
    const written = this.end - this.start;
    const larger = Buffer.allocUnsafeSlow(Math.max(SHARED_BYTES, 2 * (written + bytes + 2 * LONGEST_NUMBER)));
    memory.copy(larger, 0, this.start, this.end);
    memory = larger;
    this.start = 0;
    this.end = written;
  }
}
