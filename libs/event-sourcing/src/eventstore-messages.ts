import { convertToCommandError, EventStoreDBClient, type Credentials } from '@eventstore/db-client';
import { Empty, StreamIdentifier, UUID } from '@eventstore/db-client/generated/shared_pb';
import { StreamsClient, StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb';
import { AppendReq, ReadReq, type AppendResp } from '@eventstore/db-client/generated/streams_pb';
import { Client, type CallOptions, type ClientReadableStream, type Metadata } from '@grpc/grpc-js';
import { NO_STREAM } from './event-log';

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

/** An event to be appended; its JSON is stored as it stands here. */
export interface ProposedText {
  readonly id: string;
  readonly type: string;
  readonly data: string;
  readonly metadata: string;
}

/**
 * The client, with reads whose messages are left as they came and appends of JSON that is text already. Its connection,
 * discovery, credentials and reconnecting are its own; left out is what it makes of each message (see read-response.ts), and
 * that it would write every object to JSON once more, and that to base64 and back.
 */
export class EventStoreMessages extends EventStoreDBClient {
  /** @param url as the client takes it. */
  static override connectionString(url: string): EventStoreMessages {
    const client = EventStoreDBClient.connectionString(url);
    // The client makes its own kind whoever asks; ours differs from it by methods only.
    Object.setPrototypeOf(client, EventStoreMessages.prototype);
    return client as EventStoreMessages;
  }

  /**
   * Takes the Append call, as the client does for a call with credentials.
   * @param deadline milliseconds. @returns the server's answer. @throws the client's errors
   */
  appendTexts(stream: string, events: readonly ProposedText[], expected: bigint, call: { readonly deadline: number; readonly credentials: Credentials }): Promise<AppendResp> {
    const send = (client: StreamsClient): Promise<AppendResp> =>
      new Promise((resolve, reject) => {
        const sink = client.append(...this.callArguments(call), (error, response) => (error ? reject(convertToCommandError(error) ?? error) : resolve(response)));
        sink.on('error', reject);
        sink.write(new AppendReq().setOptions(appendOptions(stream, expected)));
        for (const event of events) sink.write(new AppendReq().setProposedMessage(messageOf(event)));
        sink.end();
      });
    return this.execute(StreamsClient, 'append', send);
  }

  messagesOfStream(stream: string, read: ReadOptions): Promise<Messages> {
    const origin = new ReadReq.Options.StreamOptions().setStreamIdentifier(new StreamIdentifier().setStreamName(Buffer.from(stream)));
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
    return this.open(new ReadReq.Options().setAll(allFrom(from)).setSubscription(new ReadReq.Options.SubscriptionOptions()).setFilter(filter));
  }

  private open(options: ReadReq.Options): Promise<Messages> {
    options.setUuidOption(new ReadReq.Options.UUIDOption().setString(new Empty()));
    const request = new ReadReq().setOptions(options);
    return this.GRPCStreamCreator(MessageReads, 'read', (client) => client.read(request, ...this.callArguments({}, { deadline: Number.POSITIVE_INFINITY })))();
  }
}

class MessageReads extends Client {
  read(request: ReadReq, metadata: Metadata, options: CallOptions): Messages {
    return this.makeServerStreamRequest(StreamsService.read.path, StreamsService.read.requestSerialize, (message) => message, request, metadata, options);
  }
}

function appendOptions(stream: string, expected: bigint): AppendReq.Options {
  const options = new AppendReq.Options().setStreamIdentifier(new StreamIdentifier().setStreamName(Buffer.from(stream)));
  return expected === NO_STREAM ? options.setNoStream(new Empty()) : options.setRevision(expected.toString());
}

const utf8 = new TextEncoder();

function messageOf({ id, type, data, metadata }: ProposedText): AppendReq.ProposedMessage {
  const message = new AppendReq.ProposedMessage().setId(new UUID().setString(id)).setData(utf8.encode(data)).setCustomMetadata(utf8.encode(metadata));
  message.getMetadataMap().set('type', type).set('content-type', 'application/json');
  return message;
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
  return all.setPosition(new ReadReq.Options.Position().setCommitPosition(from.toString()).setPreparePosition(from.toString()));
}
