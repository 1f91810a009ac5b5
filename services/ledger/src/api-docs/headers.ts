import {
  COMMAND_ID_HEADER,
  CORRELATION_ID_HEADER,
  IDEMPOTENCY_KEY_HEADER,
  POSITION_HEADER,
  TOTAL_COUNT_HEADER,
  VISIBLE_HEADER,
} from '@counterfoil/contracts/header';
import type { Parameter } from './parameter';
import type { Route } from './route';
import type { Schema } from './schemas';

const TEXT = { type: 'string' };
const POSITION = { type: 'string', pattern: '^\\d{1,19}$' };
const COUNT = { type: 'integer', minimum: 0 };

export const IDEMPOTENCY_KEY: Parameter = {
  name: IDEMPOTENCY_KEY_HEADER,
  in: 'header',
  required: false,
  description:
    'The same key of the same caller on the same call is carried out once, however often it is sent; with another body it is refused with 409. Commands of the books know their keys for ever, other calls for a day.',
  schema: { type: 'string', minLength: 1, maxLength: 200 },
};

export const SEEN_POSITION: Parameter = {
  name: POSITION_HEADER,
  in: 'header',
  required: false,
  description:
    "The position that the caller's last write was answered with: the answer waits a moment until it shows that.",
  schema: POSITION,
};

export const IF_NONE_MATCH: Parameter = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'The ETag of an earlier answer to the same question: 304 where nothing was recorded since.',
  schema: TEXT,
};

/** What answers carry beside their bodies, each described once. */
export const ANSWER_HEADERS: Readonly<Record<string, Schema>> = {
  [POSITION_HEADER]: { description: 'Position in the log that the write reached', schema: POSITION },
  [COMMAND_ID_HEADER]: {
    description: 'Under which the write can be undone',
    schema: { type: 'string', format: 'uuid' },
  },
  [VISIBLE_HEADER]: {
    description: '`false` where reads do not show yet what was asked for',
    schema: { type: 'string', enum: ['false'] },
  },
  [CORRELATION_ID_HEADER]: {
    description: "The call's id, sent along or made: log lines and events carry it",
    schema: TEXT,
  },
  [TOTAL_COUNT_HEADER]: { description: 'Rows of the whole list', schema: COUNT },
  Link: { description: 'The next page, as `<address>; rel="next"`; absent on the last one', schema: TEXT },
  ETag: { description: 'Of the report as it is known now, for If-None-Match', schema: TEXT },
  'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer', minimum: 1 } },
  'RateLimit-Limit': { description: 'Calls a minute', schema: COUNT },
  'RateLimit-Remaining': { description: 'Calls left in this minute', schema: COUNT },
  'RateLimit-Reset': { description: 'Seconds until the count begins anew', schema: COUNT },
};

const ALWAYS = [CORRELATION_ID_HEADER, 'RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'];

/** References to the headers that a call's answer may carry. */
export function headerReferences(
  { isCommand }: Route,
  { isReport, isPaged }: { readonly isReport: boolean; readonly isPaged: boolean },
): Record<string, Schema> {
  const names = [
    ...ALWAYS,
    ...(isCommand ? [POSITION_HEADER, COMMAND_ID_HEADER, VISIBLE_HEADER] : []),
    ...(isPaged ? [TOTAL_COUNT_HEADER, 'Link'] : []),
    ...(isReport ? ['ETag'] : []),
  ];
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
