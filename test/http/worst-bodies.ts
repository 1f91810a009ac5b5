import type { Type } from '@nestjs/common';
import { shapeOf, type MemberShape } from '../../services/ledger/src/http/bodies/contract-shape';

/** A body that is as bad as one of its length can be. */
export interface WorstBody {
  readonly what: string;
  readonly text: string;
}

/** Characters that patterns for words, addresses, numbers and days stumble over when there are many. */
const REPEATED = ['a', ' ', '0', '@', 'a.', '\\u0041'];
const EMPTIES = ['{}', '[]', 'null', '0', '""'];
/** Left for what stands around a filling. */
const AROUND = 64;

/**
 * Every kind of filling that a body of a route can have, as long as its limit allows.
 * @param bytes the limit
 * @param isWhole every kind for every member; else one kind a member, another one for the next
 */
export function worstBodies(contract: Type | undefined, bytes: number, isWhole: boolean): WorstBody[] {
  const room = bytes - AROUND;
  const members = contract === undefined ? [] : [...shapeOf(contract).values()];
  return [
    { what: 'unknown keys', text: keys(room, 'k') },
    { what: 'keys that are numbers', text: keys(room, '') },
    { what: 'brackets', text: '['.repeat(room / 2) + ']'.repeat(room / 2) },
    { what: 'nested objects', text: `${'{"a":'.repeat(room / 6)}0${'}'.repeat(room / 6)}` },
    { what: 'one long number', text: `{"a":${'9'.repeat(room)}}` },
    { what: 'the same key again and again', text: `{${filled('"__proto__":{},', room)}"a":0}` },
    { what: 'a list instead of an object', text: `[${filled('{},', room)}{}]` },
    { what: 'an open text', text: `{"a":"${'\\"'.repeat(room / 2)}` },
    ...members.flatMap((member, index) => {
      const fillings = worstMembers(member, room - member.name.length);
      // By its name as well, so that members that stand first everywhere do not all get the same.
      return isWhole ? fillings : [fillings[(index + member.name.length) % fillings.length] ?? []].flat();
    }),
  ];
}

function worstMembers({ name, contract }: MemberShape, room: number): WorstBody[] {
  const as = (what: string, value: string): WorstBody => ({ what: `${name}: ${what}`, text: `{"${name}":${value}}` });
  const list = (item: string): string => `[${filled(`${item},`, room - item.length)}${item}]`;
  return [
    as('keys', keys(room, 'k')),
    as('keys within a list', `[${keys(room, 'k')}]`),
    ...REPEATED.map((text) => as(`${text} repeated`, `"${filled(text, room)}"`)),
    ...EMPTIES.map((item) => as(`many ${item}`, list(item))),
    ...(contract ? [as('full entries', list(fullEntry(contract)))] : []),
  ];
}

/** An entry with every member that its contract knows, none of which is right. */
function fullEntry(contract: Type): string {
  return JSON.stringify(Object.fromEntries([...shapeOf(contract).keys()].map((name) => [name, '@'])));
}

/** An object of nothing but keys. */
function keys(bytes: number, prefix: string): string {
  const members: string[] = [];
  let length = 2;
  for (let index = 0; ; index++) {
    const member = `"${prefix}${index * 7}":0`;
    length += member.length + 1;
    if (length > bytes) break;
    members.push(member);
  }
  return `{${members.join(',')}}`;
}

function filled(text: string, bytes: number): string {
  return text.repeat(Math.max(0, Math.floor(bytes / Buffer.byteLength(text))));
}
