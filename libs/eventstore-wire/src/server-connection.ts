import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { finished } from 'node:stream';
import {
  CancelledError,
  convertToCommandError,
  NotLeaderError,
  UnavailableError,
  type EndPoint,
} from '@eventstore/db-client';
import { discoverEndpoint } from '@eventstore/db-client/dist/Client/discovery';
import { parseConnectionString, type ConnectionOptions } from '@eventstore/db-client/dist/Client/parseConnectionString';
import { StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb';
import type { ReadReq } from '@eventstore/db-client/generated/streams_pb';
import {
  Client,
  credentials,
  type Metadata,
  type CallOptions,
  type ChannelCredentials,
  type ChannelOptions,
  type ClientDuplexStream,
  type ClientReadableStream,
  type MethodDefinition,
} from '@grpc/grpc-js';
import { MAX_MESSAGE_BYTES } from './message-limit';
import { PlainMetadata } from './plain-metadata';
import { clientUrl, socketOf } from './server-url';

/** An open BatchAppend call, whose messages are left as they are. */
export type AppendCall = ClientDuplexStream<Buffer, Buffer>;
/** The messages of a read as they came, for `decodeReadResponse`. Its errors are those of gRPC. */
export type Messages = ClientReadableStream<Buffer>;

/** What EventStoreDB's clients ask the other end after, and wait for its answer. */
const KEEP_ALIVE_MS = 10_000;
/** They last until they break or are cancelled. */
const NO_DEADLINE: CallOptions = { deadline: Number.POSITIVE_INFINITY };

export interface ConnectionChoices {
  /**
   * How much the server may send ahead of what we have taken; default the transport's. Serves the benchmark rows
   * `catchUp`, `rebuild` and `chain`.
   */
  readonly receiveWindowBytes?: number;
  /** Of a cluster's nodes takes one that follows, whatever the URL says. */
  readonly prefersFollowers?: boolean;
}

export interface ReadChoices {
  /** A node that does not lead refuses with NotLeader; it may not know yet what was written. */
  readonly requiresLeader?: boolean;
}

/**
 * A connection for the two calls whose messages the published client does not hand over as they came. How a URL is read
 * and the node of a cluster found is that client's. Like it, this one connects anew for the next call where the server
 * is away or is no longer the leader.
 */
export class ServerConnection {
  private readonly options: ConnectionOptions;
  private readonly socket: string | undefined;
  private readonly security: ChannelCredentials;
  private readonly metadata = new PlainMetadata();
  private readonly calls = new Set<AppendCall | Messages>();
  private connecting: Promise<Client> | undefined;
  private client: Client | undefined;
  private place: EndPoint | undefined;
  private leader: EndPoint | undefined;

  /**
   * @param url as `clientUrl` takes it, or `esdb+unix:///path/of/a/socket` for a local event store without TLS
   */
  constructor(
    url: string,
    private readonly choices: ConnectionChoices = {},
  ) {
    this.socket = socketOf(url);
    this.options = {
      ...(this.socket === undefined
        ? parseConnectionString(clientUrl(url))
        : { dnsDiscover: false, hosts: [], tls: false }),
      ...(choices.prefersFollowers ? { nodePreference: 'follower' } : {}),
    };
    this.security = securityOf(this.options);
    this.metadata.set('connection-name', this.options.connectionName ?? randomUUID());
    const { defaultCredentials, tls } = this.options;
    if (!defaultCredentials || tls === false) return;
    const password = Buffer.from(`${defaultCredentials.username}:${defaultCredentials.password}`).toString('base64');
    this.metadata.set('authorization', `Basic ${password}`);
  }

  /** Opens a BatchAppend call. */
  appendCall(): Promise<AppendCall> {
    const { path } = StreamsService.batchAppend;
    return this.begin((client, metadata) => client.makeBidiStreamRequest(path, asItIs, asItIs, metadata, NO_DEADLINE));
  }

  read(request: ReadReq, { requiresLeader = false }: ReadChoices = {}): Promise<Messages> {
    const { path, requestSerialize } = StreamsService.read;
    return this.begin((client, metadata) => {
      if (requiresLeader) metadata.set('requires-leader', 'true');
      return client.makeServerStreamRequest(path, requestSerialize, asItIs, request, metadata, NO_DEADLINE);
    });
  }

  /** Makes a call that is answered once. @throws the error of gRPC, also where the answer takes longer */
  async ask<Request, Answer>(
    { path, requestSerialize, responseDeserialize }: MethodDefinition<Request, Answer>,
    request: Request,
    withinMs: number,
  ): Promise<Answer> {
    const client = await (this.connecting ??= this.connect());
    const options = { deadline: Date.now() + withinMs };
    return new Promise((resolve, reject) => {
      const settle = (error: Error | null, answer?: Answer): void => {
        if (answer !== undefined) return resolve(answer);
        if (error && client === this.client) this.leaveAfter(convertToCommandError(error));
        reject(error ?? new Error(`no answer to ${path}`));
      };
      client.makeUnaryRequest(
        path,
        requestSerialize,
        responseDeserialize,
        request,
        this.metadata.clone(),
        options,
        settle,
      );
    });
  }

  /** Cancels every call. */
  close(): void {
    for (const call of this.calls) call.cancel();
    this.leave();
  }

  private async begin<Call extends AppendCall | Messages>(
    start: (client: Client, metadata: Metadata) => Call,
  ): Promise<Call> {
    this.connecting ??= this.connect();
    const client = await this.connecting;
    const call = start(client, this.metadata.clone());
    this.calls.add(call);
    // Also listens to what goes wrong after the end, which would be uncaught.
    finished(call, (error) => {
      this.calls.delete(call);
      if (error && client === this.client) this.leaveAfter(convertToCommandError(error));
    });
    return call;
  }

  private async connect(): Promise<Client> {
    try {
      this.client = new Client(await this.address(), this.security, this.channelOptions());
      return this.client;
    } catch (error) {
      this.connecting = undefined;
      throw error;
    }
  }

  private async address(): Promise<string> {
    if (this.socket !== undefined) return `unix:${this.socket}`;
    this.place = this.leader ?? (await this.findPlace());
    this.leader = undefined;
    return `${this.place.address}:${this.place.port}`;
  }

  private async findPlace(): Promise<EndPoint> {
    const { hosts, dnsDiscover, ...options } = this.options;
    const [first, second] = hosts;
    if (!first) throw new Error('a connection needs a host');
    if (!dnsDiscover && !second) return first;
    const cluster = dnsDiscover ? { ...options, discover: first } : { ...options, endpoints: hosts };
    return discoverEndpoint(cluster, this.security, this.place);
  }

  private leaveAfter(reason: Error): void {
    if (reason instanceof NotLeaderError) this.leader = reason.leader;
    else if (!(reason instanceof UnavailableError || reason instanceof CancelledError)) return;
    this.leave();
  }

  /** What comes next connects anew. */
  private leave(): void {
    this.client?.close();
    this.client = undefined;
    this.connecting = undefined;
  }

  private channelOptions(): ChannelOptions {
    const { keepAliveInterval = KEEP_ALIVE_MS, keepAliveTimeout = KEEP_ALIVE_MS } = this.options;
    const window = this.choices.receiveWindowBytes;
    return {
      'grpc.keepalive_time_ms': keepAliveInterval < 0 ? Number.MAX_VALUE : keepAliveInterval,
      'grpc.keepalive_timeout_ms': keepAliveTimeout < 0 ? Number.MAX_VALUE : keepAliveTimeout,
      'grpc.max_receive_message_length': MAX_MESSAGE_BYTES,
      ...(window === undefined ? {} : { 'grpc-node.flow_control_window': window }),
    };
  }
}

function securityOf({ tls, tlsCAFile, userKeyFile, userCertFile }: ConnectionOptions): ChannelCredentials {
  if (tls === false) return credentials.createInsecure();
  const [root, key, certificate] = [tlsCAFile, userKeyFile, userCertFile].map((file) =>
    file ? readFileSync(file) : undefined,
  );
  return credentials.createSsl(root, key, certificate);
}

function asItIs(message: Buffer): Buffer {
  return message;
}
