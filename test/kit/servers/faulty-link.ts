import { createServer, connect, type AddressInfo, type NetConnectOpts, type Socket } from 'node:net';

/** Where the server behind a link listens. */
export type Target = { readonly host: string; readonly port: number } | { readonly path: string };

/**
 * A TCP proxy between one process and one server. What a black hole holds back comes through late, as what TCP sends
 * again does, or never. The kernel's keep-alives end at the proxy: only limits of the client itself find a black hole
 * here.
 */
export class FaultyLink {
  private readonly pairs = new Set<Pair>();
  private readonly server = createServer((client) => this.accept(client));
  private mode: 'passing' | 'holding' | 'refusing' = 'passing';
  /** Connections that were tried, also those that met nobody behind it. */
  tried = 0;

  private constructor(private readonly target: Target) {}

  static async to(target: Target): Promise<FaultyLink> {
    const link = new FaultyLink(target);
    await new Promise<void>((resolve) => link.server.listen(0, '127.0.0.1', resolve));
    return link;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** From now on nothing passes in either direction, and new connections are taken and not answered. */
  hold(): void {
    this.mode = 'holding';
    for (const pair of this.pairs) pair.pause();
  }

  /** New connections are broken at once, and those that stand are broken now. */
  refuse(): void {
    this.mode = 'refusing';
    this.reset();
  }

  /** Lets everything through again, what was held back first. */
  pass(): void {
    this.mode = 'passing';
    for (const pair of this.pairs) pair.resume();
  }

  /** Breaks every connection, with what was held back. */
  reset(): void {
    for (const pair of this.pairs) pair.break();
  }

  async stop(): Promise<void> {
    this.reset();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private accept(client: Socket): void {
    this.tried++;
    if (this.mode === 'refusing') {
      client.on('error', () => undefined).resetAndDestroy();
      return;
    }
    const pair = new Pair(client, { ...this.target, allowHalfOpen: true }, () => this.pairs.delete(pair));
    this.pairs.add(pair);
    if (this.mode === 'passing') pair.resume();
  }
}

/**
 * A link to a Postgres on this machine, which listens on its port besides its socket. @returns its URL by that way, too
 */
export async function linkToPostgres(url: string): Promise<{ link: FaultyLink; url: string }> {
  const link = await FaultyLink.to(postgresTarget(url));
  return { link, url: postgresThrough(link, url) };
}

export function postgresTarget(url: string): Target {
  return { host: '127.0.0.1', port: Number(new URL(url).port) };
}

export function postgresThrough(link: FaultyLink, url: string): string {
  const through = new URL(url);
  through.searchParams.delete('host');
  through.host = `127.0.0.1:${link.port}`;
  return through.href;
}

/** A client's connection and ours to the server, which is made once something may pass. */
class Pair {
  private upstream: Socket | undefined;

  constructor(
    private readonly client: Socket,
    private readonly target: NetConnectOpts,
    private readonly onEnd: () => void,
  ) {
    client.pause();
    this.watch(client);
  }

  pause(): void {
    this.client.unpipe();
    this.client.pause();
    this.upstream?.unpipe();
    this.upstream?.pause();
  }

  resume(): void {
    this.upstream ??= this.watch(connect(this.target));
    this.client.pipe(this.upstream);
    this.upstream.pipe(this.client);
  }

  break(): void {
    this.client.resetAndDestroy();
    // A socket of the file system knows no reset.
    this.upstream?.destroy();
    this.onEnd();
  }

  /** A connection that one side has broken is broken on the other, too. */
  private watch(socket: Socket): Socket {
    return socket
      .setNoDelay(true)
      .on('error', () => this.break())
      .on('close', () => this.ended());
  }

  private ended(): void {
    if (this.client.destroyed && this.upstream?.destroyed !== false) this.onEnd();
    else if (this.upstream?.destroyed) this.client.end();
  }
}
