import { verifyChain } from '@counterfoil/event-sourcing/log/chain';
import { canonicalJson } from '@counterfoil/event-sourcing/log/canonical-json';
import { eventId } from '@counterfoil/event-sourcing/log/event-id';
import { CLOCK_TOLERANCE_MS, recordedAtOf } from '@counterfoil/event-sourcing/log/recorded-at';
import type { JsonValue, RecordedEvent, StoredEvent } from '@counterfoil/event-sourcing/log/recorded-event';
import { COUNTS_FILL, RECEIPTS_FILL } from './ledger-process';
import { change, isFaulty, PREFIX, type ParcelCommand } from './parcel-decider';
import type { Committed } from './simulated-database';
import type { SimulatedStore } from './simulated-log';
import { LONGEST_DELAY_MS } from './virtual-world';

/** One sending of a command and what was answered; `lost` while there is no answer. */
export interface Attempt {
  /** Of this sending alone: what it recorded carries it, whatever became of the others. */
  readonly correlationId: string;
  readonly hash: string;
  /** That it was sent to. */
  readonly process: { readonly fastestBy: number };
  readonly sentAt: number;
  readonly deadline: number;
  settledAt: number;
  outcome: 'done' | 'refused' | 'unavailable' | 'lost';
  events: readonly RecordedEvent[];
  code: string;
}

export interface SentCommand {
  readonly id: string;
  readonly stream: string;
  readonly command: ParcelCommand;
  /** Also those of another request under the same id. */
  readonly attempts: Attempt[];
}

/** Answers after which nothing may be recorded, as far as that sending goes. */
const NOT_RECORDED = new Set(['deadline', 'unreachable', 'overloaded']);

/** Holds what is in the log at the end against what people were told. */
export async function checkEnd(
  store: SimulatedStore,
  commands: readonly SentCommand[],
  complain: (text: string) => void,
): Promise<void> {
  for (const [stream, events] of store.streams) {
    const { broken } = await verifyChain(stream, pagesOf(events));
    if (broken) complain(`${stream}: ${broken.message}`);
    checkStream(stream, events, complain);
  }
  for (const command of commands) checkCommand(command, store.streams.get(command.stream) ?? [], complain);
}

function checkStream(stream: string, events: readonly StoredEvent[], complain: (text: string) => void): void {
  const ids = new Set(events.map(({ id }) => id));
  if (ids.size !== events.length) complain(`${stream}: an event id stands twice`);
  let before = '';
  const seen = new Map<string, { index: number; revision: bigint; hash: unknown }>();
  for (const { revision, id, type, data, metadata } of events) {
    if (data['number'] !== Number(revision) + 1)
      complain(`${stream}: event ${revision} was decided as number ${text(data['number'])}`);
    const { commandId, recordedAt, requestHash } = metadata;
    if (typeof commandId !== 'string' || typeof recordedAt !== 'string')
      return complain(`${stream}: event ${revision} has no command`);
    if (recordedAtOf(recordedAt, before) !== recordedAt)
      complain(`${stream}: event ${revision} was recorded before the one before it`);
    before = recordedAt;
    const key = commandId.toLowerCase();
    const known = seen.get(key);
    if (known && (known.revision !== revision - 1n || known.hash !== requestHash))
      complain(`${stream}: command ${key} is in the log twice, at ${known.revision} and ${revision}`);
    const index = known ? known.index + 1 : 0;
    seen.set(key, { index, revision, hash: requestHash });
    if (id !== eventId(stream, commandId, index, type + canonicalJson(data) + canonicalJson(metadata)))
      complain(`${stream}: the id of event ${revision} does not follow from its command`);
  }
}

async function* pagesOf(events: readonly StoredEvent[]): AsyncIterable<readonly StoredEvent[]> {
  yield events;
}

/** However fast the clock of another process was: an event has the time of the process that decided it. */
function checkTime(
  { stream, revision, metadata }: StoredEvent,
  attempts: readonly Attempt[],
  complain: (text: string) => void,
): void {
  const { correlationId, recordedAt } = metadata;
  const attempt = attempts.find((one) => one.correlationId === correlationId);
  if (!attempt) return;
  const latest = attempt.deadline + LONGEST_DELAY_MS + attempt.process.fastestBy + CLOCK_TOLERANCE_MS;
  const aheadMs = Date.parse(text(recordedAt)) - latest;
  if (aheadMs > 0) complain(`${stream}: event ${revision} is dated ${aheadMs} ms past what its process could know`);
}

function checkCommand(
  { id, stream, attempts }: SentCommand,
  all: readonly StoredEvent[],
  complain: (text: string) => void,
): void {
  const recorded = all.filter(({ metadata }) => text(metadata['commandId']).toLowerCase() === id);
  const hash = recorded[0]?.metadata['requestHash'];
  for (const event of recorded) checkTime(event, attempts, complain);
  for (const attempt of attempts) {
    const own = attempt.hash === hash ? recorded : [];
    if (
      attempt.outcome === 'done' &&
      attempt.events.map((event) => event.id).join() !== own.map((event) => event.id).join() &&
      attempt.events.length > 0
    ) {
      complain(
        `${stream}: command ${id} was acknowledged with events ${attempt.events.map(({ revision }) => revision).join()}, the log has ${own.map(({ revision }) => revision).join()}`,
      );
    }
    if (
      attempt.outcome === 'refused' &&
      attempt.code === 'command_id_reused' &&
      (recorded.length === 0 || own.length > 0)
    ) {
      complain(`${stream}: command ${id} was refused for a request that is not in the log`);
    }
  }
  checkAbsence(id, stream, attempts, recorded, complain);
  for (const attempt of attempts.filter(isSaidToBeAbsent)) {
    const own = recorded.filter(({ metadata }) => metadata['correlationId'] === attempt.correlationId);
    const at = own.map(({ revision }) => revision).join();
    const said = `${attempt.outcome} ${attempt.code}`;
    if (own.length > 0) complain(`${stream}: a sending of ${id} was answered ${said} and is in the log at ${at}`);
  }
}

