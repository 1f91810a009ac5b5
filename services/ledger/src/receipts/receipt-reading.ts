import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { Logger } from '@nestjs/common';
import type { ReceiptKind } from '@counterfoil/accounting/receipt-limits';
import { BadRequest } from '../http/answers/refusal';
import { picturesOf, picturesOfPixels, unreadable, type ReceiptPictures } from './receipt-picture';
import type { ThreadAnswer, ThreadOrder } from './receipt.thread';

/** What is made of a file when it comes. */
export interface ReadReceipt {
  /** Undefined where its first page cannot be drawn. */
  readonly pictures: ReceiptPictures | undefined;
  /** Of a PDF. */
  readonly pages: number | undefined;
  /** Empty where it has none. */
  readonly text: string;
}

const THREAD = join(__dirname, 'receipt.thread.js');
/** A scan of ten pages takes some two seconds of a slow machine. */
const THREAD_LIMIT_MS = 30_000;
/** A picture of 60 million pixels takes half of it. A file that would take more ends its thread and not the process. */
const HEAP_MB = 512;

const logger = new Logger('Receipts');

/** Reads a file as far as it is shown and searched. @throws BadRequest for one that cannot be read */
export async function readReceipt(kind: ReceiptKind, bytes: Buffer): Promise<ReadReceipt> {
  if (kind !== 'application/pdf' && kind !== 'image/heic')
    return { pictures: await picturesOf(bytes), pages: undefined, text: '' };
  const answer = await inThread({ kind, bytes: new Uint8Array(bytes) });
  if ('refused' in answer) throw answer.refused === 'locked' ? locked() : unreadable();
  const { picture, pages, text } = answer;
  const pictures = picture === null ? undefined : await picturesOfPixels(picture);
  return { pictures, pages: pages ?? undefined, text };
}

/** PDFs and pictures of phones are decoded by code that hostile files are made for: apart, and all of it limited. */
async function inThread(workerData: ThreadOrder): Promise<ThreadAnswer> {
  const thread = new Worker(THREAD, { workerData, resourceLimits: { maxOldGenerationSizeMb: HEAP_MB }, stdout: true });
  let limit: NodeJS.Timeout | undefined;
  try {
    return await new Promise<ThreadAnswer>((resolve) => {
      const refused = (why: unknown): void => {
        logger.warn({ err: why }, 'a receipt could not be read');
        resolve({ refused: 'unreadable' });
      };
      limit = setTimeout(() => refused(new Error(`not read within ${THREAD_LIMIT_MS} ms`)), THREAD_LIMIT_MS);
      thread.once('message', resolve);
      thread.once('error', refused);
      thread.once('exit', () => refused(new Error('the thread ended without an answer')));
    });
  } finally {
    clearTimeout(limit);
    await thread.terminate();
  }
}

function locked(): BadRequest {
  const message = 'This PDF asks for a password. Please save a copy without one, and attach that.';
  return new BadRequest('receipt_locked', message, [{ field: 'file', message }]);
}
