import fc from 'fast-check';
import { parseInTurns } from './large-json';
import { Refusal } from '../answers/refusal';
import { TimeSlice } from '../../process/time-slice';

const MANY = 1_000;
const read = (text: string, most = MANY): Promise<Record<string, unknown>> =>
  parseInTurns(Buffer.from(text), most, new TimeSlice());
const BROKEN = [
  ...['', '[]', '"a"', '{', '{"a":[}', '{"a":[1,]}', '{"a":[,1]}', '{"a":[1}', '{"a":]}', '{"a":"b}'],
  ...['{"a":[1]]}', '{"a":[{]}]}', '{}{}'],
];

it('reads what JSON.parse reads', async () => {
  const key = fc.string({ unit: 'grapheme', maxLength: 8 });
  const body = fc.dictionary(key, fc.oneof(fc.array(fc.jsonValue({ maxDepth: 4 })), fc.jsonValue({ maxDepth: 4 })));
  await fc.assert(
    fc.asyncProperty(body, fc.constantFrom(undefined, 1, '\t'), async (value, indent) => {
      const text = JSON.stringify(value, null, indent);
      if (/\\u0000|\\ud[89a-f]/i.test(text)) return;
      expect(await read(text)).toEqual(JSON.parse(text));
    }),
  );
});

it.each([
  ['{"a":[ ]}', { a: [] }],
  ['{"a":[1],"a":[2,3]}', { a: [2, 3] }],
  ['{"a":["]","[","\\"","\\\\"]}', { a: [']', '[', '"', '\\'] }],
  ['{"a":[[1],[2]],"b":{"c":[3]}}', { a: [[1], [2]], b: { c: [3] } }],
  ['{"a":[0],"b":0}', { a: [0], b: 0 }],
])('%s', async (text, expected) => {
  expect(await read(text)).toEqual(expected);
});

it.each(BROKEN)('refuses %j', async (text) => {
  await expect(read(text)).rejects.toBeInstanceOf(Refusal);
});

it('reads one entry more than is taken, so that the contract can say how many are', async () => {
  expect((await read(`{"a":[${'0,'.repeat(MANY)}0]}`, 10)).a).toHaveLength(11);
});

it('refuses an entry, or what stands around the lists, that is beyond any contract', async () => {
  await expect(read(`{"a":["${'x'.repeat(70_000)}"]}`)).rejects.toMatchObject({ status: 413 });
  await expect(read(`{"a":"${'x'.repeat(300_000)}"}`)).rejects.toMatchObject({ status: 413 });
  await expect(read(`{"a":[${'['.repeat(30)}${']'.repeat(30)}]}`)).rejects.toMatchObject({ code: 'too_deep' });
  await expect(read(`{"a":"${'\\"'.repeat(200_000)}`)).rejects.toMatchObject({ status: 413 });
  await expect(read(`{"a":{"b":[${'0,'.repeat(6_000)}0]}}`)).rejects.toMatchObject({ status: 413 });
  await expect(read('{"a":["\\u0000"]}')).rejects.toMatchObject({ code: 'text_unusable', fields: [{ field: 'a' }] });
});
