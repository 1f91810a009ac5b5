import type { PlatformEvent, UserEvent } from './ledger-event';

/**
 * The names of all streams of ours, and the one place that knows them. On a server they stand in a namespace
 * (docs/decisions/066-streams-in-a-namespace.md), which is no part of a name.
 */
const LEDGER_PREFIX = 'ledger-';
const USER_PREFIX = 'user-';
/** What concerns the platform as a whole. */
export const PLATFORM_STREAM = 'platform';

/** The namespace of new installations. */
export const STREAM_NAMESPACE = 'counterfoil-';
/** That of installations which began before there was one: on the server streams are called as we call them. */
export const FORMER_NAMESPACE = '';

/** Of the streams that hold a business's books, one stream a business. */
export const LEDGER_PREFIXES: readonly string[] = [LEDGER_PREFIX];
/** Of the streams of businesses and of people. */
export const LEDGER_AND_USER_PREFIXES: readonly string[] = [LEDGER_PREFIX, USER_PREFIX];
/** Of every stream that a command is written to, so that whoever waits for a position is not kept waiting. */
export const STREAM_PREFIXES: readonly string[] = [LEDGER_PREFIX, USER_PREFIX, PLATFORM_STREAM];

/** Among the streams of businesses and of none of them: nothing is ever written to it. */
export const PROBED_STREAM = `${LEDGER_PREFIX}access`;

/** The one way we write an id. Postgres takes others for the same row: a stream named by one would share rows. */
const CANONICAL_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export function ledgerStream(businessId: string): string {
  return LEDGER_PREFIX + businessId;
}

export function userStream(userId: string): string {
  return USER_PREFIX + userId;
}

/** @returns where a fact belongs: in the stream of the user it is about, else in that of the platform */
export function streamOf({ data }: PlatformEvent | UserEvent): string {
  return 'userId' in data ? userStream(data.userId) : PLATFORM_STREAM;
}

/** The business whose books a stream holds. @throws Error for a stream that is not named by an id as we write it */
export function businessOf(stream: string): string {
  const businessId = stream.slice(LEDGER_PREFIX.length);
  if (!stream.startsWith(LEDGER_PREFIX) || !CANONICAL_ID.test(businessId))
    throw new Error(`${stream} is no stream of a business`);
  return businessId;
}

export function isUserStream(stream: string): boolean {
  return stream.startsWith(USER_PREFIX);
}

export function isOurStream(stream: string): boolean {
  return STREAM_PREFIXES.some((prefix) => stream.startsWith(prefix));
}

/** @returns what we call a stream that somebody names as the server does */
export function withinNamespace(name: string): string {
  return name.startsWith(STREAM_NAMESPACE) ? name.slice(STREAM_NAMESPACE.length) : name;
}

/** @returns the id in what an operator names a business by: its id, its stream, or that as the server has it */
export function businessIdIn(word: string): string | undefined {
  const name = withinNamespace(word.toLowerCase());
  const id = name.startsWith(LEDGER_PREFIX) ? name.slice(LEDGER_PREFIX.length) : name;
  return CANONICAL_ID.test(id) ? id : undefined;
}
