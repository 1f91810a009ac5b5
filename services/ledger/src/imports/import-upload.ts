import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { HttpStatus, Injectable } from '@nestjs/common';
import busboy, { type Busboy } from 'busboy';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { IMPORT_FILE_FIELD, MAX_IMPORT_BYTES, UploadImportFields } from '@counterfoil/contracts/import.contract';
import { isDiskFull } from '../process/disk-full';
import { BadRequest, Refusal } from '../http/refusal';
import { requireShape } from '../http/request-shape';
import { requireUsable } from '../http/request-text';
import { writeMeasured } from '../process/stored-file';
import { fieldErrors, VALIDATION } from '../http/validation';
import { steadySender, UploadQuotas, type UploadShare } from '../quotas/quotas.module';
import { ImportFiles } from './import-files';

/** A mapping as JSON has some hundred characters; words of a type column make it a few thousand. */
const MAX_FIELD_BYTES = 100_000;
const MAX_FIELDS = 5;
/** Headers and boundaries around the file. */
const MULTIPART_OVERHEAD = 1024 * 1024;
/** Nobody waits longer for 50 MB; a sender that trickles must not hold a connection for ever. */
const UPLOAD_LIMIT_MS = 10 * 60_000;
const MAX_FILE_NAME = 255;

/** A file that has arrived whole; `keep` or `drop` it. */
export interface Upload {
  readonly uploadId: string;
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

/** Takes uploads: one file, streamed to disk as it comes and hashed on the way; never more than a few kilobytes in memory. */
@Injectable()
export class ImportUploads {
  constructor(
    private readonly files: ImportFiles,
    private readonly quotas: UploadQuotas,
  ) {}

  /** @throws Refusal 400, 413, 415 or 429 with what is wrong; nothing stays on disk then. */
  async take(request: IncomingMessage, sender: UploadSender): Promise<Upload> {
    const length = Number(request.headers['content-length'] ?? 0);
    if (length > MAX_IMPORT_BYTES + MULTIPART_OVERHEAD) throw tooLarge();
    const share = await this.quotas.begin(request, { ...sender, maxBytes: MAX_IMPORT_BYTES });
    try {
      return await this.receive(request, share);
    } catch (error) {
      await share.end();
      throw error;
    }
  }

  private async receive(request: IncomingMessage, share: UploadShare): Promise<Upload> {
    const uploadId = randomUUID();
    const path = await this.files.incoming(uploadId);
    try {
      const parts = await received(request, parserOf(request, share.bytes), path, () => share.tooLong() ?? tooLarge());
      if (!parts.file)
        throw new BadRequest('file_missing', 'Please choose a file.', [
          { field: IMPORT_FILE_FIELD, message: 'Please choose a file.' },
        ]);
      if (parts.file.size === 0)
        throw new BadRequest('empty', 'The file is empty.', [
          { field: IMPORT_FILE_FIELD, message: 'The file is empty.' },
        ]);
      return { uploadId, ...parts.file, fields: checkedFields(parts.fields), share };
    } catch (error) {
      await this.files.drop(uploadId);
      throw error;
    }
  }

  drop(uploadId: string): Promise<void> {
    return this.files.drop(uploadId);
  }
}

interface ReceivedFile {
  readonly fileName: string;
  readonly size: number;
  readonly sha256: string;
}

interface Received {
  file: ReceivedFile | undefined;
  readonly fields: Record<string, string>;
}

function parserOf(request: IncomingMessage, maxBytes: number): Busboy {
  if (!/^multipart\/form-data\s*;/i.test(request.headers['content-type'] ?? '')) {
    throw new Refusal(
      HttpStatus.UNSUPPORTED_MEDIA_TYPE,
      'unsupported_media_type',
      'The file must be sent as multipart/form-data',
    );
  }
  try {
    return busboy({
      headers: request.headers,
      defParamCharset: 'utf8',
      limits: {
        files: 1,
        fileSize: maxBytes,
        fields: MAX_FIELDS,
        fieldSize: MAX_FIELD_BYTES,
        parts: MAX_FIELDS + 2,
        fieldNameSize: 100,
      },
    });
  } catch {
    throw unreadable();
  }
}

async function received(
  request: IncomingMessage,
  parser: Busboy,
  path: string,
  tooLong: () => Refusal,
): Promise<Received> {
  const parts: Received = { file: undefined, fields: {} };
  const writing: Promise<void>[] = [];
  let fault: Error | undefined;
  const fail = (error: Error): void => {
    // Without room the rest of the upload fails too, in ways that say less.
    if (fault === undefined || isDiskFull(error)) fault = error;
  };
  parser.on('field', (name, value, { valueTruncated }) => {
    if (valueTruncated) fail(new BadRequest('field_too_long', `${name.slice(0, 100)} is too long`));
    parts.fields[name] = value;
  });
  parser.on('file', (name, stream, { filename }) => {
    if (name !== IMPORT_FILE_FIELD) return void stream.resume();
    writing.push(
      written(stream, path, filename, tooLong)
        .then((file) => void (parts.file = file))
        .catch(fail),
    );
  });
  parser.on('filesLimit', () => fail(new BadRequest('one_file', 'Please choose one file at a time.')));
  parser.on('partsLimit', () => fail(unreadable()));
  parser.on('fieldsLimit', () => fail(unreadable()));
  const steady = steadySender(request, UPLOAD_LIMIT_MS);
  try {
    await pipeline(request, parser, { signal: steady.signal });
  } catch (error) {
    fail(error instanceof Refusal ? error : unreadable());
  } finally {
    steady.end();
  }
  await Promise.all(writing);
  if (fault) throw fault;
  return parts;
}

async function written(
  stream: Readable & { truncated?: boolean },
  path: string,
  fileName: string | undefined,
  tooLong: () => Refusal,
): Promise<ReceivedFile> {
  const facts = await writeMeasured(stream, path);
  if (stream.truncated) throw tooLong();
  return { fileName: cleanName(fileName), ...facts };
}

/** The name is shown again, never used as a path: without directories, controls and halves of characters. */
function cleanName(fileName: string | undefined): string {
  const last = (fileName ?? '').split(/[\\/]/).at(-1) ?? '';
  const clean = last
    .replace(/[\p{Cc}\p{Cs}]/gu, '')
    .trim()
    .slice(0, MAX_FILE_NAME);
  return clean === '' ? 'statement' : clean;
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

function tooLarge(): Refusal {
  return new Refusal(
    HttpStatus.PAYLOAD_TOO_LARGE,
    'too-large',
    'The file is larger than 50 MB. Please export a shorter period.',
  );
}

function unreadable(): BadRequest {
  return new BadRequest('upload_unreadable', 'The upload could not be read. Please send it again.');
}
