import { EventStoreDBClient } from '@eventstore/db-client';
import { Empty, StreamIdentifier } from '@eventstore/db-client/generated/shared_pb';
import { StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb';
import { ReadReq } from '@eventstore/db-client/generated/streams_pb';
import { Client, type CallOptions, type ChannelOptions, type ClientReadableStream, type Metadata } from '@grpc/grpc-js';
import type { AppendCall } from './batched-appends';

/** Where a read begins: at either end, or at a revision or commit position, itself included. */
export type ReadFrom = 'start' | 'end' | bigint;

export interface ReadOptions {
  readonly from: ReadFrom;
  readonly backwards: boolean;
  readonly limit: number | undefined;
}

export interface AllSubscription {
  /** Exclusive; 'start' for everything. */
  readonly from: 'start' | bigint;
  readonly prefixes: readonly string[];
  /** How many events the server may pass over before it must say how far it has got. */
  readonly window: number;
}

/** The messages of a read as they came, for `decodeReadResponse`. Its errors are those of gRPC. */
export type Messages = ClientReadableStream<Buffer>;

/**
 * The client, with reads and appends whose messages are left as they are. Its connection, discovery, credentials and
 * reconnecting are its own; left out is what it makes of each message (see read-response.ts and append-messages.ts).
 */
export class EventStoreMessages extends EventStoreDBClient {
  /**
   * @param url as the client takes it, or `esdb+unix:///path/of/a/socket` for a local event store without TLS
   * @param receiveWindowBytes how much the server may send ahead of what we have taken; default the transport's
   */
  static connect(url: string, receiveWindowBytes?: number): EventStoreMessages {
    const socket = socketOf(url);
    const client = EventStoreDBClient.connectionString(socket === undefined ? url : UNUSED_ADDRESS);
    if (socket !== undefined) Object.assign(client, { resolveUri: () => Promise.resolve(`unix:${socket}`) });
    // The client makes its own kind whoever asks; ours differs from it by methods only.
    Object.setPrototypeOf(client, EventStoreMessages.prototype);
    if (receiveWindowBytes !== undefined) widenWindow(client, receiveWindowBytes);
    return client as EventStoreMessages;
  }

  /** Opens a BatchAppend call, which lasts until it breaks. */
  appendCall(): Promise<AppendCall> {
    return this.GRPCStreamCreator(MessageCalls, 'batchAppend', (client) =>
      client.appends(...this.callArguments({}, { deadline: Number.POSITIVE_INFINITY })),
    )();
  }

  messagesOfStream(stream: string, read: ReadOptions): Promise<Messages> {
    const origin = new ReadReq.Options.StreamOptions().setStreamIdentifier(
      new StreamIdentifier().setStreamName(Buffer.from(stream)),
    );
    if (read.from === 'start') origin.setStart(new Empty());
    else if (read.from === 'end') origin.setEnd(new Empty());
    else origin.setRevision(read.from.toString());
    return this.open(finite(read).setStream(origin).setNoFilter(new Empty()));
  }

  messagesOfAll(read: ReadOptions): Promise<Messages> {
    return this.open(finite(read).setAll(allFrom(read.from)).setNoFilter(new Empty()));
  }

  messagesToCome({ from, prefixes, window }: AllSubscription): Promise<Messages> {
    const filter = new ReadReq.Options.FilterOptions()
      .setStreamIdentifier(new ReadReq.Options.FilterOptions.Expression().setPrefixList([...prefixes]))
      .setMax(window)
      .setCheckpointintervalmultiplier(1);
    return this.open(
      new ReadReq.Options()
        .setAll(allFrom(from))
        .setSubscription(new ReadReq.Options.SubscriptionOptions())
        .setFilter(filter),
    );
  }

  private open(options: ReadReq.Options): Promise<Messages> {
    options.setUuidOption(new ReadReq.Options.UUIDOption().setString(new Empty()));
    const request = new ReadReq().setOptions(options);
    return this.GRPCStreamCreator(MessageCalls, 'read', (client) =>
      client.read(request, ...this.callArguments({}, { deadline: Number.POSITIVE_INFINITY })),
    )();
  }
}

const SOCKET_SCHEME = 'esdb+unix://';
/** The client knows hosts and ports alone; where it really connects to is what `resolveUri` says. */
const UNUSED_ADDRESS = 'esdb://localhost:2113?tls=false';

/** @throws where the URL names no absolute path. */
function socketOf(url: string): string | undefined {
  if (!url.startsWith(SOCKET_SCHEME)) return undefined;
  const path = url.slice(SOCKET_SCHEME.length);
  if (path.startsWith('/')) return path;
  throw new Error(`${SOCKET_SCHEME} needs an absolute path of a socket`);
}

const WINDOW_OPTION = 'grpc-node.flow_control_window';

/** The client passes the transport options of its own choice and takes none: this one is added before the channel connects. */
function widenWindow(client: object, bytes: number): void {
  const { createChannel } = client as {
    createChannel: () => Promise<{ internalChannel?: { getOptions?: () => ChannelOptions } }>;
  };
  const widened: typeof createChannel = async () => {
    const channel = await createChannel();
    const options = channel.internalChannel?.getOptions?.();
    if (options) options[WINDOW_OPTION] = bytes;
    return channel;
  };
  Object.assign(client, { createChannel: widened });
}

class MessageCalls extends Client {
  appends(metadata: Metadata, options: CallOptions): AppendCall {
    return this.makeBidiStreamRequest(
      StreamsService.batchAppend.path,
      (message: Buffer) => message,
      (message) => message,
      metadata,
      options,
    );
  }

  read(request: ReadReq, metadata: Metadata, options: CallOptions): Messages {
    return this.makeServerStreamRequest(
      StreamsService.read.path,
      StreamsService.read.requestSerialize,
      (message) => message,
      request,
      metadata,
      options,
    );
  }
}

function finite({ backwards, limit }: ReadOptions): ReadReq.Options {
  const direction = backwards ? ReadReq.Options.ReadDirection.BACKWARDS : ReadReq.Options.ReadDirection.FORWARDS;
  return new ReadReq.Options().setReadDirection(direction).setCount(String(limit ?? Number.MAX_SAFE_INTEGER));
}

/** Every append through gRPC has the same prepare and commit position. */
function allFrom(from: ReadFrom): ReadReq.Options.AllOptions {
  const all = new ReadReq.Options.AllOptions();
  if (from === 'start') return all.setStart(new Empty());
  if (from === 'end') return all.setEnd(new Empty());
  return all.setPosition(
    new ReadReq.Options.Position().setCommitPosition(from.toString()).setPreparePosition(from.toString()),
  );
}
