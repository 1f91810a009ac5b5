import { type EventRecord, type ProposedEvent } from '@counterfoil/eventstore-wire/read-response';
import { randomUUID } from 'node:crypto';
import { type AppendOutcome, type AppendRequest } from './append-request';
import { NO_REVISION, type NextPosition, TOMBSTONE_REVISION } from './event-record';
import { decideAppend, type KnownEvent, type StreamHistory } from './expected-revision';
import { type RecentEvents } from './recent-events';
import { type StreamHeads, streamsNeeded } from './stream-heads';
import { metastreamOf, SOFT_DELETE_TYPE, softDeleteMetadata, undeleteMetadata } from './stream-metadata';

const NOTHING = new Uint8Array();

/** Reads ids of a stream from the log, for appends at a revision that is long past. */
export type ReadHistory = (stream: string, from: bigint, count: number) => Promise<KnownEvent[]>;

/**
 * Plans one group commit: decides each request in order, as if those before it were committed, and gives every accepted
 * event its revision and position. Heads and recent events move along; when the commit fails they must be cleared.
 */
export class CommitPlan {
  readonly records: EventRecord[] = [];

  constructor(
    private readonly heads: StreamHeads,
    private readonly recent: RecentEvents,
    private readonly readHistory: ReadHistory,
    private position: bigint,
    private readonly now: number,
    private readonly nextPosition: NextPosition,
  ) {}

  /** Decides one request. @returns what to answer once the records are committed. */
  async add(request: AppendRequest): Promise<AppendOutcome> {
    await this.heads.load(streamsNeeded(request.stream, request.intent));
    const head = this.heads.of(request.stream);
    const eventIds = request.intent === 'append' ? request.events.map(({ id }) => id) : [randomUUID()];
    const decision = decideAppend(request.expected, head, eventIds, await this.historyFor(request, head.last));
    switch (decision.kind) {
      case 'append':
        return this.accept(request);
      case 'already-appended':
        return { kind: 'appended', revision: decision.last.revision, position: decision.last.position };
      case 'wrong-expected-revision':
        return { kind: 'wrong-expected-revision', current: head.last };
      case 'stream-deleted':
        return { kind: 'stream-deleted' };
      default: {
        const unreachable: never = decision;
        return unreachable;
      }
    }
  }

  /** Recent events answer nearly always; the log is asked only for a revision that is older than they reach. */
  private async historyFor({ stream, expected, events }: AppendRequest, last: bigint): Promise<StreamHistory> {
    const { recent } = this;
    const inMemory: StreamHistory = {
      byId: (id) => recent.byId(stream, id),
      at: (revision) => recent.at(stream, revision),
    };
    if (expected.kind === 'any' || expected.kind === 'stream_exists' || events.length === 0) return inMemory;
    const from = (expected.kind === 'exact' ? expected.revision : NO_REVISION) + 1n;
    if (from > last || recent.at(stream, from) !== undefined) return inMemory;
    const stored = new Map(
      (await this.readHistory(stream, from, events.length)).map((event) => [event.revision, event]),
    );
    return { ...inMemory, at: (revision) => recent.at(stream, revision) ?? stored.get(revision) };
  }

  private async accept(request: AppendRequest): Promise<AppendOutcome> {
    const { stream } = request;
    switch (request.intent) {
      case 'append': {
        if (request.events.length > 0 && this.heads.of(stream).softDeleted) await this.undelete(stream);
        const { last } = this.heads.of(stream);
        request.events.forEach((event, index) => this.place(stream, last + BigInt(index + 1), event));
        return { kind: 'appended', revision: last + BigInt(request.events.length), position: this.position };
      }
      case 'soft-delete': {
        const revision = this.placeMetadata(stream, softDeleteMetadata());
        return { kind: 'appended', revision, position: this.position };
      }
      case 'tombstone': {
        this.place(stream, TOMBSTONE_REVISION, systemEvent('$streamDeleted', NOTHING));
        return { kind: 'appended', revision: TOMBSTONE_REVISION, position: this.position };
      }
      default: {
        const unreachable: never = request.intent;
        return unreachable;
      }
    }
  }

  /** A stream appended to after a soft delete shows what follows only: revisions go on, the old events stay hidden. */
  private async undelete(stream: string): Promise<void> {
    await this.heads.load([metastreamOf(stream)]);
    const { last, metadata } = this.heads.of(stream);
    this.placeMetadata(stream, undeleteMetadata(metadata, last + 1n));
  }

  private placeMetadata(stream: string, data: Uint8Array): bigint {
    const metastream = metastreamOf(stream);
    const revision = this.heads.of(metastream).last + 1n;
    this.place(metastream, revision, systemEvent(SOFT_DELETE_TYPE, data));
    return revision;
  }

  private place(stream: string, revision: bigint, event: ProposedEvent): void {
    this.position = this.nextPosition(this.position, stream, event);
    const { id, type, contentType, data, metadata } = event;
    const record: EventRecord = {
      stream,
      revision,
      position: this.position,
      id,
      type,
      contentType,
      createdAt: this.now,
      data,
      metadata,
    };
    this.records.push(record);
    this.heads.advance(stream, revision, data);
    this.recent.add(record);
  }
}

function systemEvent(type: string, data: Uint8Array): ProposedEvent {
  return { id: randomUUID(), type, contentType: 'application/json', data, metadata: NOTHING };
}
