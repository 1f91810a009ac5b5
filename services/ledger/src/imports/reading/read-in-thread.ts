import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Outcome } from '@counterfoil/bank-statements/refusal';
import { JobFailed } from '../../jobs/jobs.module';
import type { RowContext } from '../rows/import-draft-rows';
import { readHere, type ReadingOrder, type StatementSource, type UnderstoodStatement } from './statement-source';
import type { DraftRow } from '../rows/draft-row';

/** To the thread: what the preview uses of the books, once; then each message asks for the next rows. */
export interface ThreadRequest {
  readonly context?: RowContext;
}

/** From the thread: first what the file is, then rows; null after the last. */
export type ThreadAnswer =
  { readonly understood: Outcome<UnderstoodStatement> } | { readonly rows: readonly DraftRow[] | null };

/** Some 1,500 rows: reading that many takes less than starting a thread. */
const SMALL_BYTES = 100_000;
/** A file of 200,000 ordinary rows takes a third of it. One that would take more ends its thread and not the worker. */
const HEAP_MB = 1_024;
const THREAD = join(__dirname, 'statement.thread.js');

/**
 * Reads a file: a small one here, a large one in a thread of its own, so that seconds of computing hold up neither the
 * heartbeats of jobs nor anything else that the worker does.
 * @param signal ends the thread at any line.
 */
export async function openStatementSource(order: ReadingOrder, signal: AbortSignal): Promise<StatementSource> {
  return order.bytes.length <= SMALL_BYTES ? readHere(order) : readInThread(order, signal);
}

async function readInThread(order: ReadingOrder, signal: AbortSignal): Promise<StatementSource> {
  const thread = new StatementThread(order, signal);
  try {
    const first = await thread.ask();
    if (!('understood' in first)) throw new Error('a thread gave rows before it said what the file is');
    return { understood: first.understood, rows: (context) => rowsOf(thread, context), close: () => thread.close() };
  } catch (error) {
    await thread.close();
    throw error;
  }
}

async function* rowsOf(thread: StatementThread, context: RowContext): AsyncGenerator<readonly DraftRow[]> {
  let asked = thread.ask({ context });
  for (;;) {
    const answer = await asked;
    if (!('rows' in answer) || answer.rows === null) return;
    // The next rows are read while these are stored. Who stops asking hears of no failure.
    asked = thread.ask({});
    asked.catch(() => undefined);
    yield answer.rows;
  }
}

/**
 * One question at a time; a thread that is gone, for whatever reason, answers the open one and all later ones with why.
 */
class StatementThread {
  private readonly worker: Worker;
  private failure: unknown;
  private waiting: { resolve: (answer: ThreadAnswer) => void; reject: (reason: unknown) => void } | undefined;
  private readonly onAbort = (): void => this.fail(this.signal.reason);

  constructor(
    { bytes, ...order }: ReadingOrder,
    private readonly signal: AbortSignal,
  ) {
    const own = new Uint8Array(bytes);
    this.worker = new Worker(THREAD, {
      workerData: { ...order, bytes: own },
      transferList: [own.buffer],
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    });
    this.worker.on('message', (answer: ThreadAnswer) => this.waiting?.resolve(answer));
    this.worker.on('error', (error) =>
      this.fail(
        isOutOfMemory(error)
          ? new JobFailed('The file needs too much memory to be read. Please export a shorter period.')
          : error,
      ),
    );
    this.worker.on('exit', () => this.fail(new Error('the thread that reads a statement has ended')));
    if (signal.aborted) this.onAbort();
    signal.addEventListener('abort', this.onAbort);
  }

  /** Without a request: what it says of itself. */
  ask(request?: ThreadRequest): Promise<ThreadAnswer> {
    return new Promise<ThreadAnswer>((resolve, reject) => {
      if (this.failure !== undefined) return reject(asError(this.failure));
      this.waiting = { resolve, reject };
      if (request) this.worker.postMessage(request);
    }).finally(() => (this.waiting = undefined));
  }

  async close(): Promise<void> {
    this.signal.removeEventListener('abort', this.onAbort);
    await this.worker.terminate();
  }

  private fail(reason: unknown): void {
    this.failure ??= reason;
    this.waiting?.reject(asError(this.failure));
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}
