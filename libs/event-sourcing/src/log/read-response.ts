import type { JsonObject, StoredEvent, StoredText } from './recorded-event';

/**
 * A message of a read or a subscription, `ReadResp` of the protocol's streams.proto, taken apart in one pass. The client's
 * own classes build some dozen objects an event, which was most of what reading the log cost; read-response.spec.ts holds
 * every result against theirs.
 */
export type ReadResponse =
  | { readonly kind: 'event'; readonly event: StoredText }
  /** A subscription has begun. */
  | { readonly kind: 'confirmation' }
  /** Everything up to this commit position has been considered. */
  | { readonly kind: 'checkpoint'; readonly position: bigint }
  | { readonly kind: 'stream-missing' }
  /** A link whose target is gone, a note of the server that we have no use for, or one of a later release. */
  | { readonly kind: 'other' };

/** Field numbers of streams.proto and shared.proto. */
const RESPONSE = { event: 1, confirmation: 2, checkpoint: 3, streamMissing: 4 } as const;
const READ_EVENT = { event: 1, commitPosition: 3 } as const;
const CHECKPOINT_COMMIT_POSITION = 1;
const RECORDED = { id: 1, stream: 2, revision: 3, commitPosition: 5, metadata: 6, customMetadata: 7, data: 8 } as const;
/** A UUID as text: what we ask for in every read. */
const UUID_TEXT = 2;
const STREAM_NAME = 3;
const ENTRY = { key: 1, value: 2 } as const;

const VARINT = 0;
const FIXED_64 = 1;
const LENGTH_DELIMITED = 2;
const FIXED_32 = 5;

const OTHER: ReadResponse = { kind: 'other' };

/** @throws RangeError for bytes that are no message. */
export function decodeReadResponse(message: Buffer): ReadResponse {
  const fields = new FieldReader(message, 0, message.length);
  let response = OTHER;
  while (fields.next()) {
    if (fields.number === RESPONSE.event) response = eventOf(fields.nested());
    else if (fields.number === RESPONSE.confirmation) response = { kind: 'confirmation' };
    else if (fields.number === RESPONSE.checkpoint)
      response = { kind: 'checkpoint', position: positionOf(fields.nested()) };
    else if (fields.number === RESPONSE.streamMissing) response = { kind: 'stream-missing' };
    fields.skip();
  }
  return response;
}

function eventOf(fields: FieldReader): ReadResponse {
  let recorded: FieldReader | undefined;
  let position: bigint | undefined;
  while (fields.next()) {
    if (fields.number === READ_EVENT.event) recorded = fields.nested();
    else if (fields.number === READ_EVENT.commitPosition) position = fields.bigint();
    fields.skip();
  }
  return recorded ? { kind: 'event', event: recordedOf(recorded, position) } : OTHER;
}

/** @returns the event with its JSON read. */
export function storedEvent({ stream, revision, position, id, type, dataText, metadataText }: StoredText): StoredEvent {
  return { stream, revision, position, id, type, data: jsonObjectOf(dataText), metadata: jsonObjectOf(metadataText) };
}

function recordedOf(fields: FieldReader, readAt: bigint | undefined): StoredText {
  let stream = '';
  let revision = 0n;
  let position = 0n;
  let id = '';
  let type = '';
  let isJson = false;
  let dataText = '';
  let metadataText = '';
  while (fields.next()) {
    switch (fields.number) {
      case RECORDED.id:
        id = textOf(fields.nested(), UUID_TEXT);
        break;
      case RECORDED.stream:
        stream = textOf(fields.nested(), STREAM_NAME);
        break;
      case RECORDED.revision:
        revision = fields.bigint();
        break;
      case RECORDED.commitPosition:
        position = fields.bigint();
        break;
      case RECORDED.metadata: {
        const { key, value } = entryOf(fields.nested());
        if (key === 'type') type = value;
        else if (key === 'content-type') isJson = value === 'application/json';
        break;
      }
      case RECORDED.customMetadata:
        metadataText = fields.text();
        break;
      case RECORDED.data:
        dataText = fields.text();
        break;
      default:
        break;
    }
    fields.skip();
  }
  return { stream, revision, position: readAt ?? position, id, type, dataText: isJson ? dataText : '', metadataText };
}

function positionOf(fields: FieldReader): bigint {
  let position = 0n;
  while (fields.next()) {
    if (fields.number === CHECKPOINT_COMMIT_POSITION) position = fields.bigint();
    fields.skip();
  }
  return position;
}

function textOf(fields: FieldReader, field: number): string {
  let text = '';
  while (fields.next()) {
    if (fields.number === field) text = fields.text();
    fields.skip();
  }
  return text;
}

function entryOf(fields: FieldReader): { key: string; value: string } {
  let key = '';
  let value = '';
  while (fields.next()) {
    if (fields.number === ENTRY.key) key = fields.text();
    else if (fields.number === ENTRY.value) value = fields.text();
    fields.skip();
  }
  return { key, value };
}

/** What is no JSON object, such as binary data, reads as an empty one. */
export function jsonObjectOf(text: string): JsonObject {
  if (text === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as JsonObject) : {};
  } catch {
    return {};
  }
}

/** Walks over the fields of one message: `next`, then at most one of the readers, then `skip`. */
class FieldReader {
  number = 0;
  private wire = 0;
  /** Of the value of the present field. */
  private from: number;
  private to: number;

  constructor(
    private readonly bytes: Buffer,
    start: number,
    private readonly end: number,
  ) {
    this.from = this.to = start;
  }

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

  /** Goes on behind the field; reading one does not move. */
  skip(): void {
    this.from = this.to;
  }

  nested(): FieldReader {
    return new FieldReader(this.bytes, this.from, this.to);
  }

  text(): string {
    return this.bytes.toString('utf8', this.from, this.to);
  }

  bigint(): bigint {
    let low = 0;
    let factor = 1;
    // Seven bytes of seven bits fit a number.
    const small = Math.min(this.to, this.from + 7);
    let at = this.from;
    for (; at < small; at++) {
      low += ((this.bytes[at] ?? 0) & 0x7f) * factor;
      factor *= 0x80;
    }
    let value = BigInt(low);
    for (let shift = 49n; at < this.to; at++, shift += 7n) value |= BigInt((this.bytes[at] ?? 0) & 0x7f) << shift;
    return BigInt.asUintN(64, value);
  }

  /** Bytes of the value; of a length-delimited one without its length. */
  private length(): number {
    switch (this.wire) {
      case VARINT: {
        let bytes = 1;
        while ((this.bytes[this.from + bytes - 1] ?? 0) >= 0x80) bytes++;
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
      const byte = this.bytes[this.from++];
      if (byte === undefined) throw new RangeError('a number without an end');
      value += (byte & 0x7f) * factor;
      if (byte < 0x80) return value;
    }
  }
}
