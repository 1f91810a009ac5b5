import { LOG_START } from '../log/event-log';
import type { StoredBytes } from '../log/recorded-event';
import { CopiedLog, type CopiedStreams, type CopyableLog } from './copied-log';
import { CopyRefused } from './copy-refused';
import { inLanes } from './lanes';
import { LogFold } from './log-fold';
import { StreamWriter } from './stream-writer';

/** Questions and appends under way at once: a server commits what comes together with one wait for its disk. */
const LANES = 64;
/** TO is read back while it is written, so many events at a time at least; each time costs a call. */
const READ_BACK_EVENTS = 8_192;
const READ_BACK_PAUSE_MS = 20;
/** Streams that are told of in one refusal. */
const TOLD_STREAMS = 3;

export interface LogCopyOptions {
  readonly from: CopyableLog;
  readonly to: CopyableLog;
  /** What is copied: the first of these of which FROM has any. All other streams are left alone at both ends. */
  readonly streams: readonly CopiedStreams[];
  /** Events after which TO is read back while more is written; 8,192 without. */
  readonly readBackEvents?: number;
}

export interface LogCopyReport {
  /** Streams and events that both logs were found to hold alike. */
  readonly streams: number;
  readonly events: number;
  /** Events that this run wrote. */
  readonly copied: number;
  /** Deleted streams of FROM, which are not copied, and those that this run deleted at TO. */
  readonly leftOut: number;
  readonly deleted: number;
  /** Streams of others at FROM. */
  readonly strangers: number;
  /** What differs when all is done, a sentence a stream. */
  readonly differences: readonly string[];
}

/** What a copy is busy with. */
export interface CopyProgress {
  readonly phase: 'reads TO' | 'compares' | 'copies' | 'verifies';
  /** Events of ours that are done. */
  readonly events: number;
  /** Events that were read for it, those of others on the server among them. */
  readonly read: number;
}

/**
 * Copies the streams of one log to another, exactly but for the positions, and compares all of them when it is done.
 * Nothing is kept between runs: where TO is a beginning of FROM, the copy goes on from there.
 *
 * Streams that were deleted at FROM are neither read nor copied, though a server that has not thrown their events away
 * still shows them in the log as a whole: what somebody had erased does not come back with a move. One that TO holds
 * from an earlier copy is deleted there.
 */
export class LogCopy {
  progress: CopyProgress = begun('reads TO');
  private readonly from: CopiedLog;
  private readonly to: CopiedLog;
  private readonly source = new LogFold('FROM');
  private readonly target = new LogFold('TO');
  /** What TO holds of each stream before and while this run writes. */
  private readonly written = new Map<string, number>();
  /** The place up to which TO was read. */
  private readUpTo = LOG_START;
  private readonly hiddenAtSource = new Set<string>();
  private readonly hiddenAtTarget = new Set<string>();
  /** Streams of FROM that were found to be whole. */
  private readonly whole = new Set<string>();
  private copied = 0;
  private readonly sets: LogCopyOptions['streams'];
  private readonly readBackEvents: number;

  constructor({ from, to, streams, readBackEvents = READ_BACK_EVENTS }: LogCopyOptions) {
    this.from = new CopiedLog('FROM', from);
    this.to = new CopiedLog('TO', to);
    this.sets = streams;
    this.readBackEvents = readBackEvents;
  }

  /** @throws CopyRefused where TO is no beginning of FROM, FROM is not whole, or a server fails */
  async run(): Promise<LogCopyReport> {
    await this.chooseStreams();
    await this.readTarget('reads TO');
    await this.hideDeleted();
    const deleted = await this.compare();
    for (const stream of deleted) await this.deleteAtTarget(stream);
    await this.copy();
    await this.readTarget('verifies');
    return {
      streams: this.source.names().length,
      events: this.source.events,
      copied: this.copied,
      leftOut: this.hiddenAtSource.size,
      deleted: deleted.length,
      strangers: this.from.strangers.size,
      differences: this.differences(),
    };
  }

  private async chooseStreams(): Promise<void> {
    for (const streams of this.sets) {
      for (const log of [this.from, this.to]) log.take(streams);
      if (await this.from.hasAny(streams)) return;
    }
  }

  private async readTarget(phase: CopyProgress['phase']): Promise<void> {
    this.progress = begun(phase);
    await this.readOnAtTarget((events, read) => this.passed(events, read));
  }

  private async readOnAtTarget(told: (events: number, read: number) => void): Promise<void> {
    for await (const page of this.to.eventsAfter(this.readUpTo, (read) => told(0, read))) {
      for (const event of page) if (!this.hiddenAtTarget.has(event.stream)) this.target.take(event);
      this.readUpTo = page.at(-1)?.position ?? this.readUpTo;
      told(page.length, 0);
    }
  }

  /** Forgets what TO shows in the log as a whole of streams that were deleted there. */
  private async hideDeleted(): Promise<void> {
    await inLanes(this.target.names(), LANES, async (stream) => {
      const first = await this.to.firstRevision(stream);
      if (first === undefined) {
        this.hiddenAtTarget.add(stream);
        this.target.forget(stream);
      } else if (first > 0n) throw new CopyRefused(beheaded(stream, 'TO', first));
    });
    for (const stream of this.target.names()) this.written.set(stream, this.target.eventsOf(stream));
  }

