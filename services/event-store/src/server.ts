import { rmSync } from 'node:fs';
import {
  type handleClientStreamingCall,
  type handleUnaryCall,
  Server,
  ServerCredentials,
  type UntypedServiceImplementation,
} from '@grpc/grpc-js';
import { ServerFeaturesService } from '@eventstore/db-client/generated/serverfeatures_grpc_pb';
import { type SupportedMethods } from '@eventstore/db-client/generated/serverfeatures_pb';
import { type Empty } from '@eventstore/db-client/generated/shared_pb';
import { StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb';
import {
  type AppendReq,
  type AppendResp,
  type DeleteReq,
  type DeleteResp,
  type TombstoneReq,
  type TombstoneResp,
} from '@eventstore/db-client/generated/streams_pb';
import { MAX_MESSAGE_BYTES } from '@counterfoil/eventstore-wire/message-limit';
import { Adversary, type AdversityOptions } from './adversary/adversary';
import { handleAppend } from './calls/append-call';
import { BatchAppendCall, type BatchCall } from './calls/batch-append-call';
import { batchedAnswers } from './calls/batched-answers';
import { type CallError, unavailable } from './messages/call-error';
import { handleDelete, handleTombstone } from './calls/delete-call';
import { EventReader } from './store/event-reader';
import { type AppendTaker } from './store/append-request';
import { LogWriter } from './store/log-writer';
import { type ReadCall } from './reading/outlet';
import { ReadCalls } from './calls/read-calls';
import { supportedMethods } from './calls/server-features';

/** How long a stop waits for calls to end by themselves. */
const SHUTDOWN_MS = 3_000;

export interface EventStoreOptions {
  /** Postgres; the log lives in its schema `event_store`. */
  readonly databaseUrl: string;
  /** 0 or nothing: a free one. */
  readonly port?: number;
  readonly host?: string;
  /** The path of a socket to listen on instead of a port: who may enter its directory may read and write the log. */
  readonly socket?: string;
  /** Is told when Postgres goes away and comes back. */
  readonly report?: (message: string) => void;
  /** How long to wait for the writer's lock of a predecessor that is just ending. */
  readonly lockWaitMs?: number;
  /** Makes it do what real servers do and a well-behaved one does not; for tests. */
  readonly adversity?: AdversityOptions;
}

/**
 * A predecessor that was killed lets go of its lock when Postgres notices, which is at once but for its last commit.
 */
const LOCK_WAIT_MS = 20_000;

export interface RunningEventStore {
  /** 0 where it listens on a socket. */
  readonly port: number;
  /** Commits what waits, ends every call as unavailable, gives the writer's lock back. */
  stop(): Promise<void>;
}

/**
 * Starts the local event store: EventStoreDB's protocol over Postgres, for `esdb://HOST:PORT?tls=false`, or for
 * `esdb+unix://SOCKET` of the ledger's adapter. It takes calls when this settles.
 * @throws WriterLockTakenError when another event store keeps writing to the database, or the driver's error.
 */
export async function startEventStore(options: EventStoreOptions): Promise<RunningEventStore> {
  const {
    databaseUrl,
    port = 0,
    host = '127.0.0.1',
    socket,
    report = () => undefined,
    lockWaitMs = LOCK_WAIT_MS,
  } = options;
  const adversary = options.adversity && new Adversary(options.adversity);
  const gone = await adversary?.prepare(databaseUrl);
  if (gone) report(`the log was put back: its newest ${gone} events are gone`);
  const onPutBack = (): void => endCalls(unavailable('the log was put back to an earlier moment'));
  const writer = await LogWriter.start({ databaseUrl, lockWaitMs, report, onPutBack, ...adversary?.logOptions });
  const reader = new EventReader(databaseUrl);
  const source = { ring: writer.ring, reader };
  const reads = adversary
    ? new ReadCalls(adversary.source(source), (call) => adversary.readerFor(call, reader))
    : new ReadCalls(source);
  const batches = new Set<BatchAppendCall>();
  const endCalls = (reason: CallError): void => {
    reads.failAll(reason);
    for (const batch of batches) batch.fail(reason);
  };
  const server = new Server({
    'grpc.max_receive_message_length': MAX_MESSAGE_BYTES,
    'grpc.max_send_message_length': -1,
    // The library's statistics of every call, which nobody asks for.
    'grpc.enable_channelz': 0,
    interceptors: [...(adversary?.interceptors ?? []), batchedAnswers],
  });
  server.addService(
    STREAMS,
    streamHandlers(
      adversary?.before(writer, databaseUrl) ?? writer,
      reads,
      batches,
      adversary ? () => adversary.now() : Date.now,
    ),
  );
  server.addService(SERVER_FEATURES, featureHandlers());
  const stop = async (): Promise<void> => {
    await writer.stop();
    // The answers to what was just committed are written before the calls that carry them end.
    await new Promise((resolve) => setImmediate(resolve));
    endCalls(unavailable('the event store is shutting down'));
    await shutDown(server);
    await reader.close();
  };
  try {
    if (socket === undefined) {
      const bound = await bind(server, `${host}:${port}`);
      adversary?.hold(server, `${host}:${bound}`, { host, port: bound });
      return { port: bound, stop };
    }
    // Left by a predecessor that was killed: whoever holds the writer's lock is alone here.
    rmSync(socket, { force: true });
    await bind(server, `unix:${socket}`);
    adversary?.hold(server, `unix:${socket}`);
    return { port: 0, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** What a read sends, and the messages of a BatchAppend, are written and read by the wire and left here as they are. */
const STREAMS = {
  ...StreamsService,
  read: { ...StreamsService.read, responseSerialize: (message: Buffer) => message },
  batchAppend: {
    ...StreamsService.batchAppend,
    requestDeserialize: (message: Buffer) => message,
    responseSerialize: (message: Buffer) => message,
  },
};
const SERVER_FEATURES = { getSupportedMethods: ServerFeaturesService.getSupportedMethods };

function streamHandlers(
  writer: AppendTaker,
  reads: ReadCalls,
  batches: Set<BatchAppendCall>,
  now: () => number,
): UntypedServiceImplementation {
  const append: handleClientStreamingCall<AppendReq, AppendResp> = (call, respond) =>
    handleAppend(writer, call, respond);
  const batchAppend = (call: BatchCall): void => {
    batches.add(new BatchAppendCall(writer, call, (closed) => batches.delete(closed), now));
  };
  const remove: handleUnaryCall<DeleteReq, DeleteResp> = (call, respond) => void handleDelete(writer, call, respond);
  const tombstone: handleUnaryCall<TombstoneReq, TombstoneResp> = (call, respond) =>
    void handleTombstone(writer, call, respond);
  return { append, batchAppend, delete: remove, tombstone, read: (call: ReadCall) => void reads.handle(call) };
}

function featureHandlers(): UntypedServiceImplementation {
  const getSupportedMethods: handleUnaryCall<Empty, SupportedMethods> = (_call, respond) =>
    respond(null, supportedMethods());
  return { getSupportedMethods };
}

function bind(server: Server, address: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.bindAsync(address, ServerCredentials.createInsecure(), (error, port) =>
      error === null ? resolve(port) : reject(error),
    );
  });
}

function shutDown(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const force = setTimeout(() => {
      server.forceShutdown();
      resolve();
    }, SHUTDOWN_MS);
    server.tryShutdown(() => {
      clearTimeout(force);
      resolve();
    });
  });
}
