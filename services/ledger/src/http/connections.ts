import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { Logger } from '@nestjs/common';
import { networkOf } from './callers/caller-address';

/** For calls under way when the process stops. It has 9 s as a whole (app/running.ts). */
const END_AFTER_MS = 5_000;
const WARNING_PAUSE_MS = 60_000;

/** The open connections of a server: how many an address may have, and how they end with the process. */
export class Connections {
  private readonly logger = new Logger('HTTP');
  private readonly open = new Set<Socket>();
  private readonly openBy = new Map<string, number>();
  private warnedAt = 0;

  /** @param max of one address, and of one /48 of IPv6; 0 is no limit */
  constructor(
    private readonly server: Server,
    private readonly max: number,
  ) {
    server.on('connection', (socket: Socket) => this.admit(socket));
  }

  /**
   * Closes connections without a call now, also those that were never used. All others, such as one with half a call,
   * are closed after five seconds. Call it once the server no longer listens.
   */
  end(): void {
    this.server.closeIdleConnections();
    // Node does not count them among the idle ones.
    for (const socket of this.open) if (socket.bytesRead === 0) socket.destroy();
    setTimeout(() => this.server.closeAllConnections(), END_AFTER_MS).unref();
  }

  private admit(socket: Socket): void {
    const address = networkOf(socket.remoteAddress ?? '');
    const open = this.openBy.get(address) ?? 0;
    if (this.max > 0 && open >= this.max) {
      this.warn(address);
      socket.destroy();
      return;
    }
    this.open.add(socket);
    this.openBy.set(address, open + 1);
    socket.once('close', () => {
      this.open.delete(socket);
      const left = (this.openBy.get(address) ?? 1) - 1;
      if (left > 0) this.openBy.set(address, left);
      else this.openBy.delete(address);
    });
  }

  private warn(address: string): void {
    if (Date.now() - this.warnedAt < WARNING_PAUSE_MS) return;
    this.warnedAt = Date.now();
    this.logger.warn(`${address} has ${this.max} open connections; more are closed (CONNECTIONS_PER_ADDRESS)`);
  }
}
