import { ServerFeaturesService } from '@eventstore/db-client/generated/serverfeatures_grpc_pb';
import { Empty } from '@eventstore/db-client/generated/shared_pb';
import { status } from '@grpc/grpc-js';
import type { ServerConnection } from './server-connection';

/** Servers before it give the events of a stream no position in the log as a whole. */
export const OLDEST_SERVER = '22.10';

const VERSION = /^v?(\d+)\.(\d+)/;

/**
 * @returns what the server says that it is, such as `24.10.0`; undefined where it does not tell, since it does not know
 *   the question. @throws the error of gRPC otherwise, also after `withinMs`
 */
export async function serverVersion(connection: ServerConnection, withinMs: number): Promise<string | undefined> {
  try {
    const supported = await connection.ask(ServerFeaturesService.getSupportedMethods, new Empty(), withinMs);
    return supported.getEventStoreServerVersion() || undefined;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === status.UNIMPLEMENTED) return undefined;
    throw error;
  }
}

/**
 * Whether a server is older than the oldest that works. One that tells no number is not: the local event store says its
 * name, a server that somebody built says 0.0, and a proxy between us may know none of the question. What such a server
 * cannot do it says when it is asked for that.
 */
export function isTooOld(version: string | undefined): boolean {
  const [oldestYear = 0, oldestMonth = 0] = OLDEST_SERVER.split('.').map(Number);
  const told = VERSION.exec(version ?? '');
  if (!told) return false;
  const [year, month] = [Number(told[1]), Number(told[2])];
  if (year === 0) return false;
  return year < oldestYear || (year === oldestYear && month < oldestMonth);
}
