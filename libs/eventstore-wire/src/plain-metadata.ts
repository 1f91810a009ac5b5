import { Metadata, type MetadataValue } from '@grpc/grpc-js';

const ACCEPTED = 'grpc-accept-encoding';

/**
 * Metadata of a call whose answers are not compressed. gRPC offers compression with every call and has no setting for
 * it; KurrentDB then compresses each event of a read by itself, which costs the reader eight times what the event does.
 */
export class PlainMetadata extends Metadata {
  override set(key: string, value: MetadataValue): void {
    super.set(key, key === ACCEPTED ? 'identity' : value);
  }

  override clone(): PlainMetadata {
    const copy = new PlainMetadata(this.getOptions());
    copy.merge(this);
    return copy;
  }
}
