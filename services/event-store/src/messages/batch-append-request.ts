import { BinaryReader } from '@bufbuild/protobuf/wire';
import { type ExpectedRevision } from '../store/expected-revision';
import { type ProposedFields } from './proposed-events';
import { structuredUuid } from './uuid-text';

/**
 * A message of a BatchAppend call, `BatchAppendReq` of the protocol's streams.proto, taken apart in one pass. The generated
 * classes build some ten objects an event and copy its bytes twice; batch-append-request.spec.ts holds every result against theirs.
 */
export interface BatchAppendRequest {
  readonly correlationId: string | undefined;
  /** Only the first message of an append has them. */
  readonly options: BatchAppendOptions | undefined;
  readonly events: readonly ProposedFields[];
  readonly isFinal: boolean;
}

export interface BatchAppendOptions {
  readonly streamName: Uint8Array | undefined;
  readonly expected: ExpectedRevision;
  /** `deadline_21_10_0`: milliseconds since 1970, by the client's clock. What EventStoreDB's clients for Node send. */
  readonly deadline: number | undefined;
  /** `deadline` of 21.10.3 and later: milliseconds from when it is read, which depend on no clock of the client. */
  readonly withinMs: number | undefined;
}

/** Field numbers of streams.proto and shared.proto. */
const REQUEST = { correlationId: 1, options: 2, proposedMessages: 3, isFinal: 4 } as const;
const OPTIONS = {
  streamIdentifier: 1,
  streamPosition: 2,
  noStream: 3,
  streamExists: 5,
  deadline: 6,
  withinMs: 7,
} as const;
const PROPOSED = { id: 1, metadata: 2, customMetadata: 3, data: 4 } as const;
const UUID = { structured: 1, string: 2 } as const;
const STRUCTURED = { mostSignificantBits: 1, leastSignificantBits: 2 } as const;
const STREAM_NAME = 3;
const ENTRY = { key: 1, value: 2 } as const;
const TIME = { seconds: 1, nanos: 2 } as const;

const NOTHING = new Uint8Array();
const MILLISECONDS = 1_000;
const NANOSECONDS_PER_MILLISECOND = 1_000_000;

/** @returns the message; data and metadata share the memory of `bytes`. @throws Error for bytes that are no message. */
export function decodeBatchAppend(bytes: Uint8Array): BatchAppendRequest {
  const events: ProposedFields[] = [];
  let correlationId: string | undefined;
  let options: BatchAppendOptions | undefined;
  let isFinal = false;
  eachField(bytes, (field, value) => {
    if (field === REQUEST.correlationId) correlationId = uuidOf(value.bytes());
    else if (field === REQUEST.options) options = optionsOf(value.bytes());
    else if (field === REQUEST.proposedMessages) events.push(proposedOf(value.bytes()));
    else if (field === REQUEST.isFinal) isFinal = value.bool();
    else return false;
    return true;
  });
  return { correlationId, options, events, isFinal };
}

function optionsOf(bytes: Uint8Array): BatchAppendOptions {
  let streamName: Uint8Array | undefined;
  let expected: ExpectedRevision = { kind: 'any' };
  let deadline: number | undefined;
  let withinMs: number | undefined;
  eachField(bytes, (field, value) => {
    if (field === OPTIONS.streamIdentifier) streamName = bytesOf(value.bytes(), STREAM_NAME);
    else if (field === OPTIONS.streamPosition) expected = { kind: 'exact', revision: BigInt(value.uint64()) };
    else if (field === OPTIONS.noStream) expected = emptied(value, { kind: 'no_stream' });
    else if (field === OPTIONS.streamExists) expected = emptied(value, { kind: 'stream_exists' });
    else if (field === OPTIONS.deadline) deadline = timeOf(value.bytes());
    else if (field === OPTIONS.withinMs) withinMs = timeOf(value.bytes());
    else return false;
    return true;
  });
  return { streamName, expected, deadline, withinMs };
}

function proposedOf(bytes: Uint8Array): ProposedFields {
  let id: string | undefined;
  let type: string | undefined;
  let contentType: string | undefined;
  let metadata: Uint8Array = NOTHING;
  let data: Uint8Array = NOTHING;
  eachField(bytes, (field, value) => {
    if (field === PROPOSED.id) id = uuidOf(value.bytes());
    else if (field === PROPOSED.metadata) {
      const { key, text } = entryOf(value.bytes());
      if (key === 'type') type = text;
      else if (key === 'content-type') contentType = text;
    } else if (field === PROPOSED.customMetadata) metadata = value.bytes();
    else if (field === PROPOSED.data) data = value.bytes();
    else return false;
    return true;
  });
  return { id, type, contentType, data, metadata };
}

function entryOf(bytes: Uint8Array): { key: string; text: string } {
  let key = '';
  let text = '';
  eachField(bytes, (field, value) => {
    if (field === ENTRY.key) key = value.string();
    else if (field === ENTRY.value) text = value.string();
    else return false;
    return true;
  });
  return { key, text };
}

function uuidOf(bytes: Uint8Array): string | undefined {
  let id: string | undefined;
  eachField(bytes, (field, value) => {
    if (field === UUID.string) id = value.string();
    else if (field === UUID.structured) id = structuredOf(value.bytes());
    else return false;
    return true;
  });
  return id;
}

function structuredOf(bytes: Uint8Array): string {
  let most = 0n;
  let least = 0n;
  eachField(bytes, (field, value) => {
    if (field === STRUCTURED.mostSignificantBits) most = BigInt(value.int64());
    else if (field === STRUCTURED.leastSignificantBits) least = BigInt(value.int64());
    else return false;
    return true;
  });
  return structuredUuid(most, least);
}

/** Of a Timestamp or a Duration, which are written alike. */
function timeOf(bytes: Uint8Array): number {
  let milliseconds = 0;
  eachField(bytes, (field, value) => {
    if (field === TIME.seconds) milliseconds += Number(value.int64()) * MILLISECONDS;
    else if (field === TIME.nanos) milliseconds += value.int32() / NANOSECONDS_PER_MILLISECOND;
    else return false;
    return true;
  });
  return milliseconds;
}

function bytesOf(bytes: Uint8Array, wanted: number): Uint8Array | undefined {
  let found: Uint8Array | undefined;
  eachField(bytes, (field, value) => {
    if (field !== wanted) return false;
    found = value.bytes();
    return true;
  });
  return found;
}

function emptied(value: BinaryReader, expected: ExpectedRevision): ExpectedRevision {
  value.bytes();
  return expected;
}

/** @param take reads the value of a field that it knows; answers whether it did. */
function eachField(bytes: Uint8Array, take: (field: number, value: BinaryReader) => boolean): void {
  const reader = new BinaryReader(bytes);
  while (reader.pos < reader.len) {
    const [field, type] = reader.tag();
    if (!take(field, reader)) reader.skip(type);
  }
}
