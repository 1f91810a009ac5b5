import type { StatementCall, StatementCalls, StatementRequest, StatementResponse } from './statement-messages';

interface Waiting {
  resolve(answer: unknown): void;
  reject(error: Error): void;
}

/** The page's side of the worker that reads statements. Close it when the dialog is gone. */
export class StatementReader {
  private readonly worker = new Worker(new URL('./statement.worker.ts', import.meta.url), { type: 'module' });
  private readonly waiting = new Map<number, Waiting>();
  private lastId = 0;

  constructor() {
    this.worker.onmessage = ({ data }: MessageEvent<StatementResponse>) => {
      const waiting = this.waiting.get(data.id);
      this.waiting.delete(data.id);
      if ('failure' in data) waiting?.reject(new Error(data.failure));
      else waiting?.resolve(data.answer);
    };
    this.worker.onerror = (event) => this.rejectAll(new Error(event.message || 'The statement reader has stopped'));
  }

  /** @throws Error when the reader itself fails; a file that cannot be read is an answer. */
  ask<Call extends StatementCall>(call: Call, ask: StatementCalls[Call]['ask']): Promise<StatementCalls[Call]['answer']> {
    this.lastId += 1;
    const request = { id: this.lastId, call, ask } as StatementRequest;
    return new Promise((resolve, reject) => {
      this.waiting.set(request.id, { resolve: resolve, reject });
      this.worker.postMessage(request);
    });
  }

  close(): void {
    this.worker.terminate();
    this.waiting.clear();
  }

  private rejectAll(error: Error): void {
    for (const { reject } of this.waiting.values()) reject(error);
    this.waiting.clear();
  }
}
