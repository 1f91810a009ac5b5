import { Metadata, ServerInterceptingCall, type ServerInterceptor, status } from '@grpc/grpc-js';
import { StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb';
import { type AppendOutcome, type AppendRequest, type AppendTaker } from '../store/append-request';
import { type SeededDecisions } from './seeded-decisions';

const DEPOSED_ONE_IN = 120;
const DEPOSED_MS = { least: 200, most: 2_000 };
/** Reads, and writes, that need the leader and are refused each time; who comes back later has found the new one. */
const REFUSALS = { least: 1, most: 3 };

export interface LeaderAddress {
  readonly host: string;
  readonly port: number;
}

type Call = Parameters<ServerInterceptor>[1];

/** What it is while it does not know that it was deposed. */
interface Deposition {
  /** By the monotonic clock. */
  readonly until: number;
  /** The newest event that it has; later ones are the new leader's. */
  readonly head: bigint;
  readonly refusalsLeft: { reads: number; writes: number };
}

/**
 * A leader that was deposed and does not know it: reads that do not ask for the leader miss what is written from now
 * on, for up to two seconds; calls that need the leader are refused with its address, which is this server's own.
 */
export class DeposedLeader {
  private deposition: Deposition | undefined;
  private readonly batches = new Set<Call>();
  /** Where the server listens; without it, as on a socket, nobody is refused. */
  address: LeaderAddress | undefined;

  /** @param head the position of the newest event. */
  constructor(
    private readonly head: () => bigint,
    private readonly decisions: SeededDecisions,
  ) {}

  /** @returns what calls write through: an append now and then deposes the leader before it is carried out. */
  before(writer: AppendTaker): AppendTaker {
    return {
      submit: (request: AppendRequest): Promise<AppendOutcome> => {
        if (this.decisions.drawOneIn(DEPOSED_ONE_IN, 'deposed')) this.depose();
        return writer.submit(request);
      },
    };
  }

  /** @returns the newest event that a read sees which does not ask for the leader; undefined where it sees all. */
  get staleHead(): bigint | undefined {
    return this.current?.head;
  }

  /** Refuses calls that need the leader. */
  readonly interceptor: ServerInterceptor = (method, call) =>
    new ServerInterceptingCall(call, {
      start: (next) =>
        next({
          onReceiveMetadata: (metadata, pass) => {
            if (needsLeader(method.path, metadata) && this.isRefused(method.path)) return this.refuse(call);
            if (method.path === StreamsService.batchAppend.path) this.batches.add(call);
            pass(metadata);
          },
          onCancel: () => this.batches.delete(call),
        }),
    });

  private get current(): Deposition | undefined {
    return this.deposition !== undefined && performance.now() < this.deposition.until ? this.deposition : undefined;
  }

  private depose(): void {
    this.deposition = {
      until: performance.now() + this.decisions.drawBetween(DEPOSED_MS.least, DEPOSED_MS.most, 'deposed for'),
      head: this.head(),
      refusalsLeft: { reads: this.refusals(), writes: this.refusals() },
    };
    if (this.address === undefined) return;
    for (const call of this.batches) this.refuse(call);
    this.batches.clear();
  }

  private refusals(): number {
    return this.decisions.drawBetween(REFUSALS.least, REFUSALS.most, 'refusals');
  }

  private isRefused(path: string): boolean {
    const left = this.current?.refusalsLeft;
    const kind = path === StreamsService.read.path ? 'reads' : 'writes';
    if (left === undefined || left[kind] === 0 || this.address === undefined) return false;
    left[kind] -= 1;
    return true;
  }

  private refuse(call: Call): void {
    const metadata = new Metadata();
    metadata.set('exception', 'not-leader');
    metadata.set('leader-endpoint-host', this.address?.host ?? '');
    metadata.set('leader-endpoint-port', String(this.address?.port ?? 0));
    call.sendStatus({ code: status.NOT_FOUND, details: 'Leader info available', metadata });
  }
}

/** @returns whether a call may only be answered by the leader: one that writes, and a read that says so. */
export function needsLeader(path: string, metadata: Metadata): boolean {
  if (path === StreamsService.read.path) return metadata.get('requires-leader')[0] === 'true';
  return Object.values(StreamsService).some((method) => method.path === path);
}
