import { MAX_BATCH_EVENTS } from './command-batch';
import type { CommandEnvelope, CommandResult } from './command-envelope';
import { DomainError } from './domain-error';
import type { EventLog } from '../log/event-log';
import { eventMetadata } from '../log/event-metadata';
import type { DomainEvent, EventCodec, RecordedEvent } from '../log/recorded-event';
import { SeenCommands, type Receipt, type ReceiptSource } from './seen-commands';

/** The refusal of a command id that came with another request before. */
export function commandIdReused(): DomainError {
  return new DomainError('conflict', 'command_id_reused', 'This command id was already used for another request.');
}

/**
 * Reads the events of a command that was carried out: all of them, also where the receipts table ends in the middle of
 * them, since a projection's batch may. They stand one after the other; behind them stands another command's, or
 * nothing.
 * @throws LogUnavailable, or what the codec throws
 */
export async function readRecorded<Event extends DomainEvent>(
  log: EventLog,
  codec: EventCodec<Event>,
  stream: string,
  commandId: string,
  receipt: Receipt,
): Promise<RecordedEvent<Event>[]> {
  const events: RecordedEvent<Event>[] = [];
  const known = Number(receipt.lastRevision - receipt.firstRevision) + 1;
  // One more than is known, nearly always another command's; a command that goes on beyond has MAX_BATCH_EVENTS at
  // most.
  for (
    let [from, limit] = [receipt.firstRevision, known + 1];
    ;
    [from, limit] = [from + BigInt(limit), MAX_BATCH_EVENTS]
  ) {
    let read = 0;
    for await (const page of log.readStream(stream, { from, limit, requiresLeader: true })) {
      for (const stored of page) {
        read++;
        if (sameId(stored.metadata['commandId'], commandId))
          events.push({ ...stored, event: codec.decode(stored), metadata: eventMetadata(stored.metadata) });
        else if (stored.revision > receipt.lastRevision) return events;
      }
    }
    if (read < limit) return events;
  }
}

/**
 * Looks a command up in the receipts and in the tail that they have not seen. @returns undefined when it was never
 * carried out.
 */
export async function findFirstResult<Event extends DomainEvent>(
  { log, codec, receipts }: { log: EventLog; codec: EventCodec<Event>; receipts: ReceiptSource },
  stream: string,
  { commandId, requestHash }: Pick<CommandEnvelope, 'commandId' | 'requestHash'>,
): Promise<CommandResult<Event> | undefined> {
  const lookup = await receipts.lookup(stream, [commandId]);
  const receipt = lookup.receipts.get(commandId) ?? (await findInTail(log, stream, commandId, lookup.revision));
  if (!receipt) return undefined;
  if (receipt.requestHash !== requestHash) throw commandIdReused();
  const events = await readRecorded(log, codec, stream, commandId, receipt);
  // A receipt of a log that was put back: what it is of is to be carried out again.
  if (events.length === 0) return undefined;
  return { events, position: events.at(-1)?.position, repeated: true };
}

async function findInTail(
  log: EventLog,
  stream: string,
  commandId: string,
  after: bigint,
): Promise<Receipt | undefined> {
  const seen = new SeenCommands(after);
  for await (const page of log.readStream(stream, { from: after + 1n, requiresLeader: true })) {
    for (const stored of page)
      if (sameId(stored.metadata['commandId'], commandId)) seen.add(stored.revision, stored.metadata);
  }
  return seen.get(commandId);
}

/** UUIDs are the same in capitals. */
function sameId(stored: unknown, commandId: string): boolean {
  return typeof stored === 'string' && stored.toLowerCase() === commandId.toLowerCase();
}
