/** Histories of books as the rules decide them, and the same history once more for a business that shares every id. */
import fc from 'fast-check';
import { v5 as uuidv5 } from 'uuid';
import type { EventMetadata, RecordedEvent } from '@counterfoil/event-sourcing/log/recorded-event';
import type { LedgerEvent } from '@counterfoil/events/ledger-event';
import { ledgerDecider } from '@counterfoil/ledger/ledger.decider';
import { ledgerStream } from '@counterfoil/events/stream-names';
import { runOnDecider } from '../model/decider/decider-sequence';
import { throwsOf, type Throw } from '../model/dice/dice';
import { noteHistory } from './note-history';
import { scheduleHistory } from './schedule-history';
import { statementHistory } from './statement-history';

const STEPS = 40;
const ID_NAMESPACE = '5a3b7c1e-9d4f-4e2a-8b6c-1f0e2d3c4b5a';
const START = Date.parse('2026-04-15T10:30:00.000Z');
const SHA_256 = 'a'.repeat(64);

/** What the twin of a business calls everything, after what the first one calls it. */
export const TWIN_MARK = ' (twin)';
/** Entries that balance still do when every amount is multiplied. */
export const TWIN_FACTOR = 3n;

const TEXTS = new Set(['name', 'previousName', 'description', 'nickname', 'reference', 'reason', 'message', 'text']);
const PEOPLE = new Set(['recordedBy', 'postedBy', 'by', 'writtenBy', 'askedMember']);

/**
 * Random sequences of every command, as the rules carry them out, each when it is asked for.
 * @param seed the same one gives the same histories
 */
export function* histories(count: number, seed: number): Generator<LedgerEvent[]> {
  // What repeats is played apart (schedule-sequences.spec.ts); its facts belong to the histories all the same.
  yield [...scheduleHistory()];
  // Questions are asked of a team, which few drawn businesses have.
  yield [...noteHistory()];
  // Statements are imported as files, which the decider does not know.
  yield [...statementHistory()];
  for (const throws of fc.sample(throwsOf(STEPS, STEPS), { numRuns: count, seed })) yield played(throws);
}

function played(throws: readonly Throw[]): LedgerEvent[] {
  const log: LedgerEvent[] = [];
  const recording: typeof ledgerDecider = {
    ...ledgerDecider,
    evolve(state, event) {
      log.push(event);
      return ledgerDecider.evolve(state, event);
    },
  };
  runOnDecider(throws, undefined, recording);
  return log;
}

/**
 * A history as the stream of a business, every id as a UUID: the same for all businesses but for the business's own.
 * @param kind `twin` for other names and amounts
 */
export function asStream(
  log: readonly LedgerEvent[],
  businessId: string,
  kind: 'first' | 'twin',
): RecordedEvent<LedgerEvent>[] {
  const offset = kind === 'twin' ? 1 : 0;
  return log.map((event, index) => ({
    stream: ledgerStream(businessId),
    revision: BigInt(index),
    position: BigInt(1_000 + index * 2 + offset),
    id: uuidv5(`event ${index} ${businessId}`, ID_NAMESPACE),
    event: { type: event.type, data: mapped(event.data, '', businessId, kind) } as LedgerEvent,
    metadata: metadataAt(index, event),
  }));
}

/**
 * The same commands, people and times for both. What is restored is so by the redo of an import, which names itself.
 */
function metadataAt(index: number, { type }: LedgerEvent): EventMetadata {
  const commandId = uuidv5(`command ${index}`, ID_NAMESPACE);
  return {
    commandId,
    requestHash: SHA_256,
    actorId: uuidv5('owner', ID_NAMESPACE),
    actorRole: 'owner',
    correlationId: commandId,
    causationId: commandId,
    schemaVersion: 1,
    recordedAt: new Date(START + index * 1_000).toISOString(),
    prevHash: SHA_256,
    ...(type === 'TransactionRestored' ? { importId: uuidv5('import', ID_NAMESPACE) } : {}),
  };
}

function mapped(value: unknown, key: string, businessId: string, kind: 'first' | 'twin'): unknown {
  if (Array.isArray(value)) return value.map((item) => mapped(item, key.replace(/Ids$/, 'Id'), businessId, kind));
  if (typeof value === 'object' && value !== null) {
    const parts = Object.entries(value).map(([name, part]) => [name, mapped(part, name, businessId, kind)] as const);
    return Object.fromEntries(parts);
  }
  if (typeof value === 'bigint') return kind === 'twin' ? value * TWIN_FACTOR : value;
  if (typeof value !== 'string') return value;
  if (key === 'businessId') return businessId;
  if (key.endsWith('Id') || PEOPLE.has(key)) return uuidv5(value, ID_NAMESPACE);
  return TEXTS.has(key) && kind === 'twin' && value !== '' ? value + TWIN_MARK : value;
}
