import { Worker } from 'node:worker_threads';
import type { ReaderAnswer, ReaderOrder } from './reader-messages';

type ReaderFunctions = Readonly<Record<string, (order: never) => unknown>>;

/**
 * Answers the orders of the parent, one after the other, for as long as it lives. The process has no environment, no
 * database and no connection of ours: it gets bytes or a path, and answers with what it read.
 */
export function answerOrders(readers: ReaderFunctions): void {
  endWithParent();
  // A terminal sends them to all processes of a group; the parent ends its readers when it is done with them.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  process.on('message', (order: ReaderOrder) => void read(readers, order).then((answer) => process.send?.(answer)));
}

async function read(readers: ReaderFunctions, { name, order }: ReaderOrder): Promise<ReaderAnswer> {
  try {
    return { answer: await readers[name]?.(order as never) };
  } catch (error) {
    // Of arrays, texts and stacks that are too large.
    return { failed: String(error), isTooComplex: error instanceof RangeError };
  }
}

/** A loop that never ends hears of no disconnect: a thread looks for the parent. */
function endWithParent(): void {
  process.on('disconnect', () => process.exit());
  const look = `setInterval(() => process.ppid === ${process.ppid} || process.kill(${process.pid}, 'SIGKILL'), 1000)`;
  new Worker(look, { eval: true }).unref();
}