  /**
   * Holds every stream of TO against FROM, before anything is written.
   * @returns those that were deleted at FROM since they were copied
   * @throws CopyRefused where TO is no beginning of FROM
   */
  private async compare(): Promise<readonly string[]> {
    this.progress = begun('compares');
    const deleted: string[] = [];
    const wrong: string[] = [];
    await inLanes(this.target.names(), LANES, async (stream) => {
      const revision = BigInt(this.target.eventsOf(stream)) - 1n;
      await this.lookAt(stream);
      const id = await this.from.idAt(stream, revision);
      if (id === undefined && (await this.from.isDeleted(stream, revision))) deleted.push(stream);
      else if (id !== this.target.sumOf(stream)?.lastId) wrong.push(this.notABeginning(stream, revision, id));
      this.passed(Number(revision) + 1);
    });
    await inLanes([...this.hiddenAtTarget], LANES, async (stream) => {
      if ((await this.from.firstRevision(stream)) !== undefined)
        wrong.push(`${stream} was deleted at TO, and FROM still has it`);
    });
    await inLanes(this.to.strangersNamedAsOurs(), LANES, async (stream) => {
      if (await this.from.hasOurs(stream)) wrong.push(`${stream} is somebody else's at TO, and ours at FROM`);
    });
    if (wrong.length === 0) return deleted;
    const told = wrong.slice(0, TOLD_STREAMS).join('; ');
    const more = wrong.length > TOLD_STREAMS ? `; and ${wrong.length - TOLD_STREAMS} streams more` : '';
    throw new CopyRefused(`TO is no beginning of FROM, and nothing was written: ${told}${more}.`);
  }

  private notABeginning(stream: string, revision: bigint, id: string | undefined): string {
    if (id !== undefined) return `event ${revision} of ${stream} is another one at TO than at FROM`;
    return this.whole.has(stream)
      ? `TO has ${revision + 1n} events of ${stream}, and FROM has fewer`
      : `TO has the stream ${stream}, and FROM does not`;
  }

  private async deleteAtTarget(stream: string): Promise<void> {
    await this.to.deleteStream(stream, BigInt(this.target.eventsOf(stream)) - 1n);
    this.hiddenAtTarget.add(stream);
    this.target.forget(stream);
  }

  /** Reads FROM, writes to TO, and reads what TO has by then. The first of both that fails ends the other. */
  private async copy(): Promise<void> {
    this.progress = begun('copies');
    let hasEnded = false;
    const isOver = (): boolean => hasEnded;
    const end = (): void => void (hasEnded = true);
    await Promise.all([this.writeAll(isOver).finally(end), this.readBack(isOver).finally(end)]);
  }

  private async writeAll(isOver: () => boolean): Promise<void> {
    const writer = new StreamWriter(LANES, (stream, events) => this.write(stream, events));
    for await (const page of this.from.eventsAfter(LOG_START, (read) => this.passed(0, read))) {
      if (isOver()) return;
      await inLanes([...new Set(page.map(({ stream }) => stream))], LANES, (stream) => this.lookAt(stream));
      const visible = page.filter(({ stream }) => this.whole.has(stream));
      for (const event of visible) this.source.take(event);
      await writer.take(visible);
    }
    await writer.end();
  }

  /** Little is left to be read at the end, where it would be waited for. */
  private async readBack(isOver: () => boolean): Promise<void> {
    for (let known = 0; !isOver();) {
      const { copied } = this;
      if (copied - known >= this.readBackEvents) {
        await this.readOnAtTarget(() => undefined);
        known = copied;
      } else await new Promise((resolve) => setTimeout(resolve, READ_BACK_PAUSE_MS));
    }
  }

  /** Asks FROM once how a stream stands there. @throws CopyRefused where its first events are gone */
  private async lookAt(stream: string): Promise<void> {
    if (this.whole.has(stream) || this.hiddenAtSource.has(stream)) return;
    const first = await this.from.firstRevision(stream);
    if (first !== undefined && first > 0n) throw new CopyRefused(beheaded(stream, 'FROM', first));
    (first === undefined ? this.hiddenAtSource : this.whole).add(stream);
  }

  private async write(stream: string, events: readonly StoredBytes[]): Promise<void> {
    const known = this.written.get(stream) ?? 0;
    const missing = events.filter(({ revision }) => revision >= BigInt(known));
    const [first] = missing;
    if (first) {
      await this.to.append(stream, missing, first.revision - 1n);
      this.written.set(stream, known + missing.length);
      this.copied += missing.length;
    }
    this.passed(events.length);
  }

  private differences(): string[] {
    const names = new Set([...this.source.names(), ...this.target.names()]);
    return [...names].flatMap((stream) => this.difference(stream) ?? []);
  }

  private difference(stream: string): string | undefined {
    const [from, to] = [this.source.sumOf(stream), this.target.sumOf(stream)];
    if (!from) return `${stream} stands at TO alone.`;
    if (!to) return `${stream} stands at FROM alone.`;
    if (from.events !== to.events) return `${stream} has ${from.events} events at FROM and ${to.events} at TO.`;
    if (from.lastId !== to.lastId) return `${stream} ends with another event at TO than at FROM.`;
    if (from.digest !== to.digest) return `${stream} holds other bytes at TO than at FROM.`;
    return undefined;
  }

  private passed(events: number, read = 0): void {
    const { phase, ...before } = this.progress;
    this.progress = { phase, events: before.events + events, read: before.read + read };
  }
}

function begun(phase: CopyProgress['phase']): CopyProgress {
  return { phase, events: 0, read: 0 };
}

/** Its rest would get other revisions, and every hash of its chain covers the revision. */
function beheaded(stream: string, where: string, first: bigint): string {
  return `${stream} begins with event ${first} at ${where}: what stood before it was deleted, and no server gives the rest the same places. It cannot be copied exactly.`;
}
