/**
 * The field numbers of streams.proto and shared.proto that are read or written by hand, once. The specs beside the
 * messages hold each of them against the generated classes.
 */
export const UUID = { structured: 1, text: 2 } as const;
export const STRUCTURED_UUID = { mostSignificantBits: 1, leastSignificantBits: 2 } as const;
export const STREAM_IDENTIFIER = { name: 3 } as const;
/** Of an AllStreamPosition and of a Checkpoint. */
export const POSITION = { commit: 1, prepare: 2 } as const;
export const MAP_ENTRY = { key: 1, value: 2 } as const;
/** Of a Timestamp and of a Duration. */
export const TIME = { seconds: 1, nanos: 2 } as const;

export const BATCH_APPEND_REQUEST = { correlationId: 1, options: 2, proposedMessages: 3, isFinal: 4 } as const;
/** The generated classes do not know the last, which is newer than they are. */
export const BATCH_APPEND_OPTIONS = {
  streamIdentifier: 1,
  exact: 2,
  no_stream: 3,
  any: 4,
  stream_exists: 5,
  instant: 6,
  span: 7,
} as const;
export const PROPOSED_MESSAGE = { id: 1, metadata: 2, customMetadata: 3, data: 4 } as const;
export const BATCH_APPEND_RESPONSE = {
  correlationId: 1,
  error: 2,
  success: 3,
  streamIdentifier: 4,
  exact: 5,
  no_stream: 6,
  any: 7,
  stream_exists: 8,
} as const;
export const BATCH_APPEND_SUCCESS = { currentRevision: 1, noStream: 2, position: 3, noPosition: 4 } as const;

export const READ_RESPONSE = { event: 1, confirmation: 2, checkpoint: 3, streamNotFound: 4 } as const;
export const READ_EVENT = { event: 1, commitPosition: 3 } as const;
export const RECORDED_EVENT = {
  id: 1,
  streamIdentifier: 2,
  revision: 3,
  preparePosition: 4,
  commitPosition: 5,
  metadata: 6,
  customMetadata: 7,
  data: 8,
} as const;
