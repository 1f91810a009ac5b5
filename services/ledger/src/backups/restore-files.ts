import { mkdir, rename, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { HttpStatus, Inject, Injectable } from '@nestjs/common';
import { MAX_ARCHIVE_BYTES } from '@counterfoil/contracts/export.contract';
import type { Config } from '../process/config';
import { CONFIG } from '../process/config.module';
import { isAnnouncedAbove, receivedForm } from '../http/bodies/received-file';
import { BadRequest, Refusal } from '../http/answers/refusal';
import { factsOf, onDisk, requireWhole, type FileFacts } from '../process/stored-file';
import { steadySender, type UploadShare } from '../load-limits/load-limits.module';

/** Field of the multipart form that holds the archive. */
const FILE_FIELD = 'file';
/** A sender that trickles must not hold a connection for ever. */
const UPLOAD_LIMIT_MS = 60 * 60_000;
const MAX_PARTS = 5;
const LIMITS = { fields: MAX_PARTS, parts: MAX_PARTS, fieldSize: 1_000 };
const EXPECTED = {
  field: FILE_FIELD,
  wrongType: 'The archive must be sent as multipart/form-data',
  unreadable: 'The upload could not be read',
};

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
    if (isAnnouncedAbove(MAX_ARCHIVE_BYTES, request)) throw tooLarge();
    await mkdir(this.directory, { recursive: true, mode: 0o700 });
    const path = `${this.path(jobId)}.part`;
    try {
      const { file } = await receivedForm(
        request,
        {
          ...EXPECTED,
          path,
          limits: { ...LIMITS, fileSize: share.bytes },
          tooLong: () => share.tooLong() ?? tooLarge(),
        },
        steadySender(request, UPLOAD_LIMIT_MS),
      );
      if (!file) throw fileMissing();
      await onDisk(path);
      await rename(path, this.path(jobId));
      return { size: file.size, sha256: file.sha256 };
    } catch (error) {
      await rm(path, { force: true });
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
