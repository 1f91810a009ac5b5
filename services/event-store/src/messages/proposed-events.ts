import { type ProposedFields } from '@counterfoil/eventstore-wire/batch-append-request';
import { type ProposedEvent } from '@counterfoil/eventstore-wire/read-response';
import { invalidArgument } from './call-error';
import { appendSizeOf } from '../store/event-record';

/** EventStoreDB's default; the client turns the refusal into its MaxAppendSizeExceededError. */
export const MAX_APPEND_BYTES = 1024 * 1024;

const UUID_FORMAT = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** @throws CallError (INVALID_ARGUMENT) when it has no usable id or type. */
export function parseProposedEvent({ id, type, contentType, data, metadata }: ProposedFields): ProposedEvent {
  if (type === undefined || type === '' || type.includes('\0'))
    throw invalidArgument('an event needs a type without a NUL');
  if (contentType === undefined || contentType.includes('\0')) throw invalidArgument('an event needs a content type');
  return { id: parseUuid(id), type, contentType, data, metadata };
}

/** @returns the id in its canonical form. @throws CallError when it is none. */
export function parseUuid(text: string | undefined): string {
  const id = text?.toLowerCase();
  if (id === undefined || !UUID_FORMAT.test(id)) throw invalidArgument('an id must be a UUID');
  return id;
}

/** Gathers the events of one append as they arrive, and stops keeping them once they are too many bytes. */
export class ProposedEvents {
  private readonly gathered: ProposedEvent[] = [];
  private bytes = 0;

  /** @throws CallError when they are no event. */
  add(fields: ProposedFields): void {
    const event = parseProposedEvent(fields);
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
