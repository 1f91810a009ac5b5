import { ScalarType, type DescField, type DescMessage } from '@bufbuild/protobuf';
import { isCalendarDate, isTimeZone } from '@counterfoil/accounting/calendar-date';
import { absolute } from '@counterfoil/money/money';
import type { JsonObject, JsonValue, StoredEvent } from '@counterfoil/event-sourcing/log/recorded-event';
import { schemaOf } from '@counterfoil/events/event-schema';
import { upcast } from '@counterfoil/events/upcasters';
import { isUsableText } from '../http/bodies/usable-text';
import { isRecord } from './archive-format';
import { isCanonicalId, isInstant } from './canonical-form';
import { TEXT_FIELDS, type TextKind } from './archived-fields';
import type { Renaming } from './archive-renaming';

/** Something in an event is not as we would have written it; says where, for people. */
export class UnusableEvent extends Error {}

const LEDGER_CODE = /^[1-6]\d{3}(-\d{1,6})?$/;
const SHA_256 = /^[0-9a-f]{64}$/;
const DIGEST = /^([0-9a-f]{2}){0,64}$/;
const INT64 = /^(?:0|-?[1-9]\d{0,15})$/;
/** Of every amount: one digit more than a balance has, for what leads from one to another. */
const MAX_AMOUNT_DIGITS = 16;
/** What the tables' columns hold. */
const MAX_INT32 = 2 ** 31 - 1;
/** Items of any list in an event: an append could not hold more rows. */
const MAX_ITEMS = 1_000;

/** Checks a value and gives what is to be written in its place. @throws UnusableEvent */
type Reading = (value: JsonValue, at: string, renaming: Renaming) => JsonValue;

/**
 * An event's data as it is written after the restore: every id made anew, every person one of the archive, all else as
 * it was. Nothing is taken but what the codec itself would have written: every field of the schema, in its canonical
 * form, and no other.
 * @throws UnusableEvent naming the field
 */
export function renamedData(
  { type, data, metadata }: Pick<StoredEvent, 'type' | 'data' | 'metadata'>,
  renaming: Renaming,
): JsonObject {
  const schema = schemaOf(type);
  if (!schema) throw new UnusableEvent('its type is not known');
  const written = metadata['schemaVersion'];
  if (typeof written !== 'number' || written > schema.version)
    throw new UnusableEvent('it was written by a newer Counterfoil');
  return messageReading(schema.message)(upcast(type, written, schema.version, data), '', renaming) as JsonObject;
}

const readings = new Map<DescMessage, Reading>();

function messageReading(schema: DescMessage): Reading {
  const known = readings.get(schema);
  if (known) return known;
  // Found at the first value, since messages may contain themselves.
  let fields: readonly FieldReading[] | undefined;
  const reading: Reading = (value, at, renaming) => {
    if (!isRecord(value)) throw new UnusableEvent(`${at || 'its data'} is no object`);
    fields ??= schema.fields.map((field) => fieldReading(schema, field));
    return readFields(fields, value, at, renaming);
  };
  readings.set(schema, reading);
  return reading;
}

interface FieldReading {
  readonly name: string;
  readonly mayBeAbsent: boolean;
  readonly read: Reading;
}

function readFields(fields: readonly FieldReading[], json: JsonObject, at: string, renaming: Renaming): JsonObject {
  const result: JsonObject = {};
  let known = 0;
  for (const { name, mayBeAbsent, read } of fields) {
    const path = at === '' ? name : `${at}.${name}`;
    const value = Object.hasOwn(json, name) ? json[name] : undefined;
    if (value === undefined) {
      if (!mayBeAbsent) throw new UnusableEvent(`${path} is missing`);
      continue;
    }
    result[name] = read(value, path, renaming);
    known++;
  }
  if (Object.keys(json).length !== known) {
    const unknown = Object.keys(json).find((name) => !fields.some((field) => field.name === name)) ?? '';
    throw new UnusableEvent(`${unknown.slice(0, 50)} is no field of it`);
  }
  return result;
}

function fieldReading(schema: DescMessage, field: DescField): FieldReading {
  const one = oneReading(schema, field);
  const read = field.fieldKind === 'list' ? listReading(one) : one;
  return { name: field.jsonName, mayBeAbsent: field.proto.proto3Optional, read };
}

