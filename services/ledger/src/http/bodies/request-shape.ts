import type { Type } from '@nestjs/common';
import { shapeOf } from './contract-shape';
import { BadRequest } from '../answers/refusal';

/** Keys of an object that no contract describes, such as a mapping: the largest has twenty. */
const MAX_FREE_KEYS = 100;
/** Values in it, with all that is nested: a mapping may remember 200 accounts and 200 currencies. */
const MAX_FREE_VALUES = 5_000;
/** Entries of a list where none is asked for: a few, so that the contract can say what it wants instead. */
const MAX_UNASKED_ENTRIES = 100;
/** A key that nobody knows is shown so far. */
const SHOWN_KEY_CHARACTERS = 60;

type Fields = Readonly<Record<string, unknown>>;

/**
 * Looks at a request's shape before anything is made of it: class-transformer compares each key with every other, and
 * carries out what decorators say for each entry of a list.
 * @returns the same object, without the members that the contract ignores
 * @throws BadRequest naming the key that the contract does not know, or the list that is too long. Takes linear time.
 */
export function requireShape(value: object, contract: Type, parent = ''): object {
  if (Array.isArray(value)) throw notAnObject();
  const shape = shapeOf(contract);
  const fields = value as Fields;
  let kept = fields;
  for (const name of Object.keys(fields)) {
    const member = shape.get(name);
    if (member === undefined) throw unknownKey(parent, name);
    if (member.isIgnored) kept = without(kept, name);
    else requireMember(fields[name], member, parent + name);
  }
  return kept;
}

/** What a query says of the parameters that its contract knows; others are nobody's business. */
export function knownParameters(query: object, contract: Type): object {
  const known: Record<string, unknown> = {};
  for (const name of shapeOf(contract).keys()) {
    if (Object.hasOwn(query, name)) known[name] = (query as Fields)[name];
  }
  return known;
}

type Member = NonNullable<ReturnType<ReturnType<typeof shapeOf>['get']>>;

function requireMember(value: unknown, { contract, most }: Member, field: string): void {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) {
    if (contract) requireShape(value, contract, `${field}.`);
    else requireModest(value, field);
    return;
  }
  if (!most && value.length > MAX_UNASKED_ENTRIES) throw tooMuch(field);
  if (most && value.length > most.items) throw invalid(field, most.message);
  // A list without a contract for its entries has each of them looked at by whoever reads it.
  if (most && !contract) return;
  if (!contract) return requireModest(value, field);
  value.forEach((item: unknown, index) => {
    if (typeof item !== 'object' || item === null) return;
    if (Array.isArray(item)) requireModest(item, `${field}.${index}`);
    else requireShape(item, contract, `${field}.${index}.`);
  });
}

/** @throws BadRequest for what no contract describes and holds more than a mapping does */
function requireModest(root: object, field: string): void {
  const waiting: object[] = [root];
  let values = 0;
  for (let value = waiting.pop(); value; value = waiting.pop()) {
    const members: unknown[] = Object.values(value);
    values += members.length;
    if (values > MAX_FREE_VALUES || (!Array.isArray(value) && members.length > MAX_FREE_KEYS)) throw tooMuch(field);
    for (const member of members) if (typeof member === 'object' && member !== null) waiting.push(member);
  }
}

function without(fields: Fields, name: string): Fields {
  const { [name]: _, ...rest } = fields;
  return rest;
}

function unknownKey(parent: string, name: string): BadRequest {
  const shown = name.length > SHOWN_KEY_CHARACTERS ? `${name.slice(0, SHOWN_KEY_CHARACTERS)}…` : name;
  const field = parent + shown;
  const message = `${field} is not known here`;
  return new BadRequest('unknown_field', message, [{ field, message }]);
}

function tooMuch(field: string): BadRequest {
  return invalid(field, `${field} holds too many values`);
}

function invalid(field: string, message: string): BadRequest {
  return new BadRequest('invalid', message, [{ field, message }]);
}

function notAnObject(): BadRequest {
  return new BadRequest('invalid', 'The request must be an object');
}
