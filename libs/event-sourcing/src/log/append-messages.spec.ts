import { randomUUID } from 'node:crypto';
import { Any } from 'google-protobuf/google/protobuf/any_pb';
import { Duration } from 'google-protobuf/google/protobuf/duration_pb';
import {
  AllStreamPosition,
  Empty,
  MaximumAppendSizeExceeded,
  StreamIdentifier,
  Timeout,
  UUID,
  WrongExpectedVersion,
  StreamDeleted as StreamDeletedDetails,
  AccessDenied,
} from '@eventstore/db-client/generated/shared_pb';
import { Status } from '@eventstore/db-client/generated/status_pb';
import { BatchAppendReq, BatchAppendResp } from '@eventstore/db-client/generated/streams_pb';
import type { Message } from 'google-protobuf';
import { decodeAppendAnswer, encodeAppend, type ProposedAppend } from './append-messages';
import {
  AppendOutcomeUnknown,
  AppendTooLarge,
  LogUnavailable,
  NO_STREAM,
  StreamDeleted,
  WrongExpectedRevision,
} from './event-log';

const WITHIN_MS = 4_250;

function anAppend(change: Partial<ProposedAppend> = {}): ProposedAppend {
  const events = [
    {
      id: randomUUID(),
      type: 'TransactionRecorded',
      data: '{"description":"Café – 東京"}',
      metadata: '{"commandId":"x"}',
    },
    { id: randomUUID(), type: 'T', data: '{}', metadata: 'x'.repeat(70_000) },
  ];
  return { correlationId: randomUUID(), stream: 'ledger-ü', expected: 7n, withinMs: WITHIN_MS, events, ...change };
}

describe('what is sent', () => {
  it.each([
    ['at a revision', {}],
    ['into a new stream', { expected: NO_STREAM }],
    ['at a revision above 32 bits', { expected: 2n ** 40n }],
  ])('is what the generated classes would write: %s', (_what, change) => {
    const append = anAppend(change);
    const options = new BatchAppendReq.Options().setStreamIdentifier(
      new StreamIdentifier().setStreamName(Buffer.from(append.stream)),
    );
    if (append.expected === NO_STREAM) options.setNoStream(new Empty());
    else options.setStreamPosition(append.expected.toString());
    const request = new BatchAppendReq()
      .setCorrelationId(new UUID().setString(append.correlationId))
      .setOptions(options)
      .setIsFinal(true);
    for (const { id, type, data, metadata } of append.events) {
      const message = new BatchAppendReq.ProposedMessage()
        .setId(new UUID().setString(id))
        .setData(Buffer.from(data))
        .setCustomMetadata(Buffer.from(metadata));
      message.getMetadataMap().set('type', type).set('content-type', 'application/json');
      request.addProposedMessages(message);
    }
    const span = Buffer.from(new Duration().setSeconds(4).setNanos(250_000_000).serializeBinary());
    // Field 7, of bytes.
    expect(encodeAppend(append).includes(Buffer.concat([Buffer.from([0x3a, span.length]), span]))).toBe(true);
    expect(BatchAppendReq.deserializeBinary(encodeAppend(append)).toObject()).toEqual(
      BatchAppendReq.deserializeBinary(request.serializeBinary()).toObject(),
    );
  });
});

describe('what is answered', () => {
  const append = anAppend();

  it.each([
    ['as text', new UUID().setString(append.correlationId)],
    ['as two numbers', structured(append.correlationId)],
  ])('is read with its id %s', (_how, id) => {
    const success = new BatchAppendResp.Success()
      .setCurrentRevision('8')
      .setPosition(new AllStreamPosition().setCommitPosition('18014398509481984').setPreparePosition('1'));
    const answer = decodeAppendAnswer(
      bytesOf(new BatchAppendResp().setCorrelationId(id).setSuccess(success).setStreamPosition('7')),
    );
    expect(answer).toEqual({ correlationId: append.correlationId, result: { revision: 8n, position: 2n ** 54n } });
  });

  it.each<[string, Message, string, new (...args: never[]) => Error, object]>([
    [
      'a wrong revision',
      new WrongExpectedVersion().setCurrentStreamRevision('9'),
      'WrongExpectedVersion',
      WrongExpectedRevision,
      { actual: 9n, expected: 7n, stream: append.stream },
    ],
    [
      'a stream that is not there',
      new WrongExpectedVersion().setCurrentNoStream(new Empty()),
      'WrongExpectedVersion',
      WrongExpectedRevision,
      { actual: NO_STREAM },
    ],
    ['a deleted stream', new StreamDeletedDetails(), 'StreamDeleted', StreamDeleted, {}],
    [
      'too much at once',
      new MaximumAppendSizeExceeded().setMaxappendsize(1_048_576),
      'MaximumAppendSizeExceeded',
      AppendTooLarge,
      {},
    ],
    ['no right to write', new AccessDenied(), 'AccessDenied', LogUnavailable, {}],
    ['a deadline', new Timeout(), 'Timeout', AppendOutcomeUnknown, {}],
    ['what we do not know', new Empty(), 'Novelty', AppendOutcomeUnknown, {}],
  ])('tells %s', (_what, details, name, kind, facts) => {
    const any = new Any();
    any.pack(details.serializeBinary(), `event_store.client.${name}`);
    const { correlationId, result } = decodeAppendAnswer(
      bytesOf(
        new BatchAppendResp().setCorrelationId(structured(append.correlationId)).setError(new Status().setDetails(any)),
      ),
    );
    expect(correlationId).toBe(append.correlationId);
    if (typeof result !== 'function') throw new Error('no refusal');
    expect(result(append)).toBeInstanceOf(kind);
    expect(result(append)).toMatchObject(facts);
  });

  it('takes an acknowledgement without a position for an unknown outcome', () => {
    const success = new BatchAppendResp.Success().setCurrentRevision('8').setNoPosition(new Empty());
    const { result } = decodeAppendAnswer(
      bytesOf(new BatchAppendResp().setCorrelationId(new UUID().setString(append.correlationId)).setSuccess(success)),
    );
    expect(typeof result === 'function' && result(append)).toBeInstanceOf(AppendOutcomeUnknown);
  });

  it('throws at bytes that are no message', () => {
    expect(() => decodeAppendAnswer(Buffer.from([0x0a, 0xff]))).toThrow();
  });
});

function structured(id: string): UUID {
  const hex = id.replaceAll('-', '');
  const [most, least] = [hex.slice(0, 16), hex.slice(16)].map((half) =>
    BigInt.asIntN(64, BigInt(`0x${half}`)).toString(),
  );
  return new UUID().setStructured(
    new UUID.Structured().setMostSignificantBits(most ?? '').setLeastSignificantBits(least ?? ''),
  );
}

function bytesOf(message: Message): Buffer {
  return Buffer.from(message.serializeBinary());
}
