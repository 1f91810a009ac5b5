import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { HttpStatus } from '@nestjs/common';
import busboy, { type Busboy, type Limits } from 'busboy';
import { isDiskFull } from '../process/disk-full';
import { writeMeasured, type FileFacts } from '../process/stored-file';
import { BadRequest, Refusal } from '../http/answers/refusal';

/** Headers and boundaries around the file. */
const MULTIPART_OVERHEAD = 1024 * 1024;

/** What a form with one file may hold, and what is said of one that holds something else. */
export interface ExpectedFile {
  readonly field: string;
  /** Where it is written; the caller removes what was written by the time of a refusal. */
  readonly path: string;
  readonly maxBytes: number;
  /** Of each field beside it. */
  readonly maxFieldBytes: number;
  readonly tooLong: () => Refusal;
}

/** Fields beside the file; no form of ours has more. */
const MAX_FIELDS = 5;

export interface ReceivedForm {
  file: (FileFacts & { readonly fileName: string | undefined }) | undefined;
  readonly fields: Record<string, string>;
}

/** Whether a multipart call says of itself that it is longer than a file of so many bytes makes it. */
export function isAnnouncedAbove(maxBytes: number, request: IncomingMessage): boolean {
  return Number(request.headers['content-length'] ?? 0) > maxBytes + MULTIPART_OVERHEAD;
}

/**
 * Reads a multipart call whose file goes to disk as it comes; never more than a few kilobytes are in memory.
 * @param steady ends a call whose sender is too slow
 * @throws Refusal with what is wrong, or what the disk says
 */
export async function receivedForm(
  request: IncomingMessage,
  expected: ExpectedFile,
  steady: { readonly signal: AbortSignal; readonly end: () => void },
): Promise<ReceivedForm> {
  try {
    return await read(request, parserOf(request, expected), expected, steady.signal);
  } finally {
    steady.end();
  }
}

function parserOf({ headers }: IncomingMessage, { maxBytes, maxFieldBytes }: ExpectedFile): Busboy {
  if (!/^multipart\/form-data\s*;/i.test(headers['content-type'] ?? '')) {
    const message = 'The file must be sent as multipart/form-data';
    throw new Refusal(HttpStatus.UNSUPPORTED_MEDIA_TYPE, 'unsupported_media_type', message);
  }
  const limits: Limits = {
    ...{ files: 1, fields: MAX_FIELDS, parts: MAX_FIELDS + 2, fieldNameSize: 100, fieldSize: maxFieldBytes },
    // The parser stops at its limit, and a file may have as many bytes as that.
    fileSize: maxBytes + 1,
  };
  try {
    return busboy({ headers, defParamCharset: 'utf8', limits });
  } catch {
    throw unreadable();
  }
}

function unreadable(): BadRequest {
  return new BadRequest('upload_unreadable', 'The upload could not be read. Please send it again.');
}

async function read(
  request: IncomingMessage,
  parser: Busboy,
  expected: ExpectedFile,
  signal: AbortSignal,
): Promise<ReceivedForm> {
  const form: ReceivedForm = { file: undefined, fields: {} };
  const writing: Promise<void>[] = [];
  let fault: Error | undefined;
  const fail = (error: Error): void => {
    // Without room the rest of the upload fails too, in ways that say less.
    if (fault === undefined || isDiskFull(error)) fault = error;
  };
  parser.on('field', (name, value, { valueTruncated }) => {
    if (valueTruncated) fail(new BadRequest('field_too_long', `${name.slice(0, 100)} is too long`));
    form.fields[name] = value;
  });
  parser.on('file', (name, stream: Readable & { truncated?: boolean }, { filename: fileName }) => {
    // Behind what could not be read nobody ends a file any more.
    if (name !== expected.field || fault) return void stream.resume();
    const written = writeMeasured(stream, expected.path).then((facts) => {
      if (stream.truncated) throw expected.tooLong();
      form.file = { ...facts, fileName };
    });
    writing.push(written.catch(fail));
  });
  parser.on('filesLimit', () => fail(new BadRequest('one_file', 'Please choose one file at a time.')));
  for (const fault of ['error', 'partsLimit', 'fieldsLimit'] as const) parser.on(fault, () => fail(unreadable()));
  try {
    await pipeline(request, parser, { signal });
  } catch (error) {
    if (error instanceof Refusal) fail(error);
    else fail(unreadable());
  }
  await Promise.all(writing);
  if (fault) throw fault;
  return form;
}
