import { NO_REVISION } from './event-record';

/** The part of a stream's metadata that decides which of its events are read. */
export interface StreamMetadata {
  /** `$tb`: revisions below it are hidden. */
  readonly truncateBefore: bigint;
  /** `$tb` is the end of time: the stream reads as not found until something is appended to it. */
  readonly softDeleted: boolean;
  /** `$maxCount`: only so many of the newest events are read. */
  readonly maxCount?: bigint;
  /** `$maxAge` in milliseconds (seconds on the wire): older events are not read. */
  readonly maxAgeMs?: number;
}

export const SOFT_DELETE_TYPE = '$metadata';

/**
 * `$tb` of a soft-deleted stream; JSON numbers lose its last digits, so it is written as text and read with a
 * threshold.
 */
const DELETED_TRUNCATE_BEFORE = '9223372036854775807';

const NOTHING_SET: StreamMetadata = { truncateBefore: 0n, softDeleted: false };

/** @returns the name of the stream that holds the metadata of `stream`. */
export function metastreamOf(stream: string): string {
  return `$$${stream}`;
}

/** @returns the stream that `stream` holds the metadata of, or undefined when it is not a metastream. */
export function describedStreamOf(stream: string): string | undefined {
  return stream.startsWith('$$') ? stream.slice(2) : undefined;
}

/** @param data the newest event of the metastream. Unreadable metadata counts as none, as in EventStoreDB. */
export function parseStreamMetadata(data: Uint8Array | undefined): StreamMetadata {
  const fields = data === undefined ? undefined : jsonObject(data);
  if (fields === undefined) return NOTHING_SET;
  const truncateBefore = wholeNumber(fields['$tb']) ?? 0;
  const maxCount = wholeNumber(fields['$maxCount']);
  const maxAge = wholeNumber(fields['$maxAge']);
  return {
    truncateBefore: BigInt(truncateBefore),
    softDeleted: truncateBefore > Number.MAX_SAFE_INTEGER,
    ...(maxCount === undefined ? {} : { maxCount: BigInt(maxCount) }),
    ...(maxAge === undefined ? {} : { maxAgeMs: maxAge * 1000 }),
  };
}

/** @returns metadata that hides everything the stream holds: what a soft delete appends to the metastream. */
export function softDeleteMetadata(): Uint8Array {
  return Buffer.from(`{"$tb":${DELETED_TRUNCATE_BEFORE}}`, 'utf8');
}

/** @returns the metadata with `$tb` moved to the first event after a soft delete; everything else in it stays. */
export function undeleteMetadata(data: Uint8Array | undefined, firstVisible: bigint): Uint8Array {
  const fields = (data === undefined ? undefined : jsonObject(data)) ?? {};
  return Buffer.from(JSON.stringify({ ...fields, $tb: Number(firstVisible) }), 'utf8');
}

/** @returns the first revision that may be read of a stream whose newest event is `last`. */
export function firstVisibleRevision(metadata: StreamMetadata, last: bigint): bigint {
  const byCount = metadata.maxCount === undefined ? 0n : last - metadata.maxCount + 1n;
  return [0n, metadata.truncateBefore, byCount].reduce((most, bound) => (bound > most ? bound : most));
}

/** @returns whether the stream reads as not found. */
export function readsAsMissing(metadata: StreamMetadata, last: bigint): boolean {
  return last === NO_REVISION || metadata.softDeleted;
}

function jsonObject(data: Uint8Array): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(data).toString('utf8'));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

function wholeNumber(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : undefined;
}
