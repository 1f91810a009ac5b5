import { type Server, type ServerInterceptor } from '@grpc/grpc-js';
import { StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb';
import { type FiniteReader } from '../reading/finite-read';
import { type ReadCall } from '../reading/outlet';
import { type CommittedEvents } from '../reading/subscription';
import { type AppendTaker } from '../store/append-request';
import { type CommitRing } from '../store/commit-ring';
import { type LogWriter, type LogWriterOptions } from '../store/log-writer';
import { BrokenConnections } from './broken-connections';
import { DeposedLeader, type LeaderAddress, needsLeader } from './deposed-leader';
import { FarPositions } from './far-positions';
import { Impatience } from './impatience';
import { LateAnswers } from './late-answers';
import { LostAnswers } from './lost-answers';
import { pagedAnswers } from './paged-answers';
import { pairedPositions } from './paired-positions';
import { PutBackBeneath, putLogBack } from './put-back';
import { RestlessCheckpoints } from './restless-checkpoints';
import { SeededDecisions } from './seeded-decisions';
import { SilentCalls } from './silent-calls';
import { StaleReader } from './stale-reader';
import { Strangers } from './strangers';
import { SystemEvents } from './system-events';

export interface AdversityOptions {
  readonly seed: number;
  /** Whether calls fail too: answers are lost, connections end, the leader is deposed, its clock is wrong. */
  readonly hasFaults: boolean;
  /** How many of the newest events are gone at most when it starts: somebody has put the log back. Default none. */
  readonly putsBack?: number;
  /** The same once while it runs. Default none. */
  readonly putsBackBeneath?: number;
  /** Whether calls that carry appends fall silent: whoever waits for one is told by its deadline. Default false. */
  readonly fallsSilent?: boolean;
}

/** So few that a subscriber has to be quick. */
const RING_EVENTS = 512;
/** How wrong its clock is at most. */
const CLOCK_MS = 3_600_000;

/**
 * Makes the store do what real servers do and a well-behaved one does not. The server puts it between its rooms; what
 * it decides follows from its seed.
 */
export class Adversary {
  private readonly decisions: SeededDecisions;
  private readonly positions: FarPositions;
  private readonly connections: BrokenConnections;
  private readonly leader: DeposedLeader;
  private ring: CommitRing | undefined;
  /** How the log is written. */
  readonly logOptions: Pick<LogWriterOptions, 'nextPosition' | 'ringEvents'>;
  /** What stands between the calls and the network, the innermost first. */
  readonly interceptors: readonly ServerInterceptor[];

  constructor(private readonly options: AdversityOptions) {
    const decisions = new SeededDecisions(options.seed);
    this.decisions = decisions;
    this.positions = new FarPositions(decisions);
    this.connections = new BrokenConnections(decisions);
    this.leader = new DeposedLeader(() => this.head, decisions);
    this.logOptions = { nextPosition: (before) => this.positions.next(before), ringEvents: RING_EVENTS };
    this.interceptors = [
      ...(options.hasFaults ? [this.leader.interceptor, this.connections.interceptor] : []),
      ...(options.fallsSilent ? [new SilentCalls(decisions).interceptor] : []),
      pairedPositions(this.positions),
      pagedAnswers(decisions),
    ];
  }

  /** What its clock says, by which it judges deadlines that are moments. */
  now(): number {
    return Date.now() + (this.options.hasFaults ? this.decisions.between(-CLOCK_MS, CLOCK_MS, 'clock', 0) : 0);
  }

  /** What happens to the log before it is opened. @returns how many of its newest events are gone */
  async prepare(databaseUrl: string): Promise<number> {
    const { putsBack = 0 } = this.options;
    return putsBack === 0 ? 0 : putLogBack(databaseUrl, putsBack, this.decisions);
  }

  /** @returns what calls write through in place of the writer. */
  before(writer: LogWriter, databaseUrl: string): AppendTaker {
    this.ring = writer.ring;
    const { putsBackBeneath = 0 } = this.options;
    const putBack = (): Promise<number> => putLogBack(databaseUrl, putsBackBeneath, this.decisions);
    const taker = putsBackBeneath === 0 ? writer : new PutBackBeneath(writer, putBack, this.decisions);
    const written = new LateAnswers(
      new Strangers(new SystemEvents(taker, this.decisions), this.decisions),
      this.decisions,
    );
    if (!this.options.hasFaults) return written;
    return this.connections.before(this.leader.before(new LostAnswers(written, this.decisions)));
  }

  /** @returns the events that subscriptions are served from, with checkpoints of its own. */
  source(source: CommittedEvents): CommittedEvents {
    const { positions, decisions, options } = this;
    const head = (): bigint => source.ring.head;
    return {
      ...source,
      checkpoints: (outlet, after) => {
        const checkpoints = new RestlessCheckpoints(outlet, after, head, positions, decisions);
        return options.hasFaults ? new Impatience(checkpoints, decisions) : checkpoints;
      },
    };
  }

  /** @returns what a read that ends is answered from. */
  readerFor(call: ReadCall, reader: FiniteReader): FiniteReader {
    const { staleHead } = this.leader;
    const isLeaders = staleHead === undefined || needsLeader(StreamsService.read.path, call.metadata);
    return isLeaders ? reader : new StaleReader(reader, staleHead);
  }

  /** Takes hold of the connections of a server that listens. @param address of a port; undefined on a socket. */
  hold(server: Server, bound: string, address?: LeaderAddress): void {
    this.connections.drain = (graceMs) => server.drain(bound, graceMs);
    this.leader.address = address;
  }

  private get head(): bigint {
    return this.ring?.head ?? 0n;
  }
}
