import { randomUUID } from 'node:crypto';
import { Empty } from 'google-protobuf/google/protobuf/empty_pb';
import { Duration } from 'google-protobuf/google/protobuf/duration_pb';
import { Timestamp } from 'google-protobuf/google/protobuf/timestamp_pb';
import { StreamIdentifier, UUID } from '@eventstore/db-client/generated/shared_pb';
import { BatchAppendReq } from '@eventstore/db-client/generated/streams_pb';
import { decodeBatchAppend, encodeBatchAppend, type ProposedAppend } from './batch-append-request';
import type { ExpectedRevision } from './shared-messages';

const ID = '9e107d9d-372b-4f1a-8c5e-0d1b2c3d4e5f';
const DEADLINE = Date.parse('2026-03-31T10:00:00.250Z');
const WITHIN_MS = 4_250;

describe('a message of BatchAppend', () => {
  it('is read as the generated classes write it', () => {
    const proposed = new BatchAppendReq.ProposedMessage()
      .setId(new UUID().setString(ID))
      .setData(Buffer.from('{"at":"Café"}'))
      .setCustomMetadata(Buffer.from('{}'));
    proposed.getMetadataMap().set('type', 'Écrit').set('content-type', 'application/json').set('other', 'unread');
    const options = optionsOf()
      .setDeadline(Timestamp.fromDate(new Date(DEADLINE)))
      .setStreamPosition('18014398509481984');
    const correlationId = randomUUID();
    const request = new BatchAppendReq()
      .setCorrelationId(new UUID().setString(correlationId))
      .setOptions(options)
      .setIsFinal(true);
    request.addProposedMessages(proposed);
    request.addProposedMessages(new BatchAppendReq.ProposedMessage());
    const read = decodeBatchAppend(Buffer.from(request.serializeBinary()));
    expect(read).toMatchObject({
      correlationId,
      isFinal: true,
      options: { stream: 'ledger-ü', expected: { kind: 'exact', revision: 2n ** 54n }, deadline: DEADLINE },
    });
    const [first, empty] = read.events;
    expect({ ...first, data: textOf(first?.data), metadata: textOf(first?.metadata) }).toEqual({
      id: ID,
      type: 'Écrit',
      contentType: 'application/json',
      data: '{"at":"Café"}',
      metadata: '{}',
    });
    expect(empty).toEqual({
      id: undefined,
      type: undefined,
      contentType: undefined,
      data: new Uint8Array(),
      metadata: new Uint8Array(),
    });
  });

  it('has its deadline as a span too', () => {
    const span = Buffer.from(new Duration().setSeconds(4).setNanos(250_000_000).serializeBinary());
    // Field 7, which the generated classes do not know.
    const options = Buffer.concat([optionsOf().serializeBinary(), Buffer.from([0x3a, span.length]), span]);
    const request = Buffer.concat([Buffer.from([0x12, options.length]), options]);
    expect(decodeBatchAppend(request).options).toMatchObject({ deadline: undefined, withinMs: 4_250 });
  });

  it.each<[ExpectedRevision, (options: BatchAppendReq.Options) => unknown]>([
    [{ kind: 'no_stream' }, (options) => options.setNoStream(new Empty())],
    [{ kind: 'stream_exists' }, (options) => options.setStreamExists(new Empty())],
    [{ kind: 'any' }, (options) => options.setAny(new Empty())],
    [{ kind: 'exact', revision: 0n }, (options) => options.setStreamPosition('0')],
  ])('expects %j', (expected, set) => {
    const options = optionsOf();
    set(options);
    expect(
      decodeBatchAppend(Buffer.from(new BatchAppendReq().setOptions(options).serializeBinary())).options,
    ).toMatchObject({
      expected,
      deadline: undefined,
    });
  });

  it('has ids as two numbers too', () => {
    const hex = ID.replaceAll('-', '');
    const [most, least] = [hex.slice(0, 16), hex.slice(16)].map((half) =>
      BigInt.asIntN(64, BigInt(`0x${half}`)).toString(),
    );
    const id = new UUID().setStructured(
      new UUID.Structured().setMostSignificantBits(most ?? '').setLeastSignificantBits(least ?? ''),
    );
    expect(decodeBatchAppend(Buffer.from(new BatchAppendReq().setCorrelationId(id).serializeBinary()))).toEqual({
      correlationId: ID,
      options: undefined,
      events: [],
      isFinal: false,
    });
  });

  it('of bytes that are none is an error', () => {
    expect(() => decodeBatchAppend(Buffer.from([0x0a, 0xff]))).toThrow();
    expect(() => decodeBatchAppend(Buffer.from([0x1a, 0x02, 0x0a, 0x7f]))).toThrow();
  });
});

