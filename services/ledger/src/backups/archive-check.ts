import { Injectable } from '@nestjs/common';
import { eventMetadata } from '@counterfoil/event-sourcing/log/event-metadata';
import { eventCodec, UnreadableEvent } from '@counterfoil/events/event-codec';
import { schemaOf } from '@counterfoil/events/event-schema';
import type { LedgerEvent } from '@counterfoil/events/ledger-event';
import { HistoryCheck, ImpossibleFact } from '@counterfoil/ledger/history/history-check';
import type { LedgerState } from '@counterfoil/ledger/ledger-state';
import { UsageTally } from '../books/usage-tally';
import {
  ACCOUNT_NUMBERS_FILE,
  EVENTS_FILE,
  PROFILE_FILE,
  type ArchivedAccountNumber,
  type ArchivedProfile,
} from './archive-format';
import { UnusableArchive, type ArchiveReader } from './archive-reader';
import { archivedEvents, type ArchivedEvent } from './archived-events';
import { renamedData, UnusableEvent } from './archived-event-reader';
import { readAccountNumbers, readProfile } from './archived-facts';
import { requireMetadata } from './archived-metadata';
import type { Renaming } from './archive-renaming';

const PAGE_EVENTS = 500;
/** An append of one event has to stay within the log's limit of 1 MiB, with what goes around it. */
const MAX_EVENT_BYTES = 800_000;
/** Files of the schema whose events stand in other streams than a business's. */
const OF_OTHER_STREAMS: ReadonlySet<string> = new Set(['ledger/v1/user', 'ledger/v1/administration']);
const FIRST_MOMENT = '1900-01-01T00:00:00.000Z';

/** What the check has found out; ids are the archive's own. */
export interface CheckedArchive {
  readonly profile: ArchivedProfile;
  readonly accountNumbers: readonly ArchivedAccountNumber[];
  /** The books as they stand at the archive's end: accounts, members, owner, open invitations. */
  readonly state: LedgerState;
  /** Transactions by the period that the archive says they count in. */
  readonly usage: UsageTally;
}

/**
 * Reads an archive to its end before anything is restored from it: every file as the manifest says, every event chained
 * to the last, exactly as we would have written it, and a fact that the rules of the books could have led to.
 */
@Injectable()
export class ArchiveCheck {
  /**
   * @param renaming only to see that everything can be renamed; its result is thrown away
   * @param isSigned whether this installation has made the archive
   * @param onEvents told how many events have been checked
   * @throws UnusableArchive
   */
  async check(
    reader: ArchiveReader,
    { renaming, isSigned }: { readonly renaming: Renaming; readonly isSigned: boolean },
    onEvents: (count: number) => Promise<void>,
    signal: AbortSignal,
  ): Promise<CheckedArchive> {
    const { businessId, files } = reader.manifest;
    const events = new EventsCheck(renaming, isSigned);
    let checked = 0;
    for await (const page of archivedEvents(reader, PAGE_EVENTS)) {
      signal.throwIfAborted();
      if (checked === 0) requireRegistration(page[0], businessId);
      for (const { event } of page) events.take(event);
      checked += page.length;
      await onEvents(checked);
    }
    const { state, usage } = events;
    const profile = await readProfile(reader);
    const accountNumbers = await readAccountNumbers(reader, state);
    const read = [EVENTS_FILE, PROFILE_FILE, ACCOUNT_NUMBERS_FILE];
    for (const { path } of files) if (!read.includes(path)) await reader.check(path);
    return { profile, accountNumbers, state, usage };
  }
}

/** Takes the events of one archive in their order. */
export class EventsCheck {
  readonly usage = new UsageTally();
  private readonly history = new HistoryCheck();
  private recordedAt = FIRST_MOMENT;
  private readonly until: Date | undefined;

  /** @param isSigned true for an archive that this installation has made: what it says of times is of our own log */
  constructor(
    private readonly renaming: Renaming,
    isSigned = false,
  ) {
    this.until = isSigned ? undefined : new Date();
  }

  get state(): LedgerState {
    return this.history.state;
  }

  /** @throws UnusableArchive naming the event and what is wrong with it */
  take(event: ArchivedEvent['event']): void {
    try {
      this.requireRestorable(event);
    } catch (error) {
      const isRefusal =
        error instanceof UnusableEvent || error instanceof ImpossibleFact || error instanceof UnreadableEvent;
      if (!isRefusal) throw error;
      throw new UnusableArchive(
        `Event ${event.revision} (${event.type.slice(0, 50)}) cannot be restored: ${error.message.slice(0, 300)}.`,
      );
    }
  }

  private requireRestorable(event: ArchivedEvent['event']): void {
    const schema = schemaOf(event.type);
    if (!schema || OF_OTHER_STREAMS.has(schema.message.file.name))
      throw new UnusableEvent('its type is none of a business');
    requireMetadata(event.metadata, { from: this.recordedAt, until: this.until });
    this.recordedAt = eventMetadata(event.metadata).recordedAt;
    const renamed = renamedData(event, this.renaming);
    if (Buffer.byteLength(JSON.stringify([renamed, event.metadata])) > MAX_EVENT_BYTES)
      throw new UnusableEvent('it is larger than an event can be');
    const fact = eventCodec.decode(event) as LedgerEvent;
    this.history.take(fact, this.recordedAt);
    this.usage.take(fact);
  }
}

function requireRegistration(first: ArchivedEvent | undefined, businessId: string): void {
  if (first?.event.type === 'BusinessRegistered' && first.event.data['businessId'] === businessId) return;
  throw new UnusableArchive('The archive does not begin with the registration of its business.');
}
