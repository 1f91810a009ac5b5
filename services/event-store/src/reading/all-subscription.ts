import { type EventFilter, wants } from '../messages/event-filter';
import { type EventRecord } from '../store/event-record';
import { encodeEventMessage } from '../messages/event-message';
import { type Outlet } from './outlet';
import { checkpointMessage, eventMessage } from '../messages/read-messages';
import { type CommittedEvents, fromRing, LiveSignal, nextCommit } from './subscription';

/**
 * Sends every wanted event of `$all` after the position, in commit order, each once, until the call ends. It pulls: from
 * the ring while the ring reaches back to its cursor, else in pages from Postgres, and it waits for the reader before
 * it takes more.
 */
export async function subscribeToAll(
  source: CommittedEvents,
  outlet: Outlet,
  after: bigint,
  filter?: EventFilter,
): Promise<void> {
  const { ring, reader } = source;
  const signal = new LiveSignal(outlet);
  const checkpoints = filter === undefined ? undefined : new Checkpoints(outlet, filter.checkpointEvery, after);
  let cursor = after;
  while (!outlet.isClosed) {
    let records = fromRing(ring, cursor);
    const isShared = records !== undefined;
    if (records === undefined) {
      signal.fellBehind();
      const { head } = ring;
      records = await reader.allAfter(cursor);
      if (records.length === 0) cursor = head;
    } else if (records.length === 0) {
      checkpoints?.reach(cursor);
      signal.caughtUp();
      await nextCommit(ring, outlet);
    }
    cursor = await send(outlet, records, cursor, isShared ? eventMessage : encodeEventMessage, filter, checkpoints);
  }
}

async function send(
  outlet: Outlet,
  records: readonly EventRecord[],
  after: bigint,
  encode: (record: EventRecord) => Buffer,
  filter?: EventFilter,
  checkpoints?: Checkpoints,
): Promise<bigint> {
  let cursor = after;
  for (const record of records) {
    if (outlet.isClosed) break;
    cursor = record.position;
    const wanted = wants(filter, record);
    if (wanted && !outlet.write(encode(record))) await outlet.drained();
    checkpoints?.consider(cursor, wanted);
  }
  return cursor;
}

/** Tells the reader of a filtered subscription how far it has come, so that it need not begin again at its last event. */
class Checkpoints {
  private considered = 0;

  constructor(
    private readonly outlet: Outlet,
    private readonly every: number,
    /** What the reader knows that it has: its last event or checkpoint. */
    private known: bigint,
  ) {}

  consider(position: bigint, sent: boolean): void {
    if (sent) this.known = position;
    this.considered += 1;
    if (this.considered < this.every) return;
    this.considered = 0;
    this.tell(position);
  }

  /** Caught up at this position. */
  reach(position: bigint): void {
    if (position > this.known && this.considered > 0) this.tell(position);
  }

  private tell(position: bigint): void {
    this.known = position;
    this.outlet.write(checkpointMessage(position));
  }
}
