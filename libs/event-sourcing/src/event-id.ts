import { v5 } from 'uuid';

/** The namespace of event ids; changing it would let a repeated command be appended twice. */
const EVENT_NAMESPACE = 'c4a9f2d2-6a5e-5c0e-9d58-0c6f2a8f7b11';

/**
 * UUIDv5 of (stream, command id, index): the same command sent again gives the same ids, so that an append whose
 * acknowledgement was lost is recognised by the server too.
 * @param index place of the event among those of its command, from 0.
 */
export function eventId(stream: string, commandId: string, index: number): string {
  return v5(`${stream}/${commandId}/${index}`, EVENT_NAMESPACE);
}
