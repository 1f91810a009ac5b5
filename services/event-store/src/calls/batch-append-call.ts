import { type ServerDuplexStream } from '@grpc/grpc-js';
import { type AppendOutcome, type AppendTaker } from '../store/append-request';
import { type AppendHeader } from '@counterfoil/eventstore-wire/batch-append-answer';
import {
  type BatchAppendOptions,
  type BatchAppendRequest,
  decodeBatchAppend,
  type ProposedFields,
} from '@counterfoil/eventstore-wire/batch-append-request';
import {
  appendedMessage,
  invalidMessage,
  streamDeletedMessage,
  timeoutMessage,
  tooLargeMessage,
  wrongExpectedVersionMessage,
} from '../messages/batch-append-messages';
import { deadlineIn } from './call-deadline';
import { asCallError, type CallError, invalidArgument, unavailable } from '../messages/call-error';
import { parseUuid, ProposedEvents } from '../messages/proposed-events';
import { parseStreamName } from '../messages/stream-name';

/** Unanswered appends of one call before its client is made to wait. */
const MAX_IN_FLIGHT = 2_000;
/** Appends that have begun to arrive but are not complete; a client sends them one after the other. */
const MAX_INCOMPLETE = 256;

/** What is written to it at once are messages, encoded before; see batched-answers.ts. */
export type BatchCall = ServerDuplexStream<Buffer, readonly Buffer[]>;

interface IncompleteAppend {
  readonly header: AppendHeader;
  readonly deadline: number;
  readonly proposed: ProposedEvents;
  /** Set once an event was refused; the rest of the append is then only read past. */
  invalid?: string;
}

/**
 * Answers the appends of one BatchAppend call, each once, in the order they are committed; those of one turn together,
 * which serves the benchmark row `appends`.
 */
export class BatchAppendCall {
  private readonly incomplete = new Map<string, IncompleteAppend>();
  /** Answers of this turn, which go out together. */
  private answers: Buffer[] = [];
  private inFlight = 0;
  private halfClosed = false;
  private closed = false;

  constructor(
    private readonly writer: AppendTaker,
    private readonly call: BatchCall,
    private readonly onClosed: (call: BatchAppendCall) => void,
    private readonly now: () => number,
  ) {
    call.on('data', (message: Buffer) => this.receive(message));
    call.on('end', () => {
      this.halfClosed = true;
      this.endWhenAnswered();
    });
    call.on('cancelled', () => this.close());
  }

  /** Ends the call for all its appends; the client rejects what it still waits for, as not known to be committed. */
  fail(error: CallError): void {
    if (this.closed) return;
    this.flush();
    this.close();
    this.call.emit('error', error);
  }

  private receive(message: Buffer): void {
    if (this.closed) return;
    try {
      const request = decodeBatchAppend(message);
      const append = this.appendOf(request);
      for (const event of request.events) this.propose(append, event);
      if (!request.isFinal) return;
      this.incomplete.delete(append.header.correlationId);
      this.complete(append);
    } catch (error) {
      this.fail(asCallError(error));
    }
  }

  private appendOf(request: BatchAppendRequest): IncompleteAppend {
    const correlationId = parseUuid(request.correlationId);
    const begun = this.incomplete.get(correlationId);
    if (begun !== undefined) return begun;
    const { options } = request;
    if (options === undefined) throw invalidArgument('an append begins with its options');
    if (this.incomplete.size >= MAX_INCOMPLETE)
      throw invalidArgument(`at most ${MAX_INCOMPLETE} appends of a call may be incomplete`);
    const append = begin(correlationId, options, this.now());
    this.incomplete.set(correlationId, append);
    return append;
  }

  private propose(append: IncompleteAppend, event: ProposedFields): void {
    if (append.invalid !== undefined || append.proposed.isTooLarge) return;
    try {
      append.proposed.add(event);
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
    void this.writer
      .submit({ intent: 'append', stream, expected, events: proposed.events, deadline })
      .then((outcome) => {
        this.inFlight -= 1;
        if (this.inFlight === MAX_IN_FLIGHT - 1) this.call.resume();
        this.answerOutcome(header, outcome);
        this.endWhenAnswered();
      });
  }

  private answerOutcome(header: AppendHeader, outcome: AppendOutcome): void {
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

  private answer(response: Buffer): void {
    if (this.closed) return;
    if (this.answers.length === 0) queueMicrotask(() => this.flush());
    this.answers.push(response);
  }

  private flush(): void {
    const { answers } = this;
    this.answers = [];
    if (answers.length > 0 && !this.closed) this.call.write(answers);
  }

  private endWhenAnswered(): void {
    if (!this.halfClosed || this.inFlight > 0 || this.closed) return;
    this.flush();
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
function begin(
  correlationId: string,
  { stream, expected, deadline, withinMs }: BatchAppendOptions,
  now: number,
): IncompleteAppend {
  const left = withinMs ?? (deadline ?? Number.POSITIVE_INFINITY) - now;
  const append = { deadline: deadlineIn(left), proposed: new ProposedEvents() };
  try {
    return { ...append, header: { correlationId, stream: parseStreamName(stream), expected } };
  } catch (error) {
    return {
      ...append,
      header: { correlationId, stream: '', expected },
      invalid: error instanceof Error ? error.message : String(error),
    };
  }
}
