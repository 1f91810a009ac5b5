import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ScalarType, type DescField, type DescMessage } from '@bufbuild/protobuf';
import type { JsonObject } from '@counterfoil/event-sourcing/log/recorded-event';
import { EVENT_SCHEMAS } from '@counterfoil/events/event-schema';
import { renamedData, UnusableEvent } from './archived-event-reader';
import { TEXT_FIELDS } from './archived-fields';
import { Renaming } from './archive-renaming';

const GOLDEN = join(__dirname, '../../../../libs/events/golden');
const OF_OTHER_STREAMS = ['ledger/v1/user', 'ledger/v1/administration'];
const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;
/** An id that names no row of ours, and is kept as a fact. */
const KEPT = ['archiveBusinessId'];

const ofBusiness = Object.entries(EVENT_SCHEMAS).filter(
  ([, { message }]) => !OF_OTHER_STREAMS.includes(message.file.name),
);

function messagesOf(schema: DescMessage, found = new Set<DescMessage>()): Set<DescMessage> {
  if (found.has(schema)) return found;
  found.add(schema);
  for (const field of schema.fields)
    if ((field.fieldKind === 'message' || field.fieldKind === 'list') && field.message)
      messagesOf(field.message, found);
  return found;
}

function isText(field: DescField): boolean {
  return (
    (field.fieldKind === 'scalar' || (field.fieldKind === 'list' && field.listKind === 'scalar')) &&
    field.scalar === ScalarType.STRING
  );
}

const messages = [...new Set(ofBusiness.flatMap(([, { message }]) => [...messagesOf(message)]))];
const texts = messages.flatMap((message) =>
  message.fields.filter(isText).map((field) => [message.name, field.localName] as const),
);

it('says of every text of every event what it is', () => {
  expect(texts.filter(([message, field]) => !TEXT_FIELDS[message]?.[field])).toEqual([]);
  const known = new Set(texts.map(([message, field]) => `${message}.${field}`));
  expect(
    Object.entries(TEXT_FIELDS)
      .flatMap(([message, fields]) => Object.keys(fields).map((field) => `${message}.${field}`))
      .filter((field) => !known.has(field)),
  ).toEqual([]);
});

it('takes every text that is named like an id for one', () => {
  const kinds = ['id', 'person', 'business', 'foreign-id'];
  const named = texts.filter(([, field]) => /(Id|Ids|By)$/.test(field));
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter(([message, field]) => !kinds.includes(TEXT_FIELDS[message]?.[field]?.is ?? ''))).toEqual([]);
});

const stored = readdirSync(GOLDEN).flatMap((name) => {
  const [type = ''] = name.split('.');
  const isOfBusiness = ofBusiness.some(([known]) => known === type);
  return isOfBusiness ? [[type, JSON.parse(readFileSync(join(GOLDEN, name), 'utf8')) as JsonObject] as const] : [];
});

describe.each(stored)('%s', (type, data) => {
  const read = (changed: JsonObject): JsonObject =>
    renamedData(
      { type, data: changed, metadata: { schemaVersion: 1 } },
      new Renaming('00000000-0000-4000-8000-0000000000ff'),
    );

  it('keeps everything but its ids, of which none stays', () => {
    const renamed = read(data);
    const kept: string[] = [];
    walk(data, renamed, (field, before, after) => {
      if (!UUID.test(before) || KEPT.includes(field))
        return void (after !== before && kept.push(`${field}: ${before} became ${after}`));
      if (after === before || !UUID.test(after)) kept.push(`${field}: ${after}`);
    });
    expect(kept).toEqual([]);
  });

  it('is refused with an id in any other spelling, wherever it stands', () => {
    for (const spell of [
      (id: string) => `{${id}}`,
      (id: string) => id.replaceAll('-', ''),
      (id: string) => id.replace('4', 'A').toUpperCase(),
      (id: string) => `urn:uuid:${id}`,
    ]) {
      for (const changed of eachId(data, spell)) expect(() => read(changed)).toThrow(UnusableEvent);
    }
  });

  it('is refused with a field more, and with one missing that has to be there', () => {
    expect(() => read({ ...data, extra: 1 })).toThrow(/extra is no field/);
    const schema = EVENT_SCHEMAS[type as keyof typeof EVENT_SCHEMAS].message;
    for (const field of schema.fields.filter(({ proto }) => !proto.proto3Optional)) {
      const { [field.jsonName]: _, ...rest } = data;
      expect(() => read(rest)).toThrow(/is missing/);
    }
  });
});

function walk(
  before: unknown,
  after: unknown,
  look: (field: string, before: string, after: string) => void,
  field = '',
): void {
  if (typeof before === 'string') return look(field, before, String(after));
  if (typeof before !== 'object' || before === null) return expect(after).toEqual(before);
  expect(Object.keys(after as object)).toEqual(Object.keys(before));
  for (const [key, member] of Object.entries(before))
    walk(member, (after as Record<string, unknown>)[key], look, Number.isInteger(Number(key)) ? field : key);
}

/** The same data with one of its ids after the other spelled otherwise. */
function* eachId(data: JsonObject, spell: (id: string) => string): Generator<JsonObject> {
  const count = JSON.stringify(data).match(/"[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}"/g)?.length ?? 0;
  for (let at = 0; at < count; at++) {
    let n = 0;
    yield JSON.parse(JSON.stringify(data), (_, value: unknown) =>
      typeof value === 'string' && UUID.test(value) && n++ === at ? spell(value) : value,
    ) as JsonObject;
  }
}
