import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { MAX_RECEIPT_BYTES, MAX_RECEIPT_NAME, type ReceiptKind } from '@counterfoil/accounting/receipt-limits';
import { AttachReceiptFields, RECEIPT_FILE_FIELD } from '@counterfoil/contracts/receipt.contract';
import { ArrivingFiles, formFields, refusedFile, type ArrivedFile, type UploadKind } from '../uploads/uploads.module';
import { kindOf } from './receipt-kind';

const RECEIPT: UploadKind = {
  field: RECEIPT_FILE_FIELD,
  maxBytes: MAX_RECEIPT_BYTES,
  /** Of an id. */
  maxFieldBytes: 100,
  /** Ten megabytes over a line that is hardly one. */
  withinMs: 5 * 60_000,
  name: 'receipt',
  maxName: MAX_RECEIPT_NAME,
  missing: 'Please choose a file.',
  tooLarge: 'The file is larger than 10 MB. Please attach a smaller picture, or a PDF of fewer pages.',
};
const WRONG_KIND = 'A receipt is a JPEG, PNG, WebP or HEIC picture, or a PDF. What this file holds is none of them.';

/** A file that has arrived whole and is one of the kinds that are kept. */
export interface ArrivedReceipt {
  readonly bytes: Buffer;
  readonly sha256: string;
  readonly kind: ReceiptKind;
  readonly name: string;
  readonly place: AttachReceiptFields;
}

/** Takes uploads of receipts. */
@Injectable()
export class ReceiptUploads {
  constructor(private readonly arriving: ArrivingFiles) {}

  /** @throws Refusal 400, 413, 415 or 429 with what is wrong; nothing stays on the disk in any case */
  take(
    request: IncomingMessage,
    sender: { readonly userId: string; readonly businessId: string },
  ): Promise<ArrivedReceipt> {
    return this.arriving.during(request, sender, RECEIPT, arrivedReceipt);
  }
}

async function arrivedReceipt({ path, name, sha256, fields }: ArrivedFile): Promise<ArrivedReceipt> {
  const place = formFields(fields, AttachReceiptFields);
  const bytes = await readFile(path);
  const kind = kindOf(bytes);
  if (kind === undefined) throw refusedFile(RECEIPT, 'receipt_kind', WRONG_KIND);
  return { bytes, sha256, kind, name, place };
}
