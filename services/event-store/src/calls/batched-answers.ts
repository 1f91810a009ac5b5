import { ServerInterceptingCall, type ServerInterceptingCallInterface, type ServerInterceptor } from '@grpc/grpc-js';
import { StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb';

const BATCHED: readonly string[] = [StreamsService.read.path, StreamsService.batchAppend.path];

/**
 * Lets a read and a BatchAppend hand over many messages at once. A call of the library takes one message at a time and
 * asks for the next when the network has taken it: a system call, a frame and a turn of the event loop for each. Here
 * the messages of a batch go to the transport one after the other, which gathers what waits into one write. Serves
 * the benchmark rows `appends`, `catchUp` and `chain`.
 */
export const batchedAnswers: ServerInterceptor = (method, call) =>
  BATCHED.includes(method.path) ? new BatchedAnswers(call) : new ServerInterceptingCall(call);

class BatchedAnswers extends ServerInterceptingCall {
  constructor(private readonly transport: ServerInterceptingCallInterface) {
    super(transport);
  }

  /** @param sent called when the last of them was taken; the transport keeps their order. */
  override sendMessage(messages: readonly Buffer[], sent: () => void): void {
    const last = messages.length - 1;
    messages.forEach((message, index) => this.transport.sendMessage(message, index === last ? sent : ignore));
  }
}

function ignore(): void {
  // Only the last message of a batch is waited for.
}
