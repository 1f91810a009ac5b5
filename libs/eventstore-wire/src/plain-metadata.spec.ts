import { createServer, type Http2Server, type IncomingHttpHeaders } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { readOfAll } from './read-request';
import { ServerConnection } from './server-connection';

describe('a call to a server', () => {
  let server: Http2Server;
  const asked: IncomingHttpHeaders[] = [];
  beforeEach(async () => {
    server = createServer();
    server.on('stream', (stream, headers) => {
      asked.push(headers);
      stream.respond({ ':status': 200, 'content-type': 'application/grpc', 'grpc-status': '0' }, { endStream: true });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterEach(() => server.close());

  it('takes no answer that is compressed, and keeps what else it says', async () => {
    const { port } = server.address() as AddressInfo;
    const connection = new ServerConnection(`esdb://127.0.0.1:${port}?tls=false&connectionName=ours`);
    const request = readOfAll({ from: 'start', backwards: false, limit: undefined });
    const messages = await connection.read(request, { requiresLeader: true });
    await new Promise((resolve) => messages.on('error', resolve).on('end', resolve).resume());
    (await connection.appendCall()).on('error', () => undefined).end();
    while (asked.length < 2) await new Promise((resolve) => setTimeout(resolve, 5));
    connection.close();
    const said = asked.map((headers) => [
      headers['grpc-accept-encoding'],
      headers['connection-name'],
      headers['requires-leader'],
    ]);
    expect(said).toEqual([
      ['identity', 'ours', 'true'],
      ['identity', 'ours', undefined],
    ]);
  });
});
