import { HttpStatus } from '@nestjs/common';
import { tooLarge, unreadable } from './body-reader';
import { MAX_DEPTH, requireUsable, tooDeep } from './request-text';
import { Refusal } from '../answers/refusal';
import type { TimeSlice } from '../../process/time-slice';

/** One entry of a list: the longest row with fifty parts has 6 kB. */
const MAX_ITEM_BYTES = 64 * 1_024;
/** What stands around the lists: a mapping that remembers all it may. It is parsed in one go. */
const MAX_REST_BYTES = 256 * 1_024;
/** Keys and commas in it: such a mapping has some 1,500. */
const MAX_REST_VALUES = 5_000;
/** Bytes between two looks at the clock; a megabyte takes some 5 ms. */
const BYTES_A_LOOK = 64 * 1_024;

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const BACKSLASH = 0x5c;
const LIST_BEGINS = 0x5b;
const LIST_ENDS = 0x5d;
const OBJECT_BEGINS = 0x7b;
const OBJECT_ENDS = 0x7d;

type Span = readonly [from: number, to: number];

/** A list that is a member of the body itself. */
interface List {
  readonly from: number;
  to: number;
  readonly items: Span[];
}

/**
 * Reads a large body in turns: its lists are found by their brackets, and their entries parsed one by one. JSON.parse
 * would hold the process for as long as it takes, which is seconds for what somebody makes up of nothing but keys.
 * @param mostItems entries taken of a list; one more is read, so that the contract refuses it
 * @throws BadRequest for what is no JSON object, nests too deeply or holds unusable text; Refusal (413)
 */
export async function parseInTurns(
  bytes: Buffer,
  mostItems: number,
  slice: TimeSlice,
): Promise<Record<string, unknown>> {
  const lists = await listsOf(bytes, mostItems, slice);
  const body = parsed(restOf(bytes, lists));
  if (!isObject(body)) throw unreadable();
  requireUsable(body);
  for (const [name, value] of Object.entries(body)) {
    const list = Array.isArray(value) ? lists[Number(value[0])] : undefined;
    if (list) body[name] = await itemsOf(bytes, list, name, slice);
  }
  return body;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

async function itemsOf(bytes: Buffer, { items }: List, name: string, slice: TimeSlice): Promise<unknown[]> {
  const values: unknown[] = [];
  for (const [from, to] of items) {
    if (slice.isOver()) await slice.next();
    const value = parsed(bytes.toString('utf8', from, to));
    requireUsable({ [name]: value });
    values.push(value);
  }
  return values;
}

/** The body's text with a number in place of what a list holds, by which it is found again. */
function restOf(bytes: Buffer, lists: readonly List[]): string {
  const parts: string[] = [];
  let at = 0;
  let length = 0;
  for (const [index, { from, to }] of lists.entries()) {
    length += from - at;
    if (length > MAX_REST_BYTES) throw tooLarge(MAX_REST_BYTES);
    parts.push(bytes.toString('utf8', at, from), String(index));
    at = to;
  }
  if (length + bytes.length - at > MAX_REST_BYTES) throw tooLarge(MAX_REST_BYTES);
  return parts.join('') + bytes.toString('utf8', at);
}

async function listsOf(bytes: Buffer, mostItems: number, slice: TimeSlice): Promise<List[]> {
  const lists: List[] = [];
  let list: List | undefined;
  let begun = 0;
  let depth = 0;
  let restValues = 0;
  let lookAt = BYTES_A_LOOK;
  for (let at = 0; at < bytes.length; at++) {
    if (at >= lookAt) {
      lookAt = at + BYTES_A_LOOK;
      if (slice.isOver()) await slice.next();
    }
    switch (bytes[at]) {
      case QUOTE:
        at = endOfText(bytes, at + 1);
        break;
      case LIST_BEGINS:
      case OBJECT_BEGINS:
        depth++;
        if (depth > MAX_DEPTH) throw tooDeep();
        if (depth === 1 && bytes[at] === LIST_BEGINS) throw unreadable();
        if (depth === 2 && bytes[at] === LIST_BEGINS) list = { from: (begun = at + 1), to: at, items: [] };
        break;
      case COLON:
      case COMMA:
        if (!list && ++restValues > MAX_REST_VALUES) throw tooLarge(MAX_REST_BYTES);
        if (bytes[at] === COLON || depth !== 2 || !list) break;
        take(list, [begun, at], mostItems);
        begun = at + 1;
        break;
      case LIST_ENDS:
      case OBJECT_ENDS:
        depth--;
        if (depth !== 1 || !list) break;
        if (list.items.length > 0 || !isBlank(bytes, begun, at)) take(list, [begun, at], mostItems);
        list.to = at;
        lists.push(list);
        list = undefined;
        break;
      default:
        break;
    }
  }
  return lists;
}

function take({ items }: List, span: Span, most: number): void {
  if (span[1] - span[0] > MAX_ITEM_BYTES) {
    const message = 'The request is too large: a row can have at most 64 kB';
    throw new Refusal(HttpStatus.PAYLOAD_TOO_LARGE, 'too_large', message);
  }
  if (items.length <= most) items.push(span);
}

/** @returns where the text's closing quote stands */
function endOfText(bytes: Buffer, from: number): number {
  for (let quote = bytes.indexOf(QUOTE, from); quote !== -1; quote = bytes.indexOf(QUOTE, quote + 1)) {
    if (quote - from > MAX_REST_BYTES) throw tooLarge(MAX_REST_BYTES);
    let escapes = 0;
    while (bytes[quote - 1 - escapes] === BACKSLASH && quote - 1 - escapes >= from) escapes++;
    if (escapes % 2 === 0) return quote;
  }
  throw unreadable();
}

function isBlank(bytes: Buffer, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if ((bytes[at] ?? 0) > 0x20) return false;
  return true;
}

/** @throws BadRequest for what is no JSON */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw unreadable();
  }
}
