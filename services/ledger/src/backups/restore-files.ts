import type { IncomingMessage } from 'node:http';
import { HttpStatus, Inject, Injectable } from '@nestjs/common';
import { MAX_ARCHIVE_BYTES } from '@counterfoil/contracts/export.contract';
import { FILE_STORE, IncomingFiles, type FilePlace, type FileStore } from '../files/files.module';
import { isAnnouncedAbove, receivedForm } from '../http/bodies/received-file';
import { BadRequest, Refusal } from '../http/answers/refusal';
import type { FileFacts } from '../process/stored-file';
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

/** An archive that has arrived whole, on this machine for as long as its call takes. */
export interface ArrivedArchive extends FileFacts {
  readonly path: string;
}

/** The restore whose archive it is. */
export interface RestoreOfFile {
  readonly id: string;
  readonly businessId: string;
}

/** Uploaded archives: on the disk of whichever process takes one while it is looked at, then in the store of files. */
@Injectable()
export class RestoreFiles {
  constructor(
    private readonly incoming: IncomingFiles,
    @Inject(FILE_STORE) private readonly store: FileStore,
  ) {}

  /**
   * Streams an upload of its share's bytes at most to disk, and has it used there. Nothing of it stays that was not
   * kept.
   * @throws Refusal 400, 413 or 415
   */
  async arrived<Result>(
    request: IncomingMessage,
    share: UploadShare,
    use: (archive: ArrivedArchive) => Promise<Result>,
  ): Promise<Result> {
    if (isAnnouncedAbove(MAX_ARCHIVE_BYTES, request)) throw tooLarge();
    return this.incoming.during(async (path) => {
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
      return use({ path, size: file.size, sha256: file.sha256 });
    });
  }

  /** Makes what has arrived the archive of a restore. */
  keep({ path }: ArrivedArchive, restore: RestoreOfFile): Promise<void> {
    return this.store.take(placeOf(restore), path);
  }

  /** Has an archive used that is what was received. @throws DamagedFile where it no longer is */
  use<Result>(restore: RestoreOfFile, received: FileFacts, use: (path: string) => Promise<Result>): Promise<Result> {
    return this.store.onThisMachine(placeOf(restore), received, use);
  }

  remove(restore: RestoreOfFile): Promise<void> {
    return this.store.remove(placeOf(restore));
  }
}

function placeOf({ id, businessId }: RestoreOfFile): FilePlace {
  return { room: 'restores', owner: businessId, name: `${id}.zip` };
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
