import type { Type, ValidationError } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { validateSync, type ValidatorOptions } from 'class-validator';
import { shapeOf, type MemberShape } from './contract-shape';
import { TimeSlice } from '../../process/time-slice';

/** Entries that are checked in one go with the rest of a request. */
const SHORT_LIST = 100;

type Fields = Record<string, unknown>;
type LongList = MemberShape & { readonly items: readonly unknown[] };

/** Stands in a list for an entry that is checked by itself; nothing is asked of it. */
class CheckedApart {}
const CHECKED_APART = new CheckedApart();

/** True where checking a request in one go would keep others waiting. */
export function hasLongList(value: object, contract: Type): boolean {
  return longLists(value, contract).length > 0;
}

/**
 * Checks a request with long lists as the pipe does, entry by entry and in slice. Entries without a contract stay as
 * they are: whoever reads them checks them.
 * @returns the request as an instance of its class, and what is wrong with it in the order of its members
 */
export async function validatedInTurns(
  value: object,
  contract: Type,
  options: ValidatorOptions,
): Promise<{ request: object; errors: ValidationError[] }> {
  const lists = longLists(value, contract);
  const empty = Object.fromEntries(lists.map(({ name }) => [name, []]));
  const request = plainToInstance(contract, { ...value, ...empty }) as Fields;
  for (const { name, items } of lists) request[name] = items.map(standIn);
  const errors = validateSync(request, options);
  const slice = new TimeSlice();
  for (const list of lists) {
    request[list.name] = list.items;
    if (list.contract === undefined) continue;
    const checked = await checkedItems(list.items, list.contract, options, slice);
    request[list.name] = checked.items;
    if (checked.errors.length > 0) addTo(errors, list.name, checked.errors);
  }
  const order = [...shapeOf(contract).keys()];
  return { request, errors: errors.sort((a, b) => order.indexOf(a.property) - order.indexOf(b.property)) };
}

async function checkedItems(
  items: readonly unknown[],
  contract: Type,
  options: ValidatorOptions,
  slice: TimeSlice,
): Promise<{ items: unknown[]; errors: ValidationError[] }> {
  const instances: unknown[] = [];
  const errors: ValidationError[] = [];
  for (const [index, item] of items.entries()) {
    if (slice.isOver()) await slice.next();
    const instance: unknown = standIn(item) === CHECKED_APART ? plainToInstance(contract, item) : item;
    instances.push(instance);
    const children = standIn(item) === CHECKED_APART ? validateSync(instance as object, options) : [];
    if (children.length > 0) errors.push({ property: String(index), children });
  }
  return { items: instances, errors };
}

/** What is no object is left for the list's own rules to refuse. */
function standIn(item: unknown): unknown {
  return typeof item === 'object' && item !== null && !Array.isArray(item) ? CHECKED_APART : item;
}

function addTo(errors: ValidationError[], property: string, children: ValidationError[]): void {
  const found = errors.find((error) => error.property === property);
  if (found) found.children = [...(found.children ?? []), ...children];
  else errors.push({ property, children });
}

function longLists(value: object, contract: Type): LongList[] {
  const lists: LongList[] = [];
  for (const member of shapeOf(contract).values()) {
    const items = member.most && (value as Fields)[member.name];
    if (!Array.isArray(items)) continue;
    if (items.length > SHORT_LIST || isUnread(member, items)) lists.push({ ...member, items });
  }
  return lists;
}

/** A list of objects that no contract describes here. */
function isUnread({ contract }: MemberShape, items: readonly unknown[]): boolean {
  return contract === undefined && items.some((item) => typeof item === 'object' && item !== null);
}
