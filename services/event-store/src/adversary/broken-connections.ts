import { ServerInterceptingCall, type ServerInterceptingCallInterface, type ServerInterceptor } from '@grpc/grpc-js';
import { StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb';
import { type AppendOutcome, type AppendRequest, type AppendTaker } from '../store/append-request';
import { type SeededDecisions } from './seeded-decisions';

const BROKEN_BY_APPEND_ONE_IN = 300;
const BROKEN_BY_MESSAGE_ONE_IN = 3_000;
/** From the word that it will end to its end: at once is a reset. */
const GRACE_MS = [0, 0, 20] as const;

/** Ends all connections in the middle of appends and reads. */
export class BrokenConnections {
  /** Tells all connections to go, and ends them after so many milliseconds; set when the server listens. */
  drain: ((graceMs: number) => void) | undefined;

  constructor(private readonly decisions: SeededDecisions) {}

  /** @returns what calls write through: an append now and then ends the connections while it is carried out. */
  before(writer: AppendTaker): AppendTaker {
    return {
      submit: (request: AppendRequest): Promise<AppendOutcome> => {
        if (this.decisions.drawOneIn(BROKEN_BY_APPEND_ONE_IN, 'broken by an append')) this.end();
        return writer.submit(request);
      },
    };
  }

  /** Ends the connections now and then behind a message of a read. */
  readonly interceptor: ServerInterceptor = (method, call) =>
    method.path === StreamsService.read.path
      ? new WatchedRead(call, () => this.considerMessage())
      : new ServerInterceptingCall(call);

  private considerMessage(): void {
    if (this.decisions.drawOneIn(BROKEN_BY_MESSAGE_ONE_IN, 'broken by a message')) this.end();
  }

  private end(): void {
    this.drain?.(GRACE_MS[this.decisions.drawBetween(0, GRACE_MS.length - 1, 'grace')] ?? 0);
  }
}

class WatchedRead extends ServerInterceptingCall {
  constructor(
    private readonly transport: ServerInterceptingCallInterface,
    private readonly consider: () => void,
  ) {
    super(transport);
  }

  override sendMessage(message: unknown, sent: () => void): void {
    this.transport.sendMessage(message, sent);
    this.consider();
  }
}
