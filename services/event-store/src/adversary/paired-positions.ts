import { ServerInterceptingCall, type ServerInterceptingCallInterface, type ServerInterceptor } from '@grpc/grpc-js';
import { Empty } from '@eventstore/db-client/generated/shared_pb';
import { StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb';
import {
  type AppendResp,
  BatchAppendResp,
  type DeleteResp,
  ReadReq,
  ReadResp,
} from '@eventstore/db-client/generated/streams_pb';
import { decodeReadResponse } from '@counterfoil/eventstore-wire/read-response';
import { END_POSITION } from '../store/event-record';
import { type FarPositions } from './far-positions';

type Rewrite = (message: unknown, positions: FarPositions) => unknown;

/** As the generated classes have it in answers of every kind. */
interface AnsweredPosition {
  getCommitPosition(): string;
  setPreparePosition(value: string): unknown;
}

const { read, batchAppend, append, delete: remove, tombstone } = StreamsService;

/** What is sent by each call, by its path. */
const ANSWERS: ReadonlyMap<string, Rewrite> = new Map<string, Rewrite>([
  [read.path, (message, positions) => pairedEvent(message as Buffer, positions)],
  [batchAppend.path, (message, positions) => pairedBatchAnswer(message as Buffer, positions)],
  [
    append.path,
    (message, positions) => paired(message, (message as AppendResp).getSuccess()?.getPosition(), positions),
  ],
  [remove.path, (message, positions) => paired(message, (message as DeleteResp).getPosition(), positions)],
  [tombstone.path, (message, positions) => paired(message, (message as DeleteResp).getPosition(), positions)],
]);

/** Gives every event and answer the pair of its positions, and finds the place of the pairs that clients send. */
export function pairedPositions(positions: FarPositions): ServerInterceptor {
  return (method, call) => {
    const rewrite = ANSWERS.get(method.path);
    return rewrite === undefined ? new ServerInterceptingCall(call) : new PairedCall(call, positions, rewrite);
  };
}

class PairedCall extends ServerInterceptingCall {
  constructor(
    private readonly transport: ServerInterceptingCallInterface,
    private readonly positions: FarPositions,
    private readonly rewrite: Rewrite,
  ) {
    super(transport, {
      start: (next) => next({ onReceiveMessage: (request, pass) => pass(withPlaceFound(request, positions)) }),
    });
  }

  override sendMessage(message: unknown, sent: () => void): void {
    this.transport.sendMessage(this.rewrite(message, this.positions), sent);
  }
}

function pairedEvent(message: Buffer, positions: FarPositions): Buffer {
  const response = decodeReadResponse(message);
  if (response.kind !== 'event') return message;
  const { position } = response.event;
  const prepare = positions.prepareOf(position);
  if (prepare === position) return message;
  const readResponse = ReadResp.deserializeBinary(message);
  readResponse.getEvent()?.getEvent()?.setPreparePosition(prepare.toString());
  return Buffer.from(readResponse.serializeBinary());
}

function pairedBatchAnswer(message: Buffer, positions: FarPositions): Buffer {
  const answer = BatchAppendResp.deserializeBinary(message);
  paired(answer, answer.getSuccess()?.getPosition(), positions);
  return Buffer.from(answer.serializeBinary());
}

function paired(message: unknown, position: AnsweredPosition | undefined, positions: FarPositions): unknown {
  position?.setPreparePosition(positions.prepareOf(BigInt(position.getCommitPosition())).toString());
  return message;
}

/** The rooms behind know commit positions alone: a pair becomes the one that has the same events behind it. */
function withPlaceFound(request: unknown, positions: FarPositions): unknown {
  if (!(request instanceof ReadReq)) return request;
  const options = request.getOptions();
  const all = options?.getAll();
  const position = all?.getPosition();
  if (options === undefined || all === undefined || position === undefined) return request;
  const pair = { commit: BigInt(position.getCommitPosition()), prepare: BigInt(position.getPreparePosition()) };
  const commit = options.hasSubscription() ? positions.lastUpTo(pair) : positions.firstFrom(pair);
  if (commit > END_POSITION) all.setEnd(new Empty());
  else position.setCommitPosition(commit.toString());
  return request;
}
