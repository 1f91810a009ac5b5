import { type EventRecord } from '@counterfoil/eventstore-wire/read-response';
import { type FiniteReader } from '../reading/finite-read';
import { type RevisionRange, type StreamState } from '../store/event-reader';
import { NO_REVISION } from '../store/event-record';

/** The log as it was when its newest event was another. */
export class StaleReader implements FiniteReader {
  /** @param head the position of the newest event that is shown. */
  constructor(
    private readonly reader: FiniteReader,
    private readonly head: bigint,
  ) {}

  async streamState(stream: string): Promise<StreamState> {
    const state = await this.reader.streamState(stream);
    const [newest] = await this.streamBackwards(stream, { first: 0n, last: state.last, notBefore: 0 });
    return { ...state, last: newest?.revision ?? NO_REVISION };
  }

  async streamForwards(stream: string, range: RevisionRange, limit?: number): Promise<EventRecord[]> {
    return this.shown(await this.reader.streamForwards(stream, range, limit));
  }

  /** Pages of events that are not shown are passed over: an empty page would be the end. */
  async streamBackwards(stream: string, range: RevisionRange, limit?: number): Promise<EventRecord[]> {
    for (let last = range.last; ;) {
      const page = await this.reader.streamBackwards(stream, { ...range, last }, limit);
      const shown = this.shown(page);
      const oldest = page.at(-1);
      if (shown.length > 0 || oldest === undefined) return shown;
      last = oldest.revision - 1n;
    }
  }

  async allAfter(position: bigint, limit?: number): Promise<EventRecord[]> {
    return this.shown(await this.reader.allAfter(position, limit));
  }

  allBefore(position: bigint, limit?: number): Promise<EventRecord[]> {
    return this.reader.allBefore(position > this.head ? this.head + 1n : position, limit);
  }

  hasStreams(prefixes: readonly string[]): Promise<boolean> {
    return this.reader.hasStreams(prefixes);
  }

  private shown(page: readonly EventRecord[]): EventRecord[] {
    return page.filter(({ position }) => position <= this.head);
  }
}
