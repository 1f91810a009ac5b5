import { ValidationTypes } from 'class-validator';
import { targetConstructorToSchema, validationMetadatasToSchemas } from 'class-validator-jsonschema';
import type { IOptions } from 'class-validator-jsonschema/build/options';
import { defaultMetadataStorage } from 'class-transformer/cjs/storage';
import type { Type } from '@nestjs/common';
import answers from './answers.schema.json';

/** A JSON Schema, or a part of one. */
export interface Schema {
  readonly [keyword: string]: unknown;
}

export const SCHEMAS = '#/components/schemas/';
/** Appended to the name of a contract class that requests send and answers show, since their limits differ. */
const SENT = 'Sent';

const OPTIONS: Partial<IOptions> = {
  refPointerPrefix: SCHEMAS,
  classTransformerMetadataStorage: defaultMetadataStorage,
  /** What our own decorators demand, by their names (libs/contracts/src/validators.ts). */
  additionalConverters: {
    // Any other decorator of ours says in words what it wants; the type of the member says nothing.
    [ValidationTypes.CUSTOM_VALIDATION]: {},
    isMoney: { type: 'string', pattern: '^[+-]?\\d{1,13}(\\.\\d{1,2})?$', examples: ['12.50'] },
    isEmailAddress: { type: 'string', format: 'email' },
    isNotBlank: { type: 'string', pattern: '\\S' },
    isCalendarDate: { type: 'string', format: 'date' },
    isCalendarDateOrNull: { type: ['string', 'null'], format: 'date' },
    isIanaTimeZone: { type: 'string', examples: ['Europe/Zurich'] },
    isKnownAt: { type: 'string', description: 'A position of the log, or an instant such as 2026-01-31T12:00:00Z' },
  },
};

const ANSWERS = answers as {
  readonly properties: Readonly<Record<string, Schema>>;
  readonly definitions: Readonly<Record<string, Schema>>;
};

/** Schema of what a call answers with; undefined where it is no JSON, or nothing. */
export function answerSchema(route: string): Schema | undefined {
  const found = ANSWERS.properties[route];
  return found && (pointed(found, '#/definitions/', (name) => name) as Schema);
}

/** The same for a call that can go well in a second way; undefined where there is none with this status. */
export function otherAnswerSchema(route: string, status: number): Schema | undefined {
  return answerSchema(`${route} ${status}`);
}

/** The calls that answer with JSON. `refused` stands for every call's refusals. */
export function answeredCalls(): string[] {
  return Object.keys(ANSWERS.properties).filter((name) => !/ \d{3}$/.test(name));
}

/** Schema of a contract class as requests send it. What it refers to is among {@link namedSchemas}. */
export function requestSchema(contract: Type): Schema {
  return pointed(targetConstructorToSchema(contract, OPTIONS), SCHEMAS, requestName) as Schema;
}

/** Every schema that others refer to, by name: answers, and contract classes that are met in requests. */
export function namedSchemas(): Record<string, Schema> {
  const sent = Object.entries(validationMetadatasToSchemas(OPTIONS)).map(
    ([name, schema]) => [requestName(name), pointed(schema, SCHEMAS, requestName) as Schema] as const,
  );
  const shown = Object.entries(ANSWERS.definitions).map(
    ([name, schema]) => [name, pointed(schema, '#/definitions/', (kept) => kept) as Schema] as const,
  );
  return Object.fromEntries([...sent, ...shown]);
}

function requestName(name: string): string {
  return name in ANSWERS.definitions ? `${name}${SENT}` : name;
}

/** The same schema with its references led to where the document keeps them. */
function pointed(value: unknown, prefix: string, renamed: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => pointed(item, prefix, renamed));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      const isReference = key === '$ref' && typeof inner === 'string' && inner.startsWith(prefix);
      return [key, isReference ? SCHEMAS + renamed(inner.slice(prefix.length)) : pointed(inner, prefix, renamed)];
    }),
  );
}
