import { mkdir, rename, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { HttpStatus, Inject, Injectable } from '@nestjs/common';
import busboy, { type Busboy } from 'busboy';
import { MAX_ARCHIVE_BYTES } from '@counterfoil/contracts/export.contract';
import type { Config } from '../process/config';
import { CONFIG } from '../process/config.module';
import { BadRequest, Refusal } from '../http/refusal';
import { factsOf, onDisk, requireWhole, writeMeasured, type FileFacts } from '../process/stored-file';
import { steadySender, type UploadShare } from '../quotas/quotas.module';

/** Field of the multipart form that holds the archive. */
const FILE_FIELD = 'file';
/** A sender that trickles must not hold a connection for ever. */
const UPLOAD_LIMIT_MS = 60 * 60_000;
/** Headers and boundaries around the file. */
const MULTIPART_OVERHEAD = 1024 * 1024;
const MAX_PARTS = 5;

/** Uploaded archives on disk, under `<DATA_DIR>/restores`: API and worker share that directory. */
@Injectable()
export class RestoreFiles {
  private readonly directory: string;

  constructor(@Inject(CONFIG) config: Config) {
    this.directory = join(config.dataDir, 'restores');
  }

  path(jobId: string): string {
    return join(this.directory, `${jobId}.zip`);
  }

  /**
   * Streams an upload of its share's bytes at most to disk, where it is whole or not at all.
   * @returns what was received. @throws Refusal 400, 413 or 415; nothing stays then
   */
  async take(request: IncomingMessage, jobId: string, share: UploadShare): Promise<FileFacts> {
    if (Number(request.headers['content-length'] ?? 0) > MAX_ARCHIVE_BYTES + MULTIPART_OVERHEAD) throw tooLarge();
    const parser = parserOf(request, share.bytes);
    await mkdir(this.directory, { recursive: true, mode: 0o700 });
    const part = `${this.path(jobId)}.part`;
    try {
      const facts = await received(request, parser, part, () => share.tooLong() ?? tooLarge());
      if (!facts) throw fileMissing();
      await onDisk(part);
      await rename(part, this.path(jobId));
      return facts;
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
  }

  /**
   * To be called before an archive is read. @param received undefined for an upload of which nothing was noted
   * @returns what the file is. @throws DamagedFile where it is no longer what was received
   */
  async requireWhole(jobId: string, received: FileFacts | undefined): Promise<FileFacts> {
    if (!received) return factsOf(this.path(jobId));
    await requireWhole(this.path(jobId), received);
    return received;
  }

  async remove(jobId: string): Promise<void> {
    await rm(this.path(jobId), { force: true });
  }
}

function parserOf(request: IncomingMessage, maxBytes: number): Busboy {
  if (!/^multipart\/form-data\s*;/i.test(request.headers['content-type'] ?? '')) {
    throw new Refusal(
      HttpStatus.UNSUPPORTED_MEDIA_TYPE,
      'unsupported_media_type',
      'The archive must be sent as multipart/form-data',
    );
  }
  try {
    const limits = { fields: MAX_PARTS, parts: MAX_PARTS, fieldSize: 1_000, fieldNameSize: 100 };
    return busboy({ headers: request.headers, limits: { ...limits, files: 1, fileSize: maxBytes } });
  } catch {
    throw unreadable();
  }
}

/** @returns what the file was; undefined where there was none. */
async function received(
  request: IncomingMessage,
  parser: Busboy,
  path: string,
  tooLong: () => Refusal,
): Promise<FileFacts | undefined> {
  let writing: Promise<FileFacts | undefined> | undefined;
  let fault: unknown;
  parser.on('file', (name, stream: Readable & { truncated?: boolean }) => {
    if (name !== FILE_FIELD || writing) return void stream.resume();
    writing = writeMeasured(stream, path).then(
      (facts) => {
        if (stream.truncated) fault = tooLong();
        return facts;
      },
      (error: unknown) => void (fault = error),
    );
  });
  const steady = steadySender(request, UPLOAD_LIMIT_MS);
  try {
    await pipeline(request, parser, { signal: steady.signal });
  } catch {
    fault ??= unreadable();
  } finally {
    steady.end();
  }
  const facts = await writing;
  if (fault instanceof Error) throw fault;
  return facts;
}

function fileMissing(): BadRequest {
  const message = 'Please choose an archive.';
  return new BadRequest('file_missing', message, [{ field: FILE_FIELD, message }]);
}

function tooLarge(): Refusal {
  return new Refusal(
    HttpStatus.PAYLOAD_TOO_LARGE,
    'too_large',
    'The archive is too large: at most 1 GB can be restored',
  );
}

function unreadable(): BadRequest {
  return new BadRequest('upload_unreadable', 'The upload could not be read');
}
