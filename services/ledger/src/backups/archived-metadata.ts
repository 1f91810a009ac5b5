import { recordedAtOf } from '@counterfoil/event-sourcing/log/recorded-at';
import type { JsonObject, JsonValue } from '@counterfoil/event-sourcing/log/recorded-event';
import { v5 } from 'uuid';
import { isUsableText } from '../http/bodies/usable-text';
import { UnusableEvent } from './archived-event-reader';
import { isCanonicalId, isInstant } from './canonical-form';
import type { Renaming } from './archive-renaming';

const SHA_256 = /^[0-9a-f]{64}$/;
const ACTOR_ROLE = /^[a-z][a-z_ ]{0,29}$/;
const MAX_CORRELATION = 200;
const MAX_INT32 = 2 ** 31 - 1;
/** Whoever made the archive may have a clock that is ahead by some minutes. */
const CLOCK_DIFFERENCE_MS = 5 * 60_000;

const NEEDED = [
  'actorId',
  'actorRole',
  'causationId',
  'commandId',
  'correlationId',
  'prevHash',
  'recordedAt',
  'requestHash',
  'schemaVersion',
];
const KNOWN: ReadonlySet<string> = new Set([...NEEDED, 'attempt', 'importId', 'ruleId']);

/** When what comes next may have been recorded. */
export interface RecordedWithin {
  /** At the earliest, as an ISO instant. */
  readonly from: string;
  /**
   * At the latest but for the difference of clocks; undefined where we know that our own log says so, which one of our
   * clocks may have dated ahead.
   */
  readonly until: Date | undefined;
}

/** @throws UnusableEvent where the metadata is not as we write it, or names a moment that cannot be. */
export function requireMetadata(metadata: JsonObject, { from, until }: RecordedWithin): void {
  for (const name of NEEDED) mustBe(metadata[name] !== undefined, `metadata.${name} is missing`);
  for (const name of Object.keys(metadata)) mustBe(KNOWN.has(name), `metadata.${name.slice(0, 50)} is no field of it`);
  const {
    actorId,
    actorRole,
    attempt,
    causationId,
    commandId,
    correlationId,
    importId,
    recordedAt,
    requestHash,
    ruleId,
    schemaVersion,
  } = metadata;
  for (const [name, id] of Object.entries({ actorId, causationId, commandId, importId, ruleId })) {
    mustBe(
      id === undefined || isCanonicalId(id),
      `metadata.${name} is not an id as archives write them: 36 characters, small letters`,
    );
  }
  mustBe(matches(actorRole, ACTOR_ROLE), 'metadata.actorRole is no role');
  mustBe(matches(requestHash, SHA_256), 'metadata.requestHash is no SHA-256');
  mustBe(
    typeof correlationId === 'string' && correlationId.length <= MAX_CORRELATION && isUsableText(correlationId),
    'metadata.correlationId cannot be used',
  );
  mustBe(attempt === undefined || isCount(attempt), 'metadata.attempt is no number of ours');
  mustBe(isCount(schemaVersion), 'metadata.schemaVersion is no number of ours');
  if (!isInstant(recordedAt)) throw new UnusableEvent('metadata.recordedAt is no instant');
  // Further back than clocks differ, the one before had its time from a clock that was ahead.
  mustBe(recordedAtOf(recordedAt, from) === recordedAt, 'it was recorded before the event that it follows');
  const latest = until === undefined ? Number.POSITIVE_INFINITY : until.getTime() + CLOCK_DIFFERENCE_MS;
  mustBe(Date.parse(recordedAt) <= latest, 'it was recorded in the future');
}

/**
 * The metadata of a checked event as they are written after the restore. @param prevHash of the chain that is made anew
 */
export function renamedMetadata(
  metadata: JsonObject,
  schemaVersion: number,
  prevHash: string,
  renaming: Renaming,
): JsonObject {
  const renamed: JsonObject = {};
  for (const [name, value] of Object.entries(metadata)) renamed[name] = renamedValue(name, value, renaming);
  return { ...renamed, prevHash, schemaVersion };
}

function renamedValue(name: string, value: JsonValue, renaming: Renaming): JsonValue {
  switch (name) {
    case 'actorId':
      return renaming.person(textOf(value));
    case 'causationId':
    case 'commandId':
    case 'importId':
    case 'ruleId':
      return renaming.id(textOf(value));
    // Free text, which whoever called could choose; it only has to hold together what belongs together.
    case 'correlationId':
      return v5(textOf(value), renaming.businessId);
    default:
      return value;
  }
}

function isCount(value: JsonValue | undefined): boolean {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= MAX_INT32;
}

function matches(value: JsonValue | undefined, pattern: RegExp): boolean {
  return typeof value === 'string' && pattern.test(value);
}

function mustBe(holds: boolean, otherwise: string): void {
  if (!holds) throw new UnusableEvent(otherwise);
}

/** What the check has found to be a text. */
function textOf(value: JsonValue): string {
  return typeof value === 'string' ? value : '';
}
