import { getMetadataStorage, ValidationTypes } from 'class-validator';
import { defaultMetadataStorage } from 'class-transformer/cjs/storage';
import type { Type } from '@nestjs/common';

/** What is known of a member of a contract without looking at what it holds. */
export interface MemberShape {
  readonly name: string;
  /** Nothing is asked of it: it may be sent, and is left out (decisions: `balance`). */
  readonly isIgnored: boolean;
  /** Of a list: how many entries it takes, and what it says of more. */
  readonly most: { readonly items: number; readonly message: string } | undefined;
  /** The contract of the member, or of each entry of its list. */
  readonly contract: Type | undefined;
}

/** The members of a contract by name, in the order in which they are checked. */
export type ContractShape = ReadonlyMap<string, MemberShape>;

/** As class-validator names the decorator that bounds a list. */
const MOST_ITEMS = 'arrayMaxSize';
const CONDITIONS: readonly string[] = [ValidationTypes.CONDITIONAL_VALIDATION, ValidationTypes.WHITELIST];
const PLAIN_TYPES: readonly unknown[] = [Number, String, Boolean, Date, Object, Array];

const shapes = new WeakMap<object, ContractShape>();

/** @returns the same shape for the same class: it is read from its decorators once */
export function shapeOf(contract: Type): ContractShape {
  const known = shapes.get(contract);
  if (known) return known;
  const shape = readShape(contract);
  shapes.set(contract, shape);
  return shape;
}

function readShape(contract: Type): ContractShape {
  const storage = getMetadataStorage();
  const byName = storage.groupByPropertyName(storage.getTargetValidationMetadatas(contract, '', false, false));
  const members = Object.entries(byName).map(([name, checks]): [string, MemberShape] => {
    const bound = checks.find((check) => check.name === MOST_ITEMS);
    const message = typeof bound?.message === 'string' ? bound.message : `${name} is too long`;
    return [
      name,
      {
        name,
        isIgnored: checks.every(({ type }) => CONDITIONS.includes(type)),
        most: bound && { items: Number(bound.constraints[0]), message },
        contract: nestedContract(contract, name),
      },
    ];
  });
  return new Map(members);
}

function nestedContract(contract: Type, name: string): Type | undefined {
  const declared = defaultMetadataStorage.findTypeMetadata(contract, name);
  const type = declared?.typeFunction?.() as Type | undefined;
  return type === undefined || PLAIN_TYPES.includes(type) ? undefined : type;
}
