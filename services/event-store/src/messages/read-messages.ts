import { AllStreamPosition, StreamIdentifier, UUID } from '@eventstore/db-client/generated/shared_pb';
import { ReadResp } from '@eventstore/db-client/generated/streams_pb';
import { encodeEventMessage } from './event-message';
import { type EventRecord } from '../store/event-record';

/** Encoded once, however many subscribers get it; gone with the event. */
const encodedEvents = new WeakMap<EventRecord, Buffer>();

/** @returns an event that several subscribers are about to get as the message of a subscription; others are cheaper encoded where they are sent. */
export function eventMessage(record: EventRecord): Buffer {
  const known = encodedEvents.get(record);
  if (known !== undefined) return known;
  const encoded = encodeEventMessage(record);
  encodedEvents.set(record, encoded);
  return encoded;
}

export function confirmationMessage(subscriptionId: string): Buffer {
  const confirmation = new ReadResp.SubscriptionConfirmation();
  confirmation.setSubscriptionId(subscriptionId);
  return encode(new ReadResp().setConfirmation(confirmation));
}

/** @param position everything up to it has been considered and, where wanted, sent. */
export function checkpointMessage(position: bigint): Buffer {
  const checkpoint = new ReadResp.Checkpoint();
  checkpoint.setCommitPosition(position.toString());
  checkpoint.setPreparePosition(position.toString());
  return encode(new ReadResp().setCheckpoint(checkpoint));
}

export function caughtUpMessage(): Buffer {
  return encode(new ReadResp().setCaughtUp(new ReadResp.CaughtUp()));
}

export function fellBehindMessage(): Buffer {
  return encode(new ReadResp().setFellBehind(new ReadResp.FellBehind()));
}

export function streamNotFoundMessage(stream: string): Buffer {
  const notFound = new ReadResp.StreamNotFound();
  notFound.setStreamIdentifier(streamIdentifier(stream));
  return encode(new ReadResp().setStreamNotFound(notFound));
}

export function streamIdentifier(stream: string): StreamIdentifier {
  return new StreamIdentifier().setStreamName(Buffer.from(stream, 'utf8'));
}

export function uuidMessage(id: string): UUID {
  return new UUID().setString(id);
}

export function allStreamPosition(position: bigint): AllStreamPosition {
  return new AllStreamPosition().setCommitPosition(position.toString()).setPreparePosition(position.toString());
}

function encode(message: ReadResp): Buffer {
  return Buffer.from(message.serializeBinary());
}
