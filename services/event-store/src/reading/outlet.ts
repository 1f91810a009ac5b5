import { type ServerWritableStream } from '@grpc/grpc-js';
import { type ReadReq } from '@eventstore/db-client/generated/streams_pb';
import { type CallError } from '../messages/call-error';

/** A call that is read from: what is written to it at once are messages, encoded before; see batched-answers.ts. */
export type ReadCall = ServerWritableStream<ReadReq, readonly Buffer[]>;

/** What may be written ahead of a reader that does not keep up; beyond it the writer waits. */
const MAX_UNSENT_MESSAGES = 512;
const MAX_UNSENT_BYTES = 1024 * 1024;
/** Messages that go out together at most: a few of these are on their way while the next are made. */
const BATCH_MESSAGES = 128;

/**
 * The answering side of a read: bounded in what it buffers, ended once. What is written in one turn goes out together,
 * which serves the benchmark rows `catchUp` and `chain`.
 */
export class Outlet {
  private closed = false;
  private unsentMessages = 0;
  private unsentBytes = 0;
  private batch: Buffer[] = [];
  private batchBytes = 0;
  private wakeWaiting: (() => void) | undefined;
  private closeListener: (() => void) | undefined;
  private waits = 0;

  constructor(private readonly call: ReadCall) {
    call.on('cancelled', () => this.close());
    call.on('close', () => this.close());
  }

  get isClosed(): boolean {
    return this.closed;
  }

  /** How many times its reader was waited for. */
  get timesWaited(): number {
    return this.waits;
  }

  /**
   * Writes a message; those written in the same turn go out together.
   * @returns false when the reader is behind: then wait for `drained` before the next.
   */
  write(message: Buffer): boolean {
    if (this.closed) return false;
    this.unsentMessages += 1;
    this.unsentBytes += message.length;
    if (this.batch.length === 0) queueMicrotask(() => this.flush());
    this.batch.push(message);
    this.batchBytes += message.length;
    if (this.batch.length >= BATCH_MESSAGES) this.flush();
    return this.hasRoom;
  }

  /** Settles when there is room for more, or the call is over. */
  drained(): Promise<void> {
    if (this.closed || this.hasRoom) return Promise.resolve();
    this.waits += 1;
    return new Promise((resolve) => {
      this.wakeWaiting = resolve;
    });
  }

  /** Replaces what is called when the call ends, for whatever reason; undefined withdraws it. */
  onClose(listener: (() => void) | undefined): void {
    this.closeListener = listener;
  }

  /** Ends the call in order, after everything written. */
  end(): void {
    if (this.closed) return;
    this.flush();
    this.call.end();
    this.close();
  }

  /** Ends the call with an error. `destroy(error)` would never send a status, so the error is emitted. */
  fail(error: CallError): void {
    if (this.closed) return;
    this.flush();
    this.close();
    this.call.emit('error', error);
  }

  private flush(): void {
    const { batch, batchBytes } = this;
    if (batch.length === 0 || this.closed) return;
    this.batch = [];
    this.batchBytes = 0;
    this.call.write(batch, () => {
      this.unsentMessages -= batch.length;
      this.unsentBytes -= batchBytes;
      if (this.hasRoom) this.wake();
    });
  }

  private get hasRoom(): boolean {
    return this.unsentMessages < MAX_UNSENT_MESSAGES && this.unsentBytes < MAX_UNSENT_BYTES;
  }

  private close(): void {
    this.closed = true;
    this.wake();
    this.closeListener?.();
    this.closeListener = undefined;
  }

  private wake(): void {
    const wake = this.wakeWaiting;
    this.wakeWaiting = undefined;
    wake?.();
  }
}
