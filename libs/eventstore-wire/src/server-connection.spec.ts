import { Metadata, Server, ServerCredentials, status, type ServerWritableStream } from '@grpc/grpc-js';
import { GossipService } from '@eventstore/db-client/generated/gossip_grpc_pb';
import { ClusterInfo, EndPoint, MemberInfo } from '@eventstore/db-client/generated/gossip_pb';
import { ServerFeaturesService } from '@eventstore/db-client/generated/serverfeatures_grpc_pb';
import { SupportedMethods } from '@eventstore/db-client/generated/serverfeatures_pb';
import { UUID } from '@eventstore/db-client/generated/shared_pb';
import { StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb';
import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb';
import { readOfAll } from './read-request';
import { ServerConnection } from './server-connection';
import { serverVersion } from './server-version';

const PATIENCE_MS = 30_000;

type ReadCall = ServerWritableStream<ReadReq, ReadResp>;

interface Node {
  readonly port: number;
  readonly calls: ReadCall[];
  stop(): void;
}

/** A server that answers reads so, and says by gossip that the leader is at another port. */
async function startNode(answer: (call: ReadCall) => void, leaderPort = 0): Promise<Node> {
  const calls: ReadCall[] = [];
  const server = new Server();
  server.addService(
    { read: StreamsService.read },
    {
      read: (call: ReadCall) => {
        calls.push(call);
        answer(call);
      },
    },
  );
  const leader = new MemberInfo()
    .setInstanceId(new UUID().setString('9e107d9d-372b-4f1a-8c5e-0d1b2c3d4e5f'))
    .setState(MemberInfo.VNodeState.LEADER)
    .setIsAlive(true)
    .setHttpEndPoint(new EndPoint().setAddress('127.0.0.1').setPort(leaderPort));
  server.addService(ServerFeaturesService, {
    getSupportedMethods: (_call: unknown, respond: (error: null, methods: SupportedMethods) => void) =>
      respond(null, new SupportedMethods().setEventStoreServerVersion('22.10.0')),
  });
  server.addService(GossipService, {
    read: (_call: unknown, respond: (error: null, info: ClusterInfo) => void) =>
      respond(null, new ClusterInfo().setMembersList([leader])),
  });
  const port = await new Promise<number>((resolve, reject) =>
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    ),
  );
  return { port, calls, stop: () => server.forceShutdown() };
}

/** Reads to the end. @throws what the call ended with. */
async function read(connection: ServerConnection): Promise<void> {
  const messages = await connection.read(readOfAll({ from: 'start', backwards: false, limit: undefined }));
  await new Promise((resolve, reject) => messages.on('error', reject).on('end', resolve).resume());
}

function notLeader(port: number): Error {
  const metadata = new Metadata();
  metadata.set('exception', 'not-leader');
  metadata.set('leader-endpoint-host', '127.0.0.1');
  metadata.set('leader-endpoint-port', String(port));
  return Object.assign(new Error('not the leader'), { code: status.NOT_FOUND, metadata });
}

describe('a connection to a server', () => {
  const ended: { stop(): void }[] = [];
  afterEach(() => ended.splice(0).forEach((one) => one.stop()));

  async function node(...args: Parameters<typeof startNode>): Promise<Node> {
    const started = await startNode(...args);
    ended.push(started);
    return started;
  }

  function connect(places: string, settings = ''): ServerConnection {
    const connection = new ServerConnection(`esdb://${places}?tls=false${settings}`);
    ended.unshift({ stop: () => connection.close() });
    return connection;
  }

  it('goes on at the leader that a node names', async () => {
    const leader = await node((call) => call.end());
    const follower = await node((call) => call.emit('error', notLeader(leader.port)));
    const connection = connect(`127.0.0.1:${follower.port}`);
    await expect(read(connection)).rejects.toThrow('not the leader');
    await read(connection);
    await read(connection);
    expect([follower.calls.length, leader.calls.length]).toEqual([1, 2]);
  });

  it('finds the leader of a cluster', async () => {
    const leader = await node((call) => call.end());
    const other = await node((call) => call.end(), leader.port);
    await read(connect(`127.0.0.1:${other.port},127.0.0.1:${other.port}`));
    expect([other.calls.length, leader.calls.length]).toEqual([0, 1]);
  });

  it('goes on at its server after that was unavailable', async () => {
    const answers = [(call: ReadCall) => call.emit('error', { code: status.UNAVAILABLE, details: 'going' })];
    const server = await node((call) => (answers.shift() ?? ((one: ReadCall) => one.end()))(call));
    const connection = connect(`127.0.0.1:${server.port}`);
    await expect(read(connection)).rejects.toThrow('going');
    await read(connection);
    expect(server.calls.length).toBe(2);
  });

  it('says its name, and no password to a server without TLS', async () => {
    const server = await node((call) => call.end());
    await read(connect(`admin:changeit@127.0.0.1:${server.port}`, '&connectionName=ours'));
    const [call] = server.calls;
    expect(call?.metadata.get('connection-name')).toEqual(['ours']);
    expect(call?.metadata.get('authorization')).toEqual([]);
  });

  it('asks what the server is, and says where it is none', async () => {
    const server = await node((call) => call.end());
    const connection = connect(`127.0.0.1:${server.port}`);
    expect(await serverVersion(connection, PATIENCE_MS)).toBe('22.10.0');
    server.stop();
    await expect(serverVersion(connection, PATIENCE_MS)).rejects.toThrow('UNAVAILABLE');
  });

  it('cancels what is open when it is closed', async () => {
    const server = await node(() => undefined);
    const connection = connect(`127.0.0.1:${server.port}`);
    const open = read(connection);
    while (server.calls.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    connection.close();
    await expect(open).rejects.toThrow(/CANCELLED/);
  });
});
