import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { HttpStatus, Injectable } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { MAX_RECEIPT_BYTES, MAX_RECEIPT_NAME, type ReceiptKind } from '@counterfoil/accounting/receipt-limits';
import { AttachReceiptFields, RECEIPT_FILE_FIELD } from '@counterfoil/contracts/receipt.contract';
import { IncomingFiles } from '../files/files.module';
import { BadRequest, Refusal } from '../http/answers/refusal';
import { isAnnouncedAbove, receivedForm } from '../http/bodies/received-file';
import { requireShape } from '../http/bodies/request-shape';
import { requireUsable } from '../http/bodies/request-text';
import { sentFileName } from '../http/bodies/sent-file-name';
import { fieldErrors, VALIDATION } from '../http/bodies/validation';
import { steadySender, UploadQuotas, type UploadShare } from '../load-limits/load-limits.module';
import { kindOf } from './receipt-kind';

/** Ten megabytes over a line that is hardly one. */
const UPLOAD_LIMIT_MS = 5 * 60_000;
const MAX_FIELDS = 2;
const LIMITS = { fields: MAX_FIELDS, fieldSize: 100, parts: MAX_FIELDS + 2 };
const EXPECTED = {
  field: RECEIPT_FILE_FIELD,
  wrongType: 'The file must be sent as multipart/form-data',
  unreadable: 'The upload could not be read. Please send it again.',
  isStrict: true,
};

/** A file that has arrived whole and is one of the kinds that are kept. */
export interface ArrivedReceipt {
  readonly bytes: Buffer;
  readonly sha256: string;
  readonly kind: ReceiptKind;
  readonly name: string;
  readonly place: AttachReceiptFields;
}

/** Takes uploads of receipts: one file a call, written to disk as it comes and hashed on the way. */
@Injectable()
export class ReceiptUploads {
  constructor(
    private readonly incoming: IncomingFiles,
    private readonly quotas: UploadQuotas,
  ) {}

  /** @throws Refusal 400, 413, 415 or 429 with what is wrong; nothing stays on the disk in any case */
  async take(
    request: IncomingMessage,
    sender: { readonly userId: string; readonly businessId: string },
  ): Promise<ArrivedReceipt> {
    if (isAnnouncedAbove(MAX_RECEIPT_BYTES, request)) throw tooLarge();
    const share = await this.quotas.begin(request, { ...sender, maxBytes: MAX_RECEIPT_BYTES });
    try {
      return await this.incoming.during((path) => this.receive(request, share, path));
    } finally {
      await share.end();
    }
  }

  private async receive(request: IncomingMessage, share: UploadShare, path: string): Promise<ArrivedReceipt> {
    const { file, fields } = await receivedForm(
      request,
      {
        ...EXPECTED,
        path,
        limits: { ...LIMITS, fileSize: share.bytes },
        tooLong: () => share.tooLong() ?? tooLarge(),
      },
      steadySender(request, UPLOAD_LIMIT_MS),
    );
    if (!file) throw refusedFile('file_missing', 'Please choose a file.');
    if (file.size === 0) throw refusedFile('empty', 'The file is empty.');
    const place = checkedPlace(fields);
    const bytes = await readFile(path);
    const kind = kindOf(bytes);
    if (kind === undefined) throw refusedFile('receipt_kind', WRONG_KIND);
    return {
      bytes,
      sha256: file.sha256,
      kind,
      name: sentFileName(file.fileName, MAX_RECEIPT_NAME, 'receipt'),
      place,
    };
  }
}

const WRONG_KIND = 'A receipt is a JPEG, PNG, WebP or HEIC picture, or a PDF. What this file holds is none of them.';

/** @throws BadRequest as the ValidationPipe does for JSON. */
function checkedPlace({ transactionId, journalEntryId, ...others }: Readonly<Record<string, string>>) {
  const plain = { ...others, ...named({ transactionId }), ...named({ journalEntryId }) };
  requireUsable(plain);
  const instance = plainToInstance(AttachReceiptFields, requireShape(plain, AttachReceiptFields));
  const errors = fieldErrors(validateSync(instance, VALIDATION));
  if (errors.length > 0) throw new BadRequest('invalid', errors[0]?.message ?? 'The request is not valid', errors);
  return instance;
}

/** A field that a form leaves empty is none. */
function named(field: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(field).flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, value]])),
  );
}

function refusedFile(code: string, message: string): BadRequest {
  return new BadRequest(code, message, [{ field: RECEIPT_FILE_FIELD, message }]);
}

function tooLarge(): Refusal {
  const message = 'The file is larger than 10 MB. Please attach a smaller picture, or a PDF of fewer pages.';
  return new Refusal(HttpStatus.PAYLOAD_TOO_LARGE, 'too-large', message);
}
