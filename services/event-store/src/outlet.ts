import { type ServerWritableStream } from '@grpc/grpc-js';
import { type ReadReq } from '@eventstore/db-client/generated/streams_pb';
import { type CallError } from './call-error';

/** A call that is read from: its messages are encoded before they are written. */
export type ReadCall = ServerWritableStream<ReadReq, Buffer>;

/** What may be written ahead of a reader that does not keep up; beyond it the writer waits. */
const MAX_UNSENT_MESSAGES = 256;
const MAX_UNSENT_BYTES = 1024 * 1024;

/** The answering side of a read: bounded in what it buffers, ended once. */
export class Outlet {
  private closed = false;
  private unsentMessages = 0;
  private unsentBytes = 0;
  private wakeWaiting: (() => void) | undefined;
  private closeListener: (() => void) | undefined;

  constructor(private readonly call: ReadCall) {
    call.on('cancelled', () => this.close());
    call.on('close', () => this.close());
  }

  get isClosed(): boolean {
    return this.closed;
  }

  /** Writes a message. @returns false when the reader is behind: then wait for `drained` before the next. */
  write(message: Buffer): boolean {
    if (this.closed) return false;
    this.unsentMessages += 1;
    this.unsentBytes += message.length;
    this.call.write(message, () => {
      this.unsentMessages -= 1;
      this.unsentBytes -= message.length;
      if (this.hasRoom) this.wake();
    });
    return this.hasRoom;
  }

  /** Settles when there is room for more, or the call is over. */
  drained(): Promise<void> {
    if (this.closed || this.hasRoom) return Promise.resolve();
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
    this.call.end();
    this.close();
  }

  /** Ends the call with an error. `destroy(error)` would never send a status, so the error is emitted. */
  fail(error: CallError): void {
    if (this.closed) return;
    this.close();
    this.call.emit('error', error);
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
