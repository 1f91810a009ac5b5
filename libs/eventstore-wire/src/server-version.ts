import { ServerFeaturesService } from '@eventstore/db-client/generated/serverfeatures_grpc_pb';
import { Empty } from '@eventstore/db-client/generated/shared_pb';
import type { ServerConnection } from './server-connection';

/** @returns what the server says that it is, such as `24.10.0`. @throws the error of gRPC, also after `withinMs` */
export async function serverVersion(connection: ServerConnection, withinMs: number): Promise<string> {
  const supported = await connection.ask(ServerFeaturesService.getSupportedMethods, new Empty(), withinMs);
  return supported.getEventStoreServerVersion();
}
