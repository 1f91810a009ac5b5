import { type ServerDuplexStream } from '@grpc/grpc-js';
import { type BatchAppendReq, type BatchAppendResp } from '@eventstore/db-client/generated/streams_pb';
import { type AppendOutcome } from './append-request';
import { appendedMessage, type BatchAppendHeader, invalidMessage, streamDeletedMessage, timeoutMessage, tooLargeMessage, wrongExpectedVersionMessage } from './batch-append-messages';
import { boundedDeadline } from './call-deadline';
import { asCallError, type CallError, invalidArgument, unavailable } from './call-error';
import { type ExpectedRevision } from './expected-revision';
import { type LogWriter } from './log-writer';
import { parseUuid, ProposedEvents } from './proposed-events';
import { parseStreamName } from './stream-name';

/** Unanswered appends of one call before its client is made to wait. */
const MAX_IN_FLIGHT = 2_000;
/** Appends that have begun to arrive but are not complete; a client sends them one after the other. */
const MAX_INCOMPLETE = 256;

type BatchCall = ServerDuplexStream<BatchAppendReq, BatchAppendResp>;

interface IncompleteAppend {
  readonly header: BatchAppendHeader;
  readonly deadline: number;
  readonly proposed: ProposedEvents;
  /** Set once an event was refused; the rest of the append is then only read past. */
  invalid?: string;
}

/** Answers the appends of one BatchAppend call, each once, in the order they are committed. */
export class BatchAppendCall {
  private readonly incomplete = new Map<string, IncompleteAppend>();
  private inFlight = 0;
  private halfClosed = false;
  private closed = false;

  constructor(
    private readonly writer: LogWriter,
    private readonly call: BatchCall,
    private readonly onClosed: (call: BatchAppendCall) => void,
  ) {
    call.on('data', (request: BatchAppendReq) => this.receive(request));
    call.on('end', () => {
      this.halfClosed = true;
      this.endWhenAnswered();
    });
    call.on('cancelled', () => this.close());
  }

  /** Ends the call for all its appends; the client rejects what it still waits for, as not known to be committed. */
  fail(error: CallError): void {
    if (this.closed) return;
    this.close();
    this.call.emit('error', error);
  }

  private receive(request: BatchAppendReq): void {
    if (this.closed) return;
    try {
      const append = this.appendOf(request);
      for (const message of request.getProposedMessagesList()) this.propose(append, message);
      if (!request.getIsFinal()) return;
      this.incomplete.delete(append.header.correlationId);
      this.complete(append);
    } catch (error) {
      this.fail(asCallError(error));
    }
  }

  private appendOf(request: BatchAppendReq): IncompleteAppend {
    const correlationId = parseUuid(request.getCorrelationId());
    const begun = this.incomplete.get(correlationId);
    if (begun !== undefined) return begun;
    const options = request.getOptions();
    if (options === undefined) throw invalidArgument('an append begins with its options');
    if (this.incomplete.size >= MAX_INCOMPLETE) throw invalidArgument(`at most ${MAX_INCOMPLETE} appends of a call may be incomplete`);
    const append = begin(correlationId, options);
    this.incomplete.set(correlationId, append);
    return append;
  }

  private propose(append: IncompleteAppend, message: BatchAppendReq.ProposedMessage): void {
    if (append.invalid !== undefined || append.proposed.isTooLarge) return;
    try {
      append.proposed.add(message);
    } catch (error) {
      append.invalid = error instanceof Error ? error.message : String(error);
    }
  }

  private complete({ header, deadline, proposed, invalid }: IncompleteAppend): void {
    if (invalid !== undefined) return this.answer(invalidMessage(header, invalid));
    if (proposed.isTooLarge) return this.answer(tooLargeMessage(header));
    const { stream, expected } = header;
    this.inFlight += 1;
    if (this.inFlight === MAX_IN_FLIGHT) this.call.pause();
    void this.writer.submit({ intent: 'append', stream, expected, events: proposed.events, deadline }).then((outcome) => {
      this.inFlight -= 1;
      if (this.inFlight === MAX_IN_FLIGHT - 1) this.call.resume();
      this.answerOutcome(header, outcome);
      this.endWhenAnswered();
    });
  }

  private answerOutcome(header: BatchAppendHeader, outcome: AppendOutcome): void {
    switch (outcome.kind) {
      case 'appended':
        return this.answer(appendedMessage(header, outcome.revision, outcome.position));
      case 'wrong-expected-revision':
        return this.answer(wrongExpectedVersionMessage(header, outcome.current));
      case 'stream-deleted':
        return this.answer(streamDeletedMessage(header));
      case 'deadline-exceeded':
        return this.answer(timeoutMessage(header));
      case 'unavailable':
        // The protocol of a batch has no answer for it that the client understands; ending the call is what it does.
        return this.fail(unavailable(outcome.reason));
      default: {
        const unreachable: never = outcome;
        return unreachable;
      }
    }
  }

  private answer(response: BatchAppendResp): void {
    if (!this.closed) this.call.write(response);
  }

  private endWhenAnswered(): void {
    if (!this.halfClosed || this.inFlight > 0 || this.closed) return;
    this.close();
    this.call.end();
  }

  private close(): void {
    if (this.closed) return;
    this.closed = true;
    this.incomplete.clear();
    this.onClosed(this);
  }
}

/** A stream that cannot be is the fault of this append alone; the call goes on for the others. */
function begin(correlationId: string, options: BatchAppendReq.Options): IncompleteAppend {
  const deadline = options.getDeadline();
  const append = {
    deadline: boundedDeadline(deadline === undefined ? Number.POSITIVE_INFINITY : deadline.toDate().getTime()),
    proposed: new ProposedEvents(),
  };
  const expected = expectedRevisionOf(options);
  try {
    return { ...append, header: { correlationId, stream: parseStreamName(options.getStreamIdentifier()?.getStreamName_asU8()), expected } };
  } catch (error) {
    return { ...append, header: { correlationId, stream: '', expected }, invalid: error instanceof Error ? error.message : String(error) };
  }
}

function expectedRevisionOf(options: BatchAppendReq.Options): ExpectedRevision {
  if (options.hasStreamPosition()) return { kind: 'exact', revision: BigInt(options.getStreamPosition()) };
  if (options.hasNoStream()) return { kind: 'no_stream' };
  return options.hasStreamExists() ? { kind: 'stream_exists' } : { kind: 'any' };
}
