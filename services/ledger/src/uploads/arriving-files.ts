import type { IncomingMessage } from 'node:http';
import { HttpStatus, Injectable } from '@nestjs/common';
import { IncomingFiles } from '../files/files.module';
import { BadRequest, Refusal } from '../http/answers/refusal';
import { steadySender, UploadQuotas, type UploadShare } from '../load-limits/load-limits.module';
import type { FileFacts } from '../process/stored-file';
import { isAnnouncedAbove, receivedForm } from './received-form';
import { sentFileName } from './sent-file-name';

/** One kind of file that people send, and what is said of one that is none. */
export interface UploadKind {
  /** Of the multipart form. */
  readonly field: string;
  readonly maxBytes: number;
  /** Of each text beside the file. */
  readonly maxFieldBytes: number;
  /** Nobody waits longer; a sender that trickles must not hold a connection for ever. */
  readonly withinMs: number;
  /** What a file is called that comes without a name. */
  readonly name: string;
  readonly maxName: number;
  readonly missing: string;
  readonly tooLarge: string;
}

/** Who sends a file, and into which business. */
export interface UploadSender {
  readonly userId: string;
  readonly businessId?: string;
}

/** A file that has arrived whole, on this machine for as long as it is used. */
export interface ArrivedFile extends FileFacts {
  readonly path: string;
  readonly name: string;
  /** What was sent beside it, as it came. */
  readonly fields: Readonly<Record<string, string>>;
  /** What it takes of its sender's quota. */
  readonly share: UploadShare;
}

/**
 * Takes uploads of every kind: one file a call, streamed to disk as it comes and hashed on the way; never more than a
 * few kilobytes in memory.
 */
@Injectable()
export class ArrivingFiles {
  constructor(
    private readonly incoming: IncomingFiles,
    private readonly quotas: UploadQuotas,
  ) {}

  /**
   * Has a file used that has arrived whole. Nothing of it stays that was not taken away by then.
   * @throws Refusal 400, 413, 415 or 429 with what is wrong
   */
  async during<Result>(
    request: IncomingMessage,
    sender: UploadSender,
    kind: UploadKind,
    use: (file: ArrivedFile) => Promise<Result>,
  ): Promise<Result> {
    if (isAnnouncedAbove(kind.maxBytes, request)) throw tooLarge(kind);
    const share = await this.quotas.begin(request, { ...sender, maxBytes: kind.maxBytes });
    try {
      return await this.incoming.during(async (path) => use(await received(request, kind, share, path)));
    } finally {
      await share.end();
    }
  }
}

async function received(
  request: IncomingMessage,
  kind: UploadKind,
  share: UploadShare,
  path: string,
): Promise<ArrivedFile> {
  const { field, maxFieldBytes, withinMs } = kind;
  const { file, fields } = await receivedForm(
    request,
    { field, path, maxFieldBytes, maxBytes: share.bytes, tooLong: () => share.tooLong() ?? tooLarge(kind) },
    steadySender(request, withinMs),
  );
  if (!file) throw refusedFile(kind, 'file_missing', kind.missing);
  if (file.size === 0) throw refusedFile(kind, 'empty', 'The file is empty.');
  const { fileName, ...facts } = file;
  return { ...facts, path, name: sentFileName(fileName, kind.maxName, kind.name), fields, share };
}

/** A refusal that names the file's own field. */
export function refusedFile({ field }: Pick<UploadKind, 'field'>, code: string, message: string): BadRequest {
  return new BadRequest(code, message, [{ field, message }]);
}

function tooLarge({ tooLarge: message }: UploadKind): Refusal {
  return new Refusal(HttpStatus.PAYLOAD_TOO_LARGE, 'too_large', message);
}
