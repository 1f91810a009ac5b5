import { appendedMessage } from '../../../services/event-store/src/messages/batch-append-messages';
import { decodeBatchAppend } from '@counterfoil/eventstore-wire/batch-append-request';
import { StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb';
import { Server, ServerCredentials, type ServerDuplexStream } from '@grpc/grpc-js';

/** A server that takes appends and answers those of some calls alone, as behind a way that has died unnoticed. */
export interface SilentServer {
  readonly url: string;
  /** Of each call so far, by its turn: how many appends came through it. */
  readonly calls: readonly { readonly appends: number; readonly isCancelled: boolean }[];
  stop(): void;
}

/** @param isSilent whether the call that came as the so-manieth, from 0, is never answered. */
export async function startSilentServer(isSilent: (call: number) => boolean): Promise<SilentServer> {
  const calls: { appends: number; isCancelled: boolean }[] = [];
  const revisions = new Map<string, bigint>();
  const server = new Server();
  const asItIs = (message: Buffer): Buffer => message;
  server.addService(
    {
      batchAppend: { ...StreamsService.batchAppend, requestDeserialize: asItIs, responseSerialize: asItIs },
    },
    {
      batchAppend: (call: ServerDuplexStream<Buffer, Buffer>) => {
        const silent = isSilent(calls.length);
        const seen = { appends: 0, isCancelled: false };
        calls.push(seen);
        call.on('cancelled', () => (seen.isCancelled = true));
        call.on('data', (message: Buffer) => {
          seen.appends += 1;
          const { correlationId, options, events } = decodeBatchAppend(message);
          if (silent || !options) return;
          const stream = Buffer.from(options.stream ?? []).toString();
          const revision = (revisions.get(stream) ?? -1n) + BigInt(events.length);
          revisions.set(stream, revision);
          const header = { correlationId: String(correlationId), stream, expected: options.expected };
          call.write(appendedMessage(header, revision, revision + 1n));
        });
      },
    },
  );
  const port = await new Promise<number>((resolve, reject) =>
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    ),
  );
  return { url: `esdb://127.0.0.1:${port}?tls=false`, calls, stop: () => server.forceShutdown() };
}
