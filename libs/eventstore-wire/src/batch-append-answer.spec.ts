import { BatchAppendResp } from '@eventstore/db-client/generated/streams_pb';
import { AllStreamPosition, Empty, StreamIdentifier, UUID } from '@eventstore/db-client/generated/shared_pb';
import { Status } from '@eventstore/db-client/generated/status_pb';
import { decodeAppendAnswer, encodeAppendAnswer } from './batch-append-answer';
import type { ExpectedRevision } from './shared-messages';

const CORRELATION_ID = '9e107d9d-372b-4f1a-8c5e-0d1b2c3d4e5f';

describe('the answer to an append at a revision', () => {
  it.each([
    [0n, 1n, 64n],
    [41n, 43n, 2n ** 54n],
  ])('is what the generated classes write, byte for byte: %s, %s, %s', (expected, revision, position) => {
    const generated = new BatchAppendResp()
      .setCorrelationId(new UUID().setString(CORRELATION_ID))
      .setSuccess(
        new BatchAppendResp.Success()
          .setCurrentRevision(revision.toString())
          .setPosition(
            new AllStreamPosition().setCommitPosition(position.toString()).setPreparePosition(position.toString()),
          ),
      )
      .setStreamIdentifier(new StreamIdentifier().setStreamName(Buffer.from('ledger-ü')))
      .setStreamPosition(expected.toString());
    const ours = encodeAppendAnswer(
      { correlationId: CORRELATION_ID, stream: 'ledger-ü', expected: { kind: 'exact', revision: expected } },
      { revision, position },
    );
    expect(ours).toEqual(Buffer.from(generated.serializeBinary()));
  });
});

describe('any answer to an append', () => {
  it.each<[ExpectedRevision, (answer: BatchAppendResp) => unknown]>([
    [{ kind: 'no_stream' }, (answer) => answer.setNoStream(new Empty())],
    [{ kind: 'stream_exists' }, (answer) => answer.setStreamExists(new Empty())],
    [{ kind: 'any' }, (answer) => answer.setAny(new Empty())],
  ])('is what the generated classes write: %j', (expected, set) => {
    const header = { correlationId: CORRELATION_ID, stream: 'ledger-ü', expected };
    const status = new Status().setMessage('refused');
    const generated = (): BatchAppendResp => {
      const answer = new BatchAppendResp()
        .setCorrelationId(new UUID().setString(CORRELATION_ID))
        .setStreamIdentifier(new StreamIdentifier().setStreamName(Buffer.from('ledger-ü')));
      set(answer);
      return answer;
    };
    const nothing = new BatchAppendResp.Success().setNoStream(new Empty()).setNoPosition(new Empty());
    expect(encodeAppendAnswer(header, status)).toEqual(bytesOf(generated().setError(status)));
    expect(encodeAppendAnswer(header, { revision: undefined, position: undefined })).toEqual(
      bytesOf(generated().setSuccess(nothing)),
    );
  });
});

describe('what is answered', () => {
  it.each([
    ['as text', new UUID().setString(CORRELATION_ID)],
    ['as two numbers', structured(CORRELATION_ID)],
  ])('is read with its id %s', (_how, id) => {
    const success = new BatchAppendResp.Success()
      .setCurrentRevision('8')
      .setPosition(new AllStreamPosition().setCommitPosition('18014398509481984').setPreparePosition('1'));
    const answer = decodeAppendAnswer(
      bytesOf(new BatchAppendResp().setCorrelationId(id).setSuccess(success).setStreamPosition('7')),
    );
    expect(answer).toEqual({ correlationId: CORRELATION_ID, result: { revision: 8n, position: 2n ** 54n } });
  });

  it('may be an error', () => {
    const error = new Status().setMessage('refused');
    const { result } = decodeAppendAnswer(bytesOf(new BatchAppendResp().setError(error)));
    expect(result instanceof Status && result.toObject()).toEqual(error.toObject());
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

function bytesOf(message: BatchAppendResp): Buffer {
  return Buffer.from(message.serializeBinary());
}
