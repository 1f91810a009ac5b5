import {
  create,
  fromJson,
  toJson,
  type DescField,
  type DescMessage,
  type JsonValue as ProtoJson,
  type Message,
} from '@bufbuild/protobuf';
import type { EventCodec, JsonObject, StoredEvent } from '@counterfoil/event-sourcing/log/recorded-event';
import { EVENT_SCHEMAS, schemaOf } from './event-schema';
import type { CounterfoilEvent } from './ledger-event';
import { plainReader } from './plain-reader';
import { upcast } from './upcasters';

/** Thrown for stored data that does not fit its schema: the projector quarantines the stream and shows it. */
export class UnreadableEvent extends Error {
  constructor(type: string, reason: string) {
    super(`${type}: ${reason}`);
    this.name = 'UnreadableEvent';
  }
}

/** Events as ProtoJSON, so that an auditor can read the log; zeros are written, so that nothing hangs on a default. */
export const eventCodec: EventCodec<CounterfoilEvent> = {
  encode(event) {
    const { message, version } = EVENT_SCHEMAS[event.type];
    const data = toJson(message, create(message, event.data as never), { alwaysEmitImplicit: true });
    return { type: event.type, data: data as JsonObject, schemaVersion: version };
  },

  decode(stored) {
    const schema = schemaOf(stored.type);
    if (!schema) throw new UnreadableEvent(stored.type, 'unknown event type');
    const data = upcast(stored.type, writtenVersion(stored, schema.version), schema.version, stored.data);
    return {
      type: stored.type,
      data: plainReader(schema.message)(data) ?? readWithProtobuf(stored.type, schema.message, data),
    } as unknown as CounterfoilEvent;
  },
};

/** Protobuf's own reader, for whatever the quick one leaves to it. @throws UnreadableEvent */
export function readWithProtobuf(type: string, schema: DescMessage, data: JsonObject): object {
  const message = parse(type, schema, data);
  requireSubMessages(type, schema, message);
  return plain(message) as object;
}

/**
 * A message without protobuf's own fields, in depth: facts are spread into new facts, and a part that still claimed to
 * be a message would be written as it stands instead of being checked.
 */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  const copy: Record<string, unknown> = {};
  for (const [key, member] of Object.entries(value))
    if (key !== '$typeName' && key !== '$unknown') copy[key] = plain(member);
  return copy;
}

function writtenVersion(stored: Pick<StoredEvent, 'type' | 'metadata'>, newest: number): number {
  const version = stored.metadata['schemaVersion'];
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1 || version > newest) {
    throw new UnreadableEvent(stored.type, `schema version ${JSON.stringify(version)} is not one of 1 to ${newest}`);
  }
  return version;
}

function parse(type: string, schema: DescMessage, data: JsonObject): Message {
  try {
    return fromJson(schema, data as ProtoJson);
  } catch (error) {
    throw new UnreadableEvent(type, error instanceof Error ? error.message : String(error));
  }
}

/** A sub-message without the word `optional` in the schema must be there, in lists too. */
function requireSubMessages(type: string, schema: DescMessage, message: Message): void {
  for (const field of schema.fields) {
    const value = (message as unknown as Record<string, unknown>)[field.localName];
    if (field.fieldKind === 'message') requireOne(type, field, value);
    if (field.fieldKind === 'list' && field.listKind === 'message') {
      for (const item of value as Message[]) requireSubMessages(type, field.message, item);
    }
  }
}

function requireOne(type: string, field: DescField & { fieldKind: 'message' }, value: unknown): void {
  if (value === undefined) {
    if (!field.proto.proto3Optional) throw new UnreadableEvent(type, `${field.jsonName} is missing`);
    return;
  }
  requireSubMessages(type, field.message, value as Message);
}