function isSaidToBeAbsent({ outcome, code }: Attempt): boolean {
  if (outcome === 'refused') return code !== 'command_id_reused';
  return outcome === 'unavailable' && NOT_RECORDED.has(code);
}

/** A command whose every sending was refused, or answered with "not recorded", is not in the log. */
function checkAbsence(
  id: string,
  stream: string,
  attempts: readonly Attempt[],
  recorded: readonly StoredEvent[],
  complain: (text: string) => void,
): void {
  const mine = attempts.filter(({ hash }) => hash === recorded[0]?.metadata['requestHash']);
  if (recorded.length > 0 && mine.every(isSaidToBeAbsent)) {
    complain(
      `${stream}: command ${id} is in the log, and people were told: ${mine.map(({ outcome, code }) => `${outcome} ${code}`).join(', ')}`,
    );
  }
  for (const refusal of mine.filter(({ outcome, code }) => outcome === 'refused' && code !== 'command_id_reused')) {
    // Another copy that was still under way, or came later, may have met other parcels than the one that was refused.
    const others = mine.filter((attempt) => attempt !== refusal && underWayUntil(attempt) >= refusal.sentAt);
    if (recorded.length > 0 && others.length === 0)
      complain(`${stream}: command ${id} was refused (${refusal.code}) and is in the log`);
  }
}

/** What was sent in time reaches the log as late as the network is slow, unless its answer says what became of it. */
function underWayUntil(attempt: Attempt): number {
  const { outcome, settledAt, deadline } = attempt;
  const isUnknown = outcome === 'lost' || (outcome === 'unavailable' && !isSaidToBeAbsent(attempt));
  return isUnknown ? deadline + LONGEST_DELAY_MS : Math.min(settledAt, deadline);
}

/** @returns what is wrong with the committed rows: they are to be the fold of the log up to each checkpoint. */
export function rowsAreTheFold(store: SimulatedStore, committed: Committed): string | undefined {
  return countsAreTheFold(store, committed) ?? receiptsAreTheFold(store, committed);
}

function countsAreTheFold(
  store: SimulatedStore,
  { fills, quarantine, counts, countRevisions }: Committed,
): string | undefined {
  const position = fills.get(COUNTS_FILL)?.position ?? 0n;
  const expected = new Map<string, number>();
  const revisions = new Map<string, bigint>();
  const faulty = new Map<string, bigint>();
  for (const event of store.all) {
    if (event.position > position) break;
    if (!event.stream.startsWith(PREFIX) || faulty.has(event.stream)) continue;
    const key = event.data['key'];
    if (isFaulty(key)) faulty.set(event.stream, event.revision);
    else {
      const name = `${event.stream}/${text(key)}`;
      expected.set(name, (expected.get(name) ?? 0) + change(event));
      revisions.set(event.stream, event.revision);
    }
  }
  const held = quarantine.get(COUNTS_FILL) ?? new Map<string, bigint>();
  if (textOf(held) !== textOf(faulty))
    return `at position ${position} in quarantine is ${textOf(held)}, to be ${textOf(faulty)}`;
  if (textOf(countRevisions) !== textOf(revisions))
    return `at position ${position} the rows stand at ${textOf(countRevisions)}, the log at ${textOf(revisions)}`;
  return textOf(counts) === textOf(expected)
    ? undefined
    : `at position ${position} the rows are ${textOf(counts)}, the log says ${textOf(expected)}`;
}

function receiptsAreTheFold(store: SimulatedStore, { fills, receipts }: Committed): string | undefined {
  const position = fills.get(RECEIPTS_FILL)?.position ?? 0n;
  const expected = new Map<string, string>();
  for (const { stream, revision, metadata, ...event } of store.all) {
    if (event.position > position) break;
    const key = `${text(metadata['commandId']).toLowerCase()}/${stream}`;
    const first = expected.get(key)?.split(' ')[0] ?? String(revision);
    expected.set(key, `${first} ${revision}`);
  }
  const rows = new Map(
    [...receipts].map(([key, { firstRevision, lastRevision }]) => [key, `${firstRevision} ${lastRevision}`]),
  );
  return textOf(rows) === textOf(expected)
    ? undefined
    : `at position ${position} the receipts are ${textOf(rows)}, the log says ${textOf(expected)}`;
}

function text(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? null);
}

function textOf(map: ReadonlyMap<string, bigint | number | string>): string {
  return [...map]
    .map(([key, value]) => `${key}=${value}`)
    .sort()
    .join(' ');
}
