import { ServerInterceptingCall, type ServerInterceptor } from '@grpc/grpc-js';
import { StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb';
import { type SeededDecisions } from './seeded-decisions';

const SILENT_ONE_IN = 300;

/** Calls that carry appends and fall silent, as behind a way that has died unnoticed: nothing comes through. */
export class SilentCalls {
  constructor(private readonly decisions: SeededDecisions) {}

  readonly interceptor: ServerInterceptor = (method, call) => {
    if (method.path !== StreamsService.batchAppend.path) return new ServerInterceptingCall(call);
    let isSilent = false;
    return new ServerInterceptingCall(call, {
      start: (next) =>
        next({
          onReceiveMessage: (message: unknown, pass: (message: unknown) => void) => {
            isSilent ||= this.decisions.drawOneIn(SILENT_ONE_IN, 'silent call');
            if (!isSilent) pass(message);
          },
        }),
      sendMessage: (message: unknown, next: (message: unknown) => void) => {
        if (!isSilent) next(message);
      },
    });
  };
}
