import { type EventRecord } from '../store/event-record';

/**
 * The message of an event in a read or a subscription, `ReadResp { event { event, commit_position } }`, written in one pass
 * over one buffer. The generated classes build seven objects and a dozen buffers for it, which was half of what a read cost;
 * event-message.spec.ts holds every byte against theirs.
 */

/** A `created` of the protocol counts 100 nanoseconds since 1970. */
const TICKS_PER_MILLISECOND = 10_000n;

const LENGTH_DELIMITED = 2;
const UUID_BYTES = 36;
/** A tag below 16 and the length of a UUID take a byte each; so does the message around them. */
const UUID_FIELD_BYTES = UUID_BYTES + 4;
/** What still fits seven bits of a varint. */
const SEVEN_BITS = 0x80;
const SEVEN_BITS_BIG = 0x80n;
const MAX_SAFE = BigInt(Number.MAX_SAFE_INTEGER);

/** Field numbers of the protocol's streams.proto and shared.proto. */
const FIELD = {
  response: { event: 1 },
  readEvent: { event: 1, commitPosition: 3 },
  recorded: {
    id: 1,
    stream: 2,
    revision: 3,
    preparePosition: 4,
    commitPosition: 5,
    metadata: 6,
    customMetadata: 7,
    data: 8,
  },
  uuid: { string: 2 },
  streamIdentifier: { name: 3 },
  mapEntry: { key: 1, value: 2 },
} as const;

const TYPE_KEY = 'type';
const CONTENT_TYPE_KEY = 'content-type';
const CREATED_KEY = 'created';

/** @returns the bytes of the message. */
export function encodeEventMessage(record: EventRecord): Buffer {
  const created = (BigInt(record.createdAt) * TICKS_PER_MILLISECOND).toString();
  const streamBytes = Buffer.byteLength(record.stream);
  const typeBytes = Buffer.byteLength(record.type);
  const contentTypeBytes = Buffer.byteLength(record.contentType);
  const typeEntry = entryBytes(TYPE_KEY.length, typeBytes);
  const contentTypeEntry = entryBytes(CONTENT_TYPE_KEY.length, contentTypeBytes);
  const createdEntry = entryBytes(CREATED_KEY.length, created.length);
  const positionBytes = varintBytes(record.position);
  const recordedBytes =
    UUID_FIELD_BYTES +
    fieldBytes(fieldBytes(streamBytes)) +
    numberFieldBytes(record.revision) +
    2 * numberFieldBytes(record.position) +
    fieldBytes(typeEntry) +
    fieldBytes(contentTypeEntry) +
    fieldBytes(createdEntry) +
    optionalFieldBytes(record.metadata.length) +
    optionalFieldBytes(record.data.length);
  const eventBytes = fieldBytes(recordedBytes) + 1 + positionBytes;
  const out = new MessageWriter(fieldBytes(eventBytes));
  out.open(FIELD.response.event, eventBytes);
  out.open(FIELD.readEvent.event, recordedBytes);
  out.open(FIELD.recorded.id, UUID_FIELD_BYTES - 2);
  out.text(FIELD.uuid.string, record.id, UUID_BYTES);
  out.open(FIELD.recorded.stream, fieldBytes(streamBytes));
  out.text(FIELD.streamIdentifier.name, record.stream, streamBytes);
  out.number(FIELD.recorded.revision, record.revision);
  out.number(FIELD.recorded.preparePosition, record.position);
  out.number(FIELD.recorded.commitPosition, record.position);
  out.entry(typeEntry, TYPE_KEY, record.type, typeBytes);
  out.entry(contentTypeEntry, CONTENT_TYPE_KEY, record.contentType, contentTypeBytes);
  out.entry(createdEntry, CREATED_KEY, created, created.length);
  out.bytes(FIELD.recorded.customMetadata, record.metadata);
  out.bytes(FIELD.recorded.data, record.data);
  out.presentNumber(FIELD.readEvent.commitPosition, record.position);
  return out.buffer;
}

/** Writes fields one after the other; every tag used here is below 16 and takes one byte. */
class MessageWriter {
  readonly buffer: Buffer;
  private offset = 0;

  constructor(size: number) {
    this.buffer = Buffer.allocUnsafe(size);
  }

  /** Begins a field of so many bytes, which follow. */
  open(field: number, length: number): void {
    this.buffer[this.offset++] = (field << 3) | LENGTH_DELIMITED;
    this.varint(length);
  }

  text(field: number, value: string, byteLength: number): void {
    this.open(field, byteLength);
    // As many bytes as characters: plain ASCII, which is copied as it is.
    this.offset += this.buffer.write(value, this.offset, byteLength, byteLength === value.length ? 'latin1' : 'utf8');
  }

  /** proto3 leaves out what is empty. */
  bytes(field: number, value: Uint8Array): void {
    if (value.length === 0) return;
    this.open(field, value.length);
    this.buffer.set(value, this.offset);
    this.offset += value.length;
  }

  /** proto3 leaves out zero. */
  number(field: number, value: bigint): void {
    if (value !== 0n) this.presentNumber(field, value);
  }

  presentNumber(field: number, value: bigint): void {
    this.buffer[this.offset++] = field << 3;
    if (value <= MAX_SAFE) return this.varint(Number(value));
    let rest = value;
    for (; rest >= SEVEN_BITS_BIG; rest >>= 7n) this.buffer[this.offset++] = Number(rest & 0x7fn) | 0x80;
    this.buffer[this.offset++] = Number(rest);
  }

  /** An entry of the map of the system's metadata. */
  entry(length: number, key: string, value: string, valueBytes: number): void {
    this.open(FIELD.recorded.metadata, length);
    this.text(FIELD.mapEntry.key, key, key.length);
    this.text(FIELD.mapEntry.value, value, valueBytes);
  }

  private varint(value: number): void {
    let rest = value;
    // Division, since a shift would cut at 32 bits.
    for (; rest >= SEVEN_BITS; rest = Math.floor(rest / SEVEN_BITS))
      this.buffer[this.offset++] = (rest % SEVEN_BITS) | SEVEN_BITS;
    this.buffer[this.offset++] = rest;
  }
}

function entryBytes(keyBytes: number, valueBytes: number): number {
  return fieldBytes(keyBytes) + fieldBytes(valueBytes);
}

/** Tag, length and content. */
function fieldBytes(length: number): number {
  return 1 + sizeBytes(length) + length;
}

function optionalFieldBytes(length: number): number {
  return length === 0 ? 0 : fieldBytes(length);
}

function numberFieldBytes(value: bigint): number {
  return value === 0n ? 0 : 1 + varintBytes(value);
}

function sizeBytes(value: number): number {
  let bytes = 1;
  for (let rest = value; rest >= SEVEN_BITS; rest = Math.floor(rest / SEVEN_BITS)) bytes++;
  return bytes;
}

function varintBytes(value: bigint): number {
  if (value <= MAX_SAFE) return sizeBytes(Number(value));
  let bytes = 1;
  for (let rest = value; rest >= SEVEN_BITS_BIG; rest >>= 7n) bytes++;
  return bytes;
}
