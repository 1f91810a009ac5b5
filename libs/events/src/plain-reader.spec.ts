import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import type { JsonObject, JsonValue } from '@counterfoil/event-sourcing/log/recorded-event';
import { readWithProtobuf } from './event-codec';
import { schemaOf } from './event-schema';
import { plainReader } from './plain-reader';

const GOLDEN = join(__dirname, '../golden');
const stored = readdirSync(GOLDEN).map((name) => ({
  name,
  type: name.split('.')[0] ?? '',
  data: JSON.parse(readFileSync(join(GOLDEN, name), 'utf8')) as JsonObject,
}));

it.each(stored)('$name is read without protobuf, and means the same', ({ type, data }) => {
  const message = schemaOf(type)?.message;
  if (!message) throw new Error(`no schema of ${type}`);
  const read = plainReader(message)(data);
  expect(read).toBeDefined();
  expect(read).toEqual(readWithProtobuf(type, message, data));
});

/** What somebody might put in the place of a value. */
const oddities: readonly JsonValue[] = [
  null,
  '',
  'x',
  '0',
  '-0',
  '00',
  '1',
  ' 1',
  '1.0',
  '1e3',
  '9223372036854775807',
  '9223372036854775808',
  '-1',
  0,
  -0,
  1,
  1.5,
  -1,
  1e10,
  2 ** 53,
  true,
  [],
  {},
  [null],
  '\ud83d',
  '😀',
  'NaN',
];

/** Every place in a value: its path from the top. */
function placesIn(value: JsonValue, path: readonly (string | number)[] = []): (readonly (string | number)[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  const inner = Array.isArray(value)
    ? value.map((item, index) => placesIn(item, [...path, index]))
    : Object.entries(value).map(([key, item]) => placesIn(item, [...path, key]));
  return [path, ...inner.flat()];
}

type Edit = (holder: Record<string, JsonValue>, key: string) => void;

/** @returns a copy of which one place is changed. */
function changed(data: JsonObject, path: readonly (string | number)[], edit: Edit): JsonObject {
  const copy = structuredClone(data);
  let holder = copy as Record<string, JsonValue>;
  for (const key of path.slice(0, -1)) holder = holder[String(key)] as Record<string, JsonValue>;
  edit(holder, String(path.at(-1)));
  return copy;
}

const edits: fc.Arbitrary<Edit> = fc.oneof(
  fc.constant<Edit>((holder, key) => {
    if (Array.isArray(holder)) holder.splice(Number(key), 1);
    else delete holder[key];
  }),
  fc.constant<Edit>((holder) => {
    if (!Array.isArray(holder)) holder['unheardOf'] = 1;
  }),
  fc.constantFrom(...oddities).map((oddity): Edit => (holder, key) => {
    holder[key] = oddity;
  }),
);

it('never disagrees with protobuf about what was changed in one place', () => {
  fc.assert(
    fc.property(fc.constantFrom(...stored), fc.nat(), edits, ({ type, data }, nth, edit) => {
      const places = placesIn(data).filter((path) => path.length > 0);
      const place = places[nth % Math.max(1, places.length)];
      const message = schemaOf(type)?.message;
      if (!place || !message) return;
      const odd = changed(data, place, edit);
      const read = plainReader(message)(odd);
      // Undefined is no answer: then protobuf's is what counts.
      if (read !== undefined) expect(read).toEqual(readWithProtobuf(type, message, odd));
    }),
    { numRuns: 3_000 },
  );
});
