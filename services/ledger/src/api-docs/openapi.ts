import { CLOSING_ROLES } from '@counterfoil/accounting/closing-roles';
import type { Type } from '@nestjs/common';
import { BUSINESS_ROLES, may } from '@counterfoil/contracts/role';
import { inWords } from '../http/bodies/body-limit';
import { scopesFor } from '@counterfoil/contracts/token-right';
import { answerSchema, namedSchemas, otherAnswerSchema, requestSchema, SCHEMAS, type Schema } from './schemas';
import { FILE_ANSWERS, UPLOADS } from './files';
import { ANSWER_HEADERS, headerReferences, IDEMPOTENCY_KEY, IF_NONE_MATCH, SEEN_POSITION } from './headers';
import type { Parameter } from './parameter';
import type { Route } from './route';

/** One call in the document. */
export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly description: string;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: RequestBody;
  readonly responses: Readonly<Record<string, Schema>>;
}

interface RequestBody {
  readonly description?: string;
  readonly required: boolean;
  readonly content: Readonly<Record<string, { readonly schema: Schema }>>;
}

/** The OpenAPI document, as far as we read it ourselves. */
export interface ApiDocument {
  readonly openapi: string;
  readonly info: Schema;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, Schema>>>>;
}

const REFUSALS: Readonly<Record<number, string>> = {
  400: 'Something in the request is not as it must be; `errors` names the fields',
  401: 'Nobody is signed in',
  403: 'The caller may not do this, or the plan is used up',
  404: 'There is none, or none that the caller may know of',
  409: 'What the call builds on has changed, or the key was used for another request',
  413: 'Larger than the call takes, or than its sender may still keep; `Retry-After` says when there is room again',
  429: 'Too many calls, or too much under way; `Retry-After` says when to go on',
  503: 'Busy, or a part is away; `Retry-After` says when to try again',
};
/** Open to everybody, and refused with 401 all the same. */
const SIGN_IN = /^\/api\/login(\/|$)/;
/** Only these mean something at calls that read. */
const READ_REFUSALS = [400, 401, 403, 404, 429, 503];
const WITH_PAUSE = [429, 503];

/** What calls are about, as people look for them; the first that fits. */
const ROOMS: readonly (readonly [RegExp, string])[] = [
  [/^\/api\/(login|register|logout|reauthenticate|password|auth)(\/|$)/, 'signing in'],
  [/^\/api\/(billing|plans|feature-flags)(\/|$)/, 'plans and usage'],
  [/^\/api\/(profile|avatars)(\/|$)/, 'profile'],
  [/^\/api\/super-admin\//, 'plans and flags, for super admins'],
  [/^\/api\/admin\//, 'administration'],
  [
    /\/(financial-summary|balance-sheet|trial-balance|general-ledger|journal|cash-flow|known-moment|register|entries)(\/|$)/,
    'reports',
  ],
  [/\/(members|invitations|owner|leave)(\/|$)/, 'team'],
  [/\/receipts(\/|$)/, 'receipts'],
  [/\/notes(\/|$)/, 'notes and questions'],
  [/\/reconciliations(\/|$)/, 'reconciliation'],
  [/\/schedules(\/|$)/, 'what repeats'],
  [/\/(audit|commands)(\/|$)/, 'history and undo'],
  [/\/(chart-accounts|chart-account|journal-entries|periods)(\/|$)/, 'chart, journal entries and periods'],
  [/\/(imports|import-profile)(\/|$)/, 'imports'],
  [/^\/api\/businesses\/(restore-archive|:id\/(exports|backup|archive))(\/|$)/, 'exports and archives'],
  [/\/rules(\/|$)/, 'rules'],
  [/\/transfers(\/|$)/, 'transfers'],
  [/\/transactions(\/|$)/, 'transactions'],
  [/\/categories(\/|$)/, 'categories'],
  [/\/accounts(\/|$)/, 'accounts'],
  [/\/businesses(\/|$)/, 'businesses'],
];

/** Describes these routes in OpenAPI 3.1: requests from the contract classes, answers from the contracts' types. */
export function apiDocument(routes: readonly Route[], version: string): ApiDocument {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[route.method.toLowerCase()] = operationOf(route);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Counterfoil',
      version,
      description:
        'Everything that the web app does. Amounts are decimal strings, days `YYYY-MM-DD`, instants ISO 8601 in UTC. ' +
        'The figures of the financial summary and of the administrators’ statistics are JSON numbers, which are exact ' +
        'to the cent up to 70 trillion; `exact` and `exactAmount` beside them are the same as decimal strings. ' +
        'Lists are plain arrays; their pages travel in headers. What a request does not name is left alone; ' +
        'a member of a body that a contract does not know is refused by its name.',
    },
    paths,
    components: {
      schemas: namedSchemas(),
      headers: ANSWER_HEADERS,
      responses: Object.fromEntries(
        Object.entries(REFUSALS).map(([status, description]) => [
          `Refused${status}`,
          refusal(Number(status), description),
        ]),
      ),
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'counterfoil.sid',
          description: 'Set by POST /api/login. Calls that write must come from the same origin.',
        },
        token: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An access token of the profile, with the scopes read and write. It reaches books alone: neither members nor profile, plan or administration.',
        },
      },
    },
  };
}

function operationOf(route: Route): Operation {
  const upload = UPLOADS[route.name];
  return {
    operationId: route.handler,
    tags: [roomOf(route.path)],
    description: sentencesOn(route),
    security: route.isPublic ? [] : [{ session: [] }, ...(isForPeople(route) ? [] : [{ token: [] }])],
    parameters: [...pathParameters(route.path), ...queryParameters(route), ...headerParameters(route)],
    ...(route.body ? { requestBody: requestBody(route, route.body) } : {}),
    ...(upload
      ? {
          requestBody: {
            required: true,
            content: {
              'multipart/form-data': {
                schema: { type: 'object', properties: upload, required: ['file' in upload ? 'file' : 'avatar'] },
              },
            },
          },
        }
      : {}),
    responses: responsesOf(route),
  };
}

