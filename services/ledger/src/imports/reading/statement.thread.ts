import { parentPort, workerData } from 'node:worker_threads';
import { readHere, type ReadingOrder } from './statement-source';
import type { ThreadAnswer, ThreadRequest } from './read-in-thread';
import type { DraftRow } from '../rows/draft-row';

/**
 * The thread that reads one large file and ends with it. It computes only: the books are asked by the worker, which
 * also writes.
 */
function readInThread(order: ReadingOrder): void {
  const source = readHere(order);
  let parts: Iterator<DraftRow[]> | undefined;
  parentPort?.on('message', ({ context }: ThreadRequest) => {
    if (context) parts = source.parts(context);
    const next = parts?.next();
    answer({ rows: next?.done === false ? next.value : null });
  });
  answer({ understood: source.understood });
}

function answer(message: ThreadAnswer): void {
  parentPort?.postMessage(message);
}

readInThread(workerData as ReadingOrder);
