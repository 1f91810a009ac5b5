import { StreamIdentifier } from '@eventstore/db-client/generated/shared_pb';
import { ReadResp } from '@eventstore/db-client/generated/streams_pb';

export function confirmationMessage(subscriptionId: string): Buffer {
  const confirmation = new ReadResp.SubscriptionConfirmation();
  confirmation.setSubscriptionId(subscriptionId);
  return encode(new ReadResp().setConfirmation(confirmation));
}

/** @param position everything up to it has been considered and, where wanted, sent. */
export function checkpointMessage(position: bigint, preparePosition = position): Buffer {
  const checkpoint = new ReadResp.Checkpoint();
  checkpoint.setCommitPosition(position.toString());
  checkpoint.setPreparePosition(preparePosition.toString());
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

function encode(message: ReadResp): Buffer {
  return Buffer.from(message.serializeBinary());
}