function requestBody({ bodyBytes }: Route, contract: Type): RequestBody {
  const content = { 'application/json': { schema: requestSchema(contract) } };
  return { description: `At most ${inWords(bodyBytes)}, not packed.`, required: true, content };
}

/** True for what no token can do, as http/token-reach.guard.ts has it. */
function isForPeople({ method, right, platformRight, tokenRight, needsRecentSignIn }: Route): boolean {
  if (platformRight !== undefined || needsRecentSignIn) return true;
  return scopesFor(right ?? tokenRight, method === 'GET') === undefined;
}

function roomOf(path: string): string {
  return ROOMS.find(([pattern]) => pattern.test(path))?.[1] ?? 'everything else';
}

function sentencesOn(route: Route): string {
  const { unkeyedBecause: reason, needsRecentSignIn } = route;
  const recent = needsRecentSignIn
    ? ' Where the sign-in is not recent, 403 `reauthentication_required` asks for a proof first.'
    : '';
  const unkeyed = reason === undefined ? '' : ` Takes no ${IDEMPOTENCY_KEY.name}: ${reason}.`;
  return `${whoMay(route)}${recent}${unkeyed}`;
}

function whoMay({ isPublic, right, platformRight }: Route): string {
  if (isPublic) return 'Open to everybody.';
  if (right !== undefined) {
    const roles = BUSINESS_ROLES.filter((role) => may(role, right));
    const allowed = CLOSING_ROLES.filter((role) => !may(role, right) && may(role, right, [role]));
    const further = allowed.length === 0 ? '' : ` Where the owner allows it also: ${allowed.join(', ')}.`;
    return `Needs the right \`${right}\` in the business: ${roles.join(', ')}.${further}`;
  }
  if (platformRight !== undefined) return `For administrators with the right \`${platformRight}\`.`;
  return 'For whoever is signed in, about themselves.';
}

function pathParameters(path: string): Parameter[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', ...(/^id$|Id$/.test(name) ? { format: 'uuid' } : {}) },
  }));
}

function queryParameters({ query }: Route): Parameter[] {
  if (!query) return [];
  const { properties, required } = requestSchema(query) as { properties?: Record<string, Schema>; required?: string[] };
  return Object.entries(properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required?.includes(name) ?? false,
    schema,
  }));
}

function headerParameters(route: Route): Parameter[] {
  if (route.isCommand || route.isKeyed) return [IDEMPOTENCY_KEY];
  return route.isPublic || route.method !== 'GET' ? [] : [SEEN_POSITION, ...(isReport(route) ? [IF_NONE_MATCH] : [])];
}

/** Reports answer with an ETag: the position that they are as known at. */
function isReport({ method, path }: Route): boolean {
  return (
    method === 'GET' &&
    /\/(financial-summary|balance-sheet|trial-balance|general-ledger|journal|cash-flow|register)$/.test(path)
  );
}

function responsesOf(route: Route): Record<string, Schema> {
  const writes = route.method !== 'GET';
  const asksWho = !route.isPublic || SIGN_IN.test(route.path);
  const refusals = Object.keys(REFUSALS)
    .map(Number)
    .filter((status) => (writes || READ_REFUSALS.includes(status)) && (status !== 401 || asksWho));
  return {
    [route.status]: success(route),
    ...(route.isCommand && route.status !== 202 ? { 202: accepted() } : {}),
    ...half(route),
    ...(isReport(route) ? { 304: { description: 'As known before: the ETag sent still holds' } } : {}),
    ...Object.fromEntries(refusals.map((status) => [status, { $ref: `#/components/responses/Refused${status}` }])),
  };
}

/** A call that is half done and says what comes next. */
function half(route: Route): Record<string, Schema> {
  const schema = otherAnswerSchema(route.name, 202);
  if (!schema) return {};
  const description = 'The password is right; a second factor is asked for, and nobody is signed in yet';
  return { 202: { description, content: { 'application/json': { schema } } } };
}

function success(route: Route): Schema {
  const schema = answerSchema(route.name);
  const file = FILE_ANSWERS[route.name];
  const content = schema
    ? { 'application/json': { schema } }
    : file === undefined
      ? undefined
      : { [file]: { schema: { type: 'string', format: 'binary' } } };
  return {
    description: schema ? 'Done' : file === undefined ? 'Done; nothing to say' : 'The file',
    headers: headerReferences(route, {
      isReport: isReport(route),
      isPaged: queryParameters(route).some(({ name }) => name === 'cursor' || name === 'limit'),
    }),
    ...(content ? { content } : {}),
  };
}

function accepted(): Schema {
  return {
    description:
      'Recorded, and safe in the log; what reads show follows. The body may name no more than what was recorded',
    headers: Object.fromEntries(
      ['X-Position', 'X-Command-Id', 'X-Visible'].map((name) => [name, { $ref: `#/components/headers/${name}` }]),
    ),
    content: { 'application/json': { schema: { type: 'object' } } },
  };
}

function refusal(status: number, description: string): Schema {
  return {
    description,
    ...(WITH_PAUSE.includes(status)
      ? { headers: { 'Retry-After': { $ref: '#/components/headers/Retry-After' } } }
      : {}),
    content: { 'application/json': { schema: { $ref: `${SCHEMAS}Problem` } } },
  };
}
