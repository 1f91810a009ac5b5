import { type UUID } from '@eventstore/db-client/generated/shared_pb';
import { type Map as MessageMap } from 'google-protobuf';
import { invalidArgument } from './call-error';
import { appendSizeOf, type ProposedEvent } from './event-record';

/** EventStoreDB's default; the client turns the refusal into its MaxAppendSizeExceededError. */
export const MAX_APPEND_BYTES = 1024 * 1024;

const UUID_FORMAT = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The message of an append; both append calls have their own class of this shape. */
export interface ProposedMessage {
  getId(): UUID | undefined;
  getMetadataMap(): MessageMap<string, string>;
  getCustomMetadata_asU8(): Uint8Array;
  getData_asU8(): Uint8Array;
}

/** @throws CallError (INVALID_ARGUMENT) when it has no usable id or type. */
export function parseProposedEvent(message: ProposedMessage): ProposedEvent {
  const metadata = message.getMetadataMap();
  const type = metadata.get('type');
  const contentType = metadata.get('content-type');
  if (type === undefined || type === '' || type.includes('\0')) throw invalidArgument('an event needs a type without a NUL');
  if (contentType === undefined || contentType.includes('\0')) throw invalidArgument('an event needs a content type');
  return { id: parseUuid(message.getId()), type, contentType, data: message.getData_asU8(), metadata: message.getCustomMetadata_asU8() };
}

/** @returns the id in its canonical form. @throws CallError when it is none. */
export function parseUuid(uuid: UUID | undefined): string {
  const id = (uuid?.hasStructured() === true ? structuredUuid(uuid) : uuid?.getString())?.toLowerCase();
  if (id === undefined || !UUID_FORMAT.test(id)) throw invalidArgument('an id must be a UUID');
  return id;
}

/** Gathers the events of one append as they arrive, and stops keeping them once they are too many bytes. */
export class ProposedEvents {
  private readonly gathered: ProposedEvent[] = [];
  private bytes = 0;

  /** @throws CallError when the message is no event. */
  add(message: ProposedMessage): void {
    const event = parseProposedEvent(message);
    this.bytes += appendSizeOf(event);
    if (this.isTooLarge) this.gathered.length = 0;
    else this.gathered.push(event);
  }

  get isTooLarge(): boolean {
    return this.bytes > MAX_APPEND_BYTES;
  }

  get events(): readonly ProposedEvent[] {
    return this.gathered;
  }
}

function structuredUuid(uuid: UUID): string | undefined {
  const structured = uuid.getStructured();
  if (structured === undefined) return undefined;
  const bits = [structured.getMostSignificantBits(), structured.getLeastSignificantBits()].map((half) => BigInt.asUintN(64, BigInt(half)).toString(16).padStart(16, '0'));
  return bits.join('').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
