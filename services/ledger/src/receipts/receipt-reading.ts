import { Injectable } from '@nestjs/common';
import type { ReceiptKind } from '@counterfoil/accounting/receipt-limits';
import { BadRequest } from '../http/answers/refusal';
import { FileUnreadable, ReaderPool, type ReadingLimits } from '../reading/reading.module';
import type { ReadReceipt } from './reading/receipt-reader';

/** A scan of ten pages takes some seconds of a slow machine, a picture of 60 million pixels 930 MB. */
const LIMITS: ReadingLimits = { seconds: 30, megabytes: 1_200 };

/** Has receipts read in the reader processes. */
@Injectable()
export class ReceiptReading {
  constructor(private readonly readers: ReaderPool) {}

  /** @returns what reads receipts for a user, see `read` */
  for(userId: string): (kind: ReceiptKind, bytes: Buffer) => Promise<ReadReceipt> {
    return (kind, bytes) => this.read(userId, kind, bytes);
  }

  /**
   * Reads a file as far as it is shown and searched.
   * @throws BadRequest for one that cannot be read; Refusal or Unavailable where too many wait to be read
   */
  async read(userId: string, kind: ReceiptKind, bytes: Buffer): Promise<ReadReceipt> {
    const read = await this.readers
      .during(userId, LIMITS, (reader) => reader.ask('receipt', { kind, bytes }))
      .catch((error: unknown) => {
        throw error instanceof FileUnreadable ? refusalOf(error, kind) : error;
      });
    if (read === 'locked')
      throw refused('receipt_locked', 'This PDF asks for a password. Please save a copy without one, and attach that.');
    return read;
  }
}

function refusalOf({ why }: FileUnreadable, kind: ReceiptKind): BadRequest {
  const what = kind === 'application/pdf' ? 'PDF' : 'picture';
  return why === 'too-complex'
    ? refused('receipt_too_complex', `We couldn't read this ${what}: it is too complex. Nothing was attached.`)
    : refused(
        'receipt_unreadable',
        'This file cannot be read: it is damaged, or not what it begins as. Nothing was attached.',
      );
}

function refused(code: string, message: string): BadRequest {
  return new BadRequest(code, message, [{ field: 'file', message }]);
}
