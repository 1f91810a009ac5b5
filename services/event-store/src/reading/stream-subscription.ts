import { encodeEvent, type EventRecord } from '@counterfoil/eventstore-wire/read-response';
import { streamDeleted } from '../messages/call-error';
import { TOMBSTONE_REVISION } from '../store/event-record';
import { visibleRange } from './finite-read';
import { type Outlet } from './outlet';
import { type CommittedEvents, fromRing, LiveSignal, nextCommit } from './subscription';

/**
 * Sends the events of one stream after the revision, in order, each once, until the call ends.
 * @param after undefined: only what is appended from now on.
 * @throws CallError when the stream is or will be deleted for good.
 */
export async function subscribeToStream(
  source: CommittedEvents,
  outlet: Outlet,
  stream: string,
  after: bigint | undefined,
): Promise<void> {
  const signal = new LiveSignal(outlet);
  const progress = new StreamProgress(outlet, stream);
  while (!outlet.isClosed) {
    // Whatever was committed up to here is found in Postgres; what comes later is still in the ring afterwards.
    let cursor = source.ring.head;
    await progress.catchUp(source, after);
    for (
      let records = fromRing(source.ring, cursor);
      records !== undefined && !outlet.isClosed;
      records = fromRing(source.ring, cursor)
    ) {
      if (records.length === 0) {
        signal.caughtUp();
        await nextCommit(source.ring, outlet);
      }
      cursor = records.at(-1)?.position ?? cursor;
      await progress.sendNew(records);
    }
    signal.fellBehind();
  }
}

/** How far a subscriber of one stream has come. */
class StreamProgress {
  private sent: bigint | undefined;

  constructor(
    private readonly outlet: Outlet,
    private readonly stream: string,
  ) {}

  /** Sends what Postgres holds beyond what was sent. @param start where the subscription begins, for the first time. */
  async catchUp({ reader }: CommittedEvents, start: bigint | undefined): Promise<void> {
    const state = await reader.streamState(this.stream);
    if (state.last === TOMBSTONE_REVISION) throw streamDeleted(this.stream);
    this.sent ??= start ?? state.last;
    if (state.metadata.softDeleted) return;
    const visible = visibleRange(state);
    while (!this.outlet.isClosed) {
      const next = this.sent + 1n;
      const page = await reader.streamForwards(this.stream, {
        ...visible,
        first: next > visible.first ? next : visible.first,
      });
      if (page.length === 0) return;
      await this.sendNew(page);
    }
  }

  /** Sends those of the events that belong to the stream and were not sent yet. */
  async sendNew(records: readonly EventRecord[]): Promise<void> {
    for (const record of records) {
      if (this.outlet.isClosed) return;
      if (record.stream !== this.stream || (this.sent !== undefined && record.revision <= this.sent)) continue;
      if (record.revision === TOMBSTONE_REVISION) throw streamDeleted(this.stream);
      this.sent = record.revision;
      if (!this.outlet.write(encodeEvent(record))) await this.outlet.drained();
    }
  }
}