function listReading(item: Reading): Reading {
  return (value, at, renaming) => {
    if (!Array.isArray(value)) throw new UnusableEvent(`${at} is no list`);
    if (value.length > MAX_ITEMS) throw new UnusableEvent(`${at} has too many parts`);
    return value.map((one, index) => item(one, `${at}[${index}]`, renaming));
  };
}

/** @throws Error for a field of a kind that no event has had so far: whoever adds one says here how it is read. */
function oneReading(schema: DescMessage, field: DescField): Reading {
  if (field.fieldKind === 'message') return messageReading(field.message);
  if (field.fieldKind === 'list' && field.listKind === 'message') return messageReading(field.message);
  const scalar =
    field.fieldKind === 'scalar' || (field.fieldKind === 'list' && field.listKind === 'scalar')
      ? field.scalar
      : undefined;
  switch (scalar) {
    case ScalarType.STRING:
      return textReading(textKindOf(schema, field.localName));
    case ScalarType.BOOL:
      return (value, at) => taken(typeof value === 'boolean', value, `${at} is neither true nor false`);
    case ScalarType.UINT32:
      return (value, at) =>
        taken(
          Number.isInteger(value) && !Object.is(value, -0) && (value as number) >= 0 && (value as number) <= MAX_INT32,
          value,
          `${at} is no number of ours`,
        );
    case ScalarType.INT64:
      return (value, at) => taken(isAmount(value), value, `${at} is no amount of ours`);
    default:
      throw new Error(`${schema.name}.${field.name} is of a kind that no archive is known to have`);
  }
}

function textKindOf(schema: DescMessage, field: string): TextKind {
  const kind = TEXT_FIELDS[schema.name]?.[field];
  if (!kind) throw new Error(`${schema.name}.${field} is missing from the fields of archives`);
  return kind;
}

function textReading(kind: TextKind): Reading {
  return (value, at, renaming) => {
    if (typeof value !== 'string') throw new UnusableEvent(`${at} is no text`);
    return readText(kind, value, at, renaming);
  };
}

function readText(kind: TextKind, value: string, at: string, renaming: Renaming): string {
  switch (kind.is) {
    case 'id':
      return renaming.id(canonical(value, at));
    case 'person':
      return renaming.person(canonical(value, at));
    case 'business':
      return renaming.business(canonical(value, at));
    case 'foreign-id':
      return canonical(value, at);
    case 'text':
      return readWords(kind, value, at);
    case 'one-of':
      return taken(kind.values.has(value), value, `${at} is none of those there are`);
    case 'code':
      return taken(LEDGER_CODE.test(value), value, `${at} is no code of a chart`);
    case 'date':
      return taken(isCalendarDate(value), value, `${at} is no day that books are kept on`);
    case 'counted-day':
      return renaming.countedDay(taken(isCalendarDate(value), value, `${at} is no day that books are kept on`));
    case 'instant':
      return taken(isInstant(value), value, `${at} is no instant`);
    case 'zone':
      return taken(value.length <= MAX_ZONE && isTimeZone(value), value, `${at} is no time zone`);
    case 'hash':
      return taken(SHA_256.test(value), value, `${at} is no SHA-256`);
    case 'digest':
      return taken(DIGEST.test(value), value, `${at} is no digest`);
    default:
      return kind satisfies never;
  }
}

const MAX_ZONE = 100;

function readWords(
  { most, mayBeBlank }: { readonly most: number; readonly mayBeBlank: boolean },
  value: string,
  at: string,
): string {
  if (value.length > most) throw new UnusableEvent(`${at} is longer than ${most} characters`);
  if (!isUsableText(value)) throw new UnusableEvent(`${at} has control characters such as NUL`);
  return taken(mayBeBlank || /\S/.test(value), value, `${at} is empty`);
}

function canonical(value: string, at: string): string {
  return taken(isCanonicalId(value), value, `${at} is not an id as archives write them: 36 characters, small letters`);
}

function isAmount(value: JsonValue): boolean {
  return (
    typeof value === 'string' && INT64.test(value) && absolute(BigInt(value)).toString().length <= MAX_AMOUNT_DIGITS
  );
}

function taken<Value>(isTaken: boolean, value: Value, otherwise: string): Value {
  if (!isTaken) throw new UnusableEvent(otherwise);
  return value;
}
