import { encodeEvent, type EventRecord } from '@counterfoil/eventstore-wire/read-response';
import { type EventFilter, wants } from '../messages/event-filter';
import { type Outlet } from './outlet';
import { checkpointMessage } from '../messages/read-messages';
import { type CheckpointTeller, type CommittedEvents, fromRing, LiveSignal, nextCommit } from './subscription';

/**
 * Sends every wanted event of `$all` after the position, in commit order, each once, until the call ends. It pulls:
 * from the ring while the ring reaches back to its cursor, else in pages from Postgres, and it waits for the reader
 * before it takes more.
 */
export async function subscribeToAll(
  source: CommittedEvents,
  outlet: Outlet,
  after: bigint,
  filter?: EventFilter,
): Promise<void> {
  const { ring, reader } = source;
  const signal = new LiveSignal(outlet);
  const checkpoints = filter === undefined ? undefined : tellerOf(source, outlet, filter, after);
  let cursor = after;
  while (!outlet.isClosed) {
    let records = fromRing(ring, cursor);
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
    cursor = await send(outlet, records, cursor, filter, checkpoints);
  }
}

function tellerOf(source: CommittedEvents, outlet: Outlet, filter: EventFilter, after: bigint): CheckpointTeller {
  return source.checkpoints?.(outlet, after) ?? new Checkpoints(outlet, filter.checkpointEvery, after);
}

async function send(
  outlet: Outlet,
  records: readonly EventRecord[],
  after: bigint,
  filter?: EventFilter,
  checkpoints?: CheckpointTeller,
): Promise<bigint> {
  let cursor = after;
  for (const record of records) {
    if (outlet.isClosed) break;
    cursor = record.position;
    const wanted = wants(filter, record);
    if (wanted && !outlet.write(encodeEvent(record))) await outlet.drained();
    checkpoints?.consider(cursor, wanted);
  }
  return cursor;
}

/**
 * Tells the reader of a filtered subscription how far it has come, so that it need not begin again at its last event.
 */
class Checkpoints implements CheckpointTeller {
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

  reach(position: bigint): void {
    if (position > this.known && this.considered > 0) this.tell(position);
  }

  private tell(position: bigint): void {
    this.known = position;
    this.outlet.write(checkpointMessage(position));
  }
}
