import { parse, v5 } from 'uuid';

/** The namespace of event ids; changing it would let a repeated command be appended twice. */
const EVENT_NAMESPACE = parse('c4a9f2d2-6a5e-5c0e-9d58-0c6f2a8f7b11');

/**
 * UUIDv5 of (stream, command id, index, content). The command id alone is not enough: a server that finds the ids it is
 * given at the expected revision answers as if it had stored what it was given now. Two processes that carry out the
 * same command at the same moment, or a retry after a lost acknowledgement, would then hold a `recordedAt` and a hash
 * that are not the stored ones, and break the chain with their next event. With the content in the id, such an answer
 * means that exactly this is stored. That a command is recorded once does not rest on these ids but on the command id
 * in the metadata.
 * @param index place of the event among those of its command, from 0.
 * @param content type, data and metadata as they are stored.
 */
export function eventId(stream: string, commandId: string, index: number, content: string): string {
  // As bytes: the library reads a text character by character.
  return v5(Buffer.from(`${stream}/${commandId}/${index}/${content}`), EVENT_NAMESPACE);
}
