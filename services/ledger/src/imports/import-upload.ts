import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { HttpStatus, Injectable } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { IMPORT_FILE_FIELD, MAX_IMPORT_BYTES, UploadImportFields } from '@counterfoil/contracts/import.contract';
import { isAnnouncedAbove, receivedForm } from '../http/bodies/received-file';
import { IncomingFiles } from '../files/files.module';
import { BadRequest, Refusal } from '../http/answers/refusal';
import { requireShape } from '../http/bodies/request-shape';
import { requireUsable } from '../http/bodies/request-text';
import { sentFileName } from '../http/bodies/sent-file-name';
import { fieldErrors, VALIDATION } from '../http/bodies/validation';
import { steadySender, UploadQuotas, type UploadShare } from '../load-limits/load-limits.module';

/** A mapping as JSON has some hundred characters; words of a type column make it a few thousand. */
const MAX_FIELD_BYTES = 100_000;
const MAX_FIELDS = 5;
/** Nobody waits longer for 50 MB; a sender that trickles must not hold a connection for ever. */
const UPLOAD_LIMIT_MS = 10 * 60_000;
const MAX_FILE_NAME = 255;
const LIMITS = { fields: MAX_FIELDS, fieldSize: MAX_FIELD_BYTES, parts: MAX_FIELDS + 2 };
const EXPECTED = {
  field: IMPORT_FILE_FIELD,
  wrongType: 'The file must be sent as multipart/form-data',
  unreadable: 'The upload could not be read. Please send it again.',
  isStrict: true,
};

/** A file that has arrived whole; `keep` or `drop` it. */
export interface Upload {
  /** Where it is on this machine. */
  readonly path: string;
  readonly fileName: string;
  readonly size: number;
  readonly sha256: string;
  readonly fields: UploadImportFields;
  /** What it takes of its sender's quota; ended when the file counts as an import's, or is dropped. */
  readonly share: UploadShare;
}

/** Who sends a file, and into which business. */
export interface UploadSender {
  readonly userId: string;
  readonly businessId: string;
}

/**
 * Takes uploads: one file, streamed to disk as it comes and hashed on the way; never more than a few kilobytes in
 * memory.
 */
@Injectable()
export class ImportUploads {
  constructor(
    private readonly incoming: IncomingFiles,
    private readonly quotas: UploadQuotas,
  ) {}

  /** @throws Refusal 400, 413, 415 or 429 with what is wrong; nothing stays on disk then. */
  async take(request: IncomingMessage, sender: UploadSender): Promise<Upload> {
    return this.taken(request, sender, checkedFields);
  }

  /** The same of a file that comes without an account: it is looked at for what it says of that. */
  async takeAlone(request: IncomingMessage, sender: UploadSender): Promise<Omit<Upload, 'fields'>> {
    return this.taken(request, sender, () => undefined);
  }

  private async taken<Fields>(
    request: IncomingMessage,
    sender: UploadSender,
    check: (fields: Readonly<Record<string, string>>) => Fields,
  ): Promise<Omit<Upload, 'fields'> & { readonly fields: Fields }> {
    if (isAnnouncedAbove(MAX_IMPORT_BYTES, request)) throw tooLarge();
    const share = await this.quotas.begin(request, { ...sender, maxBytes: MAX_IMPORT_BYTES });
    try {
      return await this.receive(request, share, check);
    } catch (error) {
      await share.end();
      throw error;
    }
  }

  private async receive<Fields>(
    request: IncomingMessage,
    share: UploadShare,
    check: (fields: Readonly<Record<string, string>>) => Fields,
  ): Promise<Omit<Upload, 'fields'> & { readonly fields: Fields }> {
    const path = await this.incoming.path();
    try {
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
      return {
        path,
        ...file,
        fileName: sentFileName(file.fileName, MAX_FILE_NAME, 'statement'),
        fields: check(fields),
        share,
      };
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
  }
}

/** @throws BadRequest as the ValidationPipe does for JSON. */
function checkedFields(fields: Readonly<Record<string, string>>): UploadImportFields {
  const { accountId, mapping } = fields;
  const plain: Record<string, unknown> = { accountId };
  if (mapping !== undefined && mapping !== '') plain.mapping = parsed(mapping);
  requireUsable(plain);
  const instance = plainToInstance(UploadImportFields, requireShape(plain, UploadImportFields));
  const errors = fieldErrors(validateSync(instance, VALIDATION));
  if (errors.length > 0) throw new BadRequest('invalid', errors[0]?.message ?? 'The request is not valid', errors);
  return instance;
}

/** What is no JSON stays text, which is no mapping. */
function parsed(text: string): unknown {
  try {
    return (JSON.parse(text) as unknown) ?? text;
  } catch {
    return text;
  }
}

function refusedFile(code: string, message: string): BadRequest {
  return new BadRequest(code, message, [{ field: IMPORT_FILE_FIELD, message }]);
}

function tooLarge(): Refusal {
  return new Refusal(
    HttpStatus.PAYLOAD_TOO_LARGE,
    'too-large',
    'The file is larger than 50 MB. Please export a shorter period.',
  );
}
