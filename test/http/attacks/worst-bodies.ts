import type { Type } from '@nestjs/common';
import { shapeOf, type MemberShape } from '../../../services/ledger/src/http/bodies/contract-shape';

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

/** What a body can be whatever its contract, by the room there is. */
const OF_ANY_BODY: readonly (readonly [what: string, text: (room: number) => string])[] = [
  ['unknown keys', (room) => keys(room, 'k')],
  ['keys that are numbers', (room) => keys(room, '')],
  ['brackets', (room) => '['.repeat(room / 2) + ']'.repeat(room / 2)],
  ['nested objects', (room) => `${'{"a":'.repeat(room / 6)}0${'}'.repeat(room / 6)}`],
  ['one long number', (room) => `{"a":${'9'.repeat(room)}}`],
  ['the same key again and again', (room) => `{${filled('"__proto__":{},', room)}"a":0}`],
  ['a list instead of an object', (room) => `[${filled('{},', room)}{}]`],
  ['an open text', (room) => `{"a":"${'\\"'.repeat(room / 2)}`],
];

/**
 * Every kind of filling that a body of a route can have, as long as its limit allows.
 * @param bytes the limit
 * @param turn one kind that any body can have and one of a member, other ones in the next turn; without it all
 */
export function worstBodies(contract: Type | undefined, bytes: number, turn?: number): WorstBody[] {
  const room = bytes - AROUND;
  const members = contract === undefined ? [] : [...shapeOf(contract).values()];
  const fillings = (member: MemberShape): WorstBody[] => worstMembers(member, room - member.name.length);
  const ofAny = ([what, text]: (typeof OF_ANY_BODY)[number]): WorstBody => ({ what, text: text(room) });
  if (turn === undefined) return [...OF_ANY_BODY.map(ofAny), ...members.flatMap(fillings)];
  const inTurn = <Item>(items: readonly Item[]): Item[] => items.slice(turn % (items.length || 1)).slice(0, 1);
  return [...inTurn(OF_ANY_BODY).map(ofAny), ...inTurn(members).flatMap((member) => inTurn(fillings(member)))];
}

/** One that no route reads, since it is longer than this. @param least so long at least that reading it would show */
export function longerThan(bytes: number, least = 500_000): WorstBody {
  return { what: 'unknown keys', text: keys(Math.max(least, 2 * bytes), 'k') };
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