describe('a message of BatchAppend that we write', () => {
  it.each<[string, ExpectedRevision]>([
    ['at a revision', { kind: 'exact', revision: 7n }],
    ['into a new stream', { kind: 'no_stream' }],
    ['at a revision above 32 bits', { kind: 'exact', revision: 2n ** 40n }],
  ])('is what the generated classes would write: %s', (_what, expected) => {
    const append = anAppend(expected);
    const options = new BatchAppendReq.Options().setStreamIdentifier(
      new StreamIdentifier().setStreamName(Buffer.from(append.stream)),
    );
    if (expected.kind === 'exact') options.setStreamPosition(expected.revision.toString());
    else options.setNoStream(new Empty());
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
    expect(encodeBatchAppend(append).includes(Buffer.concat([Buffer.from([0x3a, span.length]), span]))).toBe(true);
    expect(BatchAppendReq.deserializeBinary(encodeBatchAppend(append)).toObject()).toEqual(
      BatchAppendReq.deserializeBinary(request.serializeBinary()).toObject(),
    );
  });

  it('is read as it was written', () => {
    const append = anAppend({ kind: 'exact', revision: 2n ** 60n });
    const { correlationId, options, events, isFinal } = decodeBatchAppend(encodeBatchAppend(append));
    const { stream, expected, withinMs } = append;
    expect({ correlationId, options, isFinal }).toEqual({
      correlationId: append.correlationId,
      options: { stream, expected, deadline: undefined, withinMs },
      isFinal: true,
    });
    expect(
      events.map(({ id, type, data, metadata }) => ({ id, type, data: textOf(data), metadata: textOf(metadata) })),
    ).toEqual(append.events);
  });

  it('carries bytes as they are, and what they are', () => {
    const noText = { data: Buffer.from([0xff, 0xfe, 0x00]), metadata: Buffer.from('{"a":"\xe9"}', 'latin1') };
    const binary = { id: randomUUID(), type: 'T', contentType: 'application/octet-stream', ...noText };
    const empty = { ...binary, id: randomUUID(), data: Buffer.alloc(0), metadata: Buffer.alloc(0) };
    const append = { ...anAppend({ kind: 'no_stream' }), events: [binary, empty] };
    expect(decodeBatchAppend(encodeBatchAppend(append)).events).toEqual([binary, empty]);
  });
});

function anAppend(expected: ExpectedRevision): ProposedAppend {
  const events = [
    {
      id: randomUUID(),
      type: 'TransactionRecorded',
      data: '{"description":"Café – 東京"}',
      metadata: '{"commandId":"x"}',
    },
    { id: randomUUID(), type: 'T', data: '{}', metadata: 'x'.repeat(70_000) },
  ];
  return { correlationId: randomUUID(), stream: 'ledger-ü', expected, withinMs: WITHIN_MS, events };
}

function optionsOf(): BatchAppendReq.Options {
  return new BatchAppendReq.Options().setStreamIdentifier(
    new StreamIdentifier().setStreamName(Buffer.from('ledger-ü')),
  );
}

function textOf(bytes: Uint8Array | undefined): string {
  return Buffer.from(bytes ?? []).toString('utf8');
}
