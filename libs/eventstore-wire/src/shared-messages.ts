import { MAP_ENTRY, POSITION, STREAM_IDENTIFIER, STRUCTURED_UUID, TIME, UUID } from './fields';
import type { MessageReader } from './message-reader';
import type { MessageWriter } from './message-writer';

/** The messages of shared.proto, and of protobuf itself, that others hold. */

/** What is required of a stream before events are appended to it. */
export type ExpectedRevision =
  | { readonly kind: 'any' }
  | { readonly kind: 'no_stream' }
  | { readonly kind: 'stream_exists' }
  | { readonly kind: 'exact'; readonly revision: bigint };

/**
 * A place in `$all`, by commit and then by prepare. An event has both alike, but for one of a transaction, as older
 * releases had them: all of its events share the transaction's commit, and each has a prepare before it.
 */
export interface LogPosition {
  readonly commit: bigint;
  readonly prepare: bigint;
}

/** The four fields of a message of which one says the expected revision. */
type ExpectedFields = Readonly<Record<ExpectedRevision['kind'], number>>;

const MILLISECONDS = 1_000;
const NANOSECONDS_PER_MILLISECOND = 1_000_000;

/** @returns the id as text, in whichever of its two forms it came. */
export function readUuid(fields: MessageReader): string | undefined {
  let id: string | undefined;
  while (fields.next()) {
    if (fields.number === UUID.text) id = fields.text();
    else if (fields.number === UUID.structured) id = structured(fields.message());
  }
  return id;
}

function structured(fields: MessageReader): string {
  let most = 0n;
  let least = 0n;
  while (fields.next()) {
    if (fields.number === STRUCTURED_UUID.mostSignificantBits) most = fields.bigint();
    else if (fields.number === STRUCTURED_UUID.leastSignificantBits) least = fields.bigint();
  }
  return structuredUuid(most, least);
}

/** @returns a UUID that came as two numbers of 64 bits, as text. */
export function structuredUuid(mostSignificant: bigint, leastSignificant: bigint): string {
  const bits = [mostSignificant, leastSignificant].map((half) =>
    BigInt.asUintN(64, half).toString(16).padStart(16, '0'),
  );
  return bits.join('').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

export function writeUuid(out: MessageWriter, field: number, id: string): void {
  out.open(field).text(UUID.text, id).close();
}

export function readStreamName(fields: MessageReader): string {
  let name = '';
  while (fields.next()) if (fields.number === STREAM_IDENTIFIER.name) name = fields.text();
  return name;
}

export function writeStreamName(out: MessageWriter, field: number, stream: string): void {
  out.open(field).text(STREAM_IDENTIFIER.name, stream).close();
}

export function readPosition(fields: MessageReader): LogPosition {
  let commit = 0n;
  let prepare = 0n;
  while (fields.next()) {
    if (fields.number === POSITION.commit) commit = fields.bigint();
    else if (fields.number === POSITION.prepare) prepare = fields.bigint();
  }
  return { commit, prepare };
}

export function writePosition(out: MessageWriter, field: number, position: bigint): void {
  out.open(field).number(POSITION.commit, position).number(POSITION.prepare, position).close();
}

/** @returns an entry of the map of an event's system metadata. */
export function readEntry(fields: MessageReader): { key: string; value: string } {
  let key = '';
  let value = '';
  while (fields.next()) {
    if (fields.number === MAP_ENTRY.key) key = fields.text();
    else if (fields.number === MAP_ENTRY.value) value = fields.text();
  }
  return { key, value };
}

export function writeEntry(out: MessageWriter, field: number, key: string, value: string): void {
  out.open(field).text(MAP_ENTRY.key, key).text(MAP_ENTRY.value, value).close();
}

/** @returns the milliseconds of a Timestamp or a Duration, which are written alike. */
export function readTime(fields: MessageReader): number {
  let milliseconds = 0;
  while (fields.next()) {
    if (fields.number === TIME.seconds) milliseconds += fields.signed() * MILLISECONDS;
    else if (fields.number === TIME.nanos) milliseconds += fields.signed() / NANOSECONDS_PER_MILLISECOND;
  }
  return milliseconds;
}

/** @param milliseconds of which the whole ones are written */
export function writeTime(out: MessageWriter, field: number, milliseconds: number): void {
  out
    .open(field)
    .number(TIME.seconds, Math.floor(milliseconds / MILLISECONDS))
    .number(TIME.nanos, Math.floor(milliseconds % MILLISECONDS) * NANOSECONDS_PER_MILLISECOND)
    .close();
}

/** @returns undefined where the present field says nothing of the expected revision. */
export function readExpected(fields: MessageReader, numbers: ExpectedFields): ExpectedRevision | undefined {
  switch (fields.number) {
    case numbers.exact:
      return { kind: 'exact', revision: fields.bigint() };
    case numbers.no_stream:
      return { kind: 'no_stream' };
    case numbers.stream_exists:
      return { kind: 'stream_exists' };
    case numbers.any:
      return { kind: 'any' };
    default:
      return undefined;
  }
}

export function writeExpected(out: MessageWriter, numbers: ExpectedFields, expected: ExpectedRevision): void {
  if (expected.kind === 'exact') out.number(numbers.exact, expected.revision);
  else out.open(numbers[expected.kind]).close();
}
