import { randomUUID } from 'node:crypto';
import { finished, type Writable } from 'node:stream';
import { GossipService } from '@eventstore/db-client/generated/gossip_grpc_pb';
import { ClusterInfo, EndPoint, MemberInfo } from '@eventstore/db-client/generated/gossip_pb';
import { ServerFeaturesService } from '@eventstore/db-client/generated/serverfeatures_grpc_pb';
import { SupportedMethods } from '@eventstore/db-client/generated/serverfeatures_pb';
import { Server, ServerCredentials, status, type Metadata, type ServerWritableStream } from '@grpc/grpc-js';
import { StreamIdentifier, UUID } from '@eventstore/db-client/generated/shared_pb';
import { StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb';
import { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb';
import type { LogPosition } from '@counterfoil/eventstore-wire/shared-messages';

/** An event in a scripted server's log. */
export interface ScriptedEvent extends LogPosition {
  readonly stream: string;
  readonly revision: bigint;
  readonly id: string;
  readonly fact: Fact;
}

interface Fact {
  readonly type: string;
  readonly data: unknown;
}

const TOO_SLOW = 'Operation timed out: Consumer too slow to handle event while live. Client resubscription required.';
const SOMETHING: Fact = { type: 'Happened', data: {} };

type ReadCall = ServerWritableStream<ReadReq, ReadResp>;

/** A server of the protocol that holds what a test gives it, and says what a test has it say, at any position. */
export interface ScriptedServer {
  readonly port: number;
  readonly url: string;
  /** Every read and subscription, as it was asked for. */
  readonly reads: { readonly request: ReadReq; readonly metadata: Metadata }[];
  /** How many calls their reader has cancelled. */
  readonly cancelled: () => number;
  /** How many reads and subscriptions have not ended. */
  readonly open: () => number;
  /** How many subscriptions are open. */
  readonly subscribers: () => number;
  /** Puts an event behind all others and sends it to whoever follows. */
  add(stream: string, position: LogPosition, fact?: Fact): ScriptedEvent;
  /** Tells whoever follows a checkpoint. */
  checkpoint(position: LogPosition): void;
  /** Sends whoever follows away. */
  endSubscriptions(): void;
  /** Has it send away, as real servers do, who lets more than so many events of those that come wait. */
  losePatience(events: number): void;
  /** How many it has sent away for that. */
  readonly sentAway: () => number;
  /** Has a call refused with what it gives. */
  refuse(refusal: (metadata: Metadata) => Error | undefined): void;
  /** Ends so many of the next reads in the middle, each after so many events. */
  breakReads(times: number, afterEvents: number): void;
  /** Forgets all events but the first ones. */
  putBack(events: number): void;
  /** Has it say, as a node of a cluster, at which ports the others are. */
  gossip(ports: ClusterPorts): void;
  /** Has it say of which version it is; until then it does not know the question. */
  version(text: string): void;
  stop(): void;
}

interface ClusterPorts {
  readonly leader: number;
  readonly follower: number;
}

export async function startScriptedServer(): Promise<ScriptedServer> {
  const log: ScriptedEvent[] = [];
  const followers = new Set<ReadCall>();
  const reads: { request: ReadReq; metadata: Metadata }[] = [];
  let cancelled = 0;
  let open = 0;
  let sentAway = 0;
  let patience = Number.POSITIVE_INFINITY;
  const revisions = new Map<string, bigint>();
  let refusal: (metadata: Metadata) => Error | undefined = () => undefined;
  let ports: ClusterPorts | undefined;
  let breaks = { times: 0, afterEvents: 0 };
  let version: string | undefined;
  const server = new Server();
  server.addService(GossipService, {
    read: (_call: unknown, respond: (error: null, info: ClusterInfo) => void) =>
      respond(null, new ClusterInfo().setMembersList(ports ? membersAt(ports) : [])),
  });
  server.addService(ServerFeaturesService, {
    getSupportedMethods: (_call: unknown, respond: (error: object | null, methods?: SupportedMethods) => void) =>
      version === undefined
        ? respond({ code: status.UNIMPLEMENTED })
        : respond(null, new SupportedMethods().setEventStoreServerVersion(version)),
  });
  server.addService(
    { read: StreamsService.read },
    {
      read: (call: ReadCall) => {
        reads.push({ request: call.request, metadata: call.metadata });
        open += 1;
        finished(call as unknown as Writable, () => (open -= 1));
        call.on('cancelled', () => {
          // Said of every call when it ends.
          if (!call.writableFinished) cancelled += 1;
          followers.delete(call);
        });
        const refused = refusal(call.metadata);
        if (refused) {
          call.emit('error', refused);
          return;
        }
        const options = call.request.getOptions();
        const isBroken = breaks.times-- > 0;
        const events = selected(log, options);
        for (const event of isBroken ? events.slice(0, breaks.afterEvents) : events) call.write(eventMessage(event));
        if (isBroken) call.emit('error', { code: status.UNAVAILABLE, details: 'going' });
        else if (options?.hasSubscription()) followers.add(call);
        else call.end();
      },
    },
  );
  const port = await new Promise<number>((resolve, reject) =>
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    ),
  );
  return {
    port,
    url: `esdb://127.0.0.1:${port}?tls=false`,
    reads,
    cancelled: () => cancelled,
    open: () => open,
    subscribers: () => followers.size,
    sentAway: () => sentAway,
    losePatience: (events) => (patience = events),
    add(stream, position, fact = SOMETHING) {
      const revision = (revisions.get(stream) ?? -1n) + 1n;
      const event = { stream, revision, ...position, id: randomUUID(), fact };
      revisions.set(stream, revision);
      log.push(event);
      for (const call of followers) {
        if (isWanted(event, call.request)) call.write(eventMessage(event));
        if (call.writableLength <= patience) continue;
        sentAway += 1;
        followers.delete(call);
        call.emit('error', { code: status.ABORTED, details: TOO_SLOW });
      }
      return event;
    },
    checkpoint({ commit, prepare }) {
      const checkpoint = new ReadResp.Checkpoint()
        .setCommitPosition(String(commit))
        .setPreparePosition(String(prepare));
      for (const call of followers) call.write(new ReadResp().setCheckpoint(checkpoint));
    },
    endSubscriptions() {
      for (const call of followers) call.emit('error', { code: status.UNAVAILABLE, details: 'going' });
      followers.clear();
    },
    refuse: (given) => (refusal = given),
    putBack: (kept) => void log.splice(kept),
    breakReads: (times, afterEvents) => (breaks = { times, afterEvents }),
    gossip: (given) => (ports = given),
    version: (text) => (version = text),
    stop: () => server.forceShutdown(),
  };
}

function membersAt({ leader, follower }: ClusterPorts): MemberInfo[] {
  const { LEADER, FOLLOWER } = MemberInfo.VNodeState;
  return [
    { port: leader, state: LEADER },
    { port: follower, state: FOLLOWER },
  ].map(({ port, state }) =>
    new MemberInfo()
      .setInstanceId(new UUID().setString(randomUUID()))
      .setState(state)
      .setIsAlive(true)
      .setHttpEndPoint(new EndPoint().setAddress('127.0.0.1').setPort(port)),
  );
}

function selected(log: readonly ScriptedEvent[], options: ReadReq.Options | undefined): readonly ScriptedEvent[] {
  if (!options) return [];
  const isBackwards = options.getReadDirection() === ReadReq.Options.ReadDirection.BACKWARDS;
  const request = new ReadReq().setOptions(options);
  const wanted = log.filter((event) => isWanted(event, request) && isInReach(event, options, isBackwards));
  const ordered = isBackwards ? wanted.toReversed() : wanted;
  return options.hasSubscription() ? ordered : ordered.slice(0, Number(options.getCount()));
}

function isWanted({ stream }: ScriptedEvent, request: ReadReq): boolean {
  const options = request.getOptions();
  const name = options?.getStream()?.getStreamIdentifier()?.getStreamName_asU8();
  if (name) return Buffer.from(name).toString() === stream;
  const prefixes = options?.getFilter()?.getStreamIdentifier()?.getPrefixList();
  return !prefixes || prefixes.some((prefix) => stream.startsWith(prefix));
}

/** As servers compare: a read forwards begins with the position, a subscription behind it, a read backwards before. */
function isInReach(event: ScriptedEvent, options: ReadReq.Options, isBackwards: boolean): boolean {
  const stream = options.getStream();
  if (stream) {
    const revision = stream.hasRevision() ? BigInt(stream.getRevision()) : event.revision;
    return isBackwards ? event.revision <= revision : event.revision >= revision;
  }
  const position = options.getAll()?.getPosition();
  if (!position) return isBackwards || !options.getAll()?.hasEnd();
  const place = { commit: BigInt(position.getCommitPosition()), prepare: BigInt(position.getPreparePosition()) };
  const order = compare(event, place);
  if (isBackwards) return order < 0;
  return options.hasSubscription() ? order > 0 : order >= 0;
}

function compare(one: LogPosition, other: LogPosition): number {
  if (one.commit !== other.commit) return one.commit < other.commit ? -1 : 1;
  if (one.prepare === other.prepare) return 0;
  return one.prepare < other.prepare ? -1 : 1;
}

function eventMessage(event: ScriptedEvent): ReadResp {
  const recorded = new ReadResp.ReadEvent.RecordedEvent()
    .setId(new UUID().setString(event.id))
    .setStreamIdentifier(new StreamIdentifier().setStreamName(Buffer.from(event.stream)))
    .setStreamRevision(String(event.revision))
    .setCommitPosition(String(event.commit))
    .setPreparePosition(String(event.prepare))
    .setData(Buffer.from(JSON.stringify(event.fact.data)))
    .setCustomMetadata(Buffer.from('{}'));
  recorded.getMetadataMap().set('type', event.fact.type).set('content-type', 'application/json');
  return new ReadResp().setEvent(new ReadResp.ReadEvent().setEvent(recorded).setCommitPosition(String(event.commit)));
}
