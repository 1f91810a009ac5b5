import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { Logger } from '@nestjs/common';
import sharp from 'sharp';

const THREAD = join(__dirname, 'picture-text.thread.js');
/** Small print of a till receipt is read at it; what is larger only takes longer. */
const READ_SIDE = 1_600;
/** A receipt takes one or two seconds, whatever is full of marks that are no letters a minute. */
const THREAD_LIMIT_MS = 20_000;
/** Of the code around it; what the engine takes is bounded by the size of the picture. */
const HEAP_MB = 128;
const SECONDS_LIMIT = 20;

const logger = new Logger('Receipts');

/**
 * Reads the text of a picture, in a thread of its own.
 * @param signal ends it
 * @returns nothing where it cannot be read, or not in time
 */
export async function textOfPicture(picture: Buffer, signal: AbortSignal): Promise<string> {
  const grey = await sharp(picture)
    .resize(READ_SIDE, READ_SIDE, { fit: 'inside', withoutEnlargement: true })
    .greyscale()
    .normalise()
    .timeout({ seconds: SECONDS_LIMIT })
    .png()
    .toBuffer();
  const thread = new Worker(THREAD, {
    workerData: new Uint8Array(grey),
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    stdout: true,
    stderr: true,
  });
  const within = AbortSignal.any([signal, AbortSignal.timeout(THREAD_LIMIT_MS)]);
  try {
    return await answerOf(thread, within);
  } catch (error) {
    signal.throwIfAborted();
    logger.warn({ err: error }, 'a picture of a receipt could not be read');
    return '';
  } finally {
    await thread.terminate();
  }
}

function answerOf(thread: Worker, within: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    within.addEventListener('abort', () => reject(new Error('it was not read in time')), { once: true });
    thread.once('message', resolve);
    thread.once('error', reject);
    thread.once('exit', () => reject(new Error('the thread ended without an answer')));
  });
}
