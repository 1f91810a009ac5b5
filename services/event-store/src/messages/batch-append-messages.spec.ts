import { BatchAppendResp } from '@eventstore/db-client/generated/streams_pb';
import { AllStreamPosition, StreamIdentifier, UUID } from '@eventstore/db-client/generated/shared_pb';
import { appendedMessage } from './batch-append-messages';

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
    const ours = appendedMessage(
      { correlationId: CORRELATION_ID, stream: 'ledger-ü', expected: { kind: 'exact', revision: expected } },
      revision,
      position,
    );
    expect(ours).toEqual(Buffer.from(generated.serializeBinary()));
  });
});
