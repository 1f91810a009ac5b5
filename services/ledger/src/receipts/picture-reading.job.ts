import { Injectable, type OnModuleInit } from '@nestjs/common';
import { JobWorkers, type Job, type JobKind, type JobPolicy, type JobRun } from '../jobs/jobs.module';
import { DamagedFile, type FileFacts } from '../process/stored-file';
import { PICTURE_READING_KIND, type PictureReadingPayload } from './picture-reading';
import { textOfPicture } from './picture-text';
import { ReceiptFiles } from './receipt-files';
import { readOfText } from './receipt-text';

const LIMIT_MS = 60_000;

/**
 * Reads amount and day of a picture in the inbox: in the worker, one picture after the other, so that nobody's call
 * waits for it. What it reads is put forward, and nothing depends on it.
 */
@Injectable()
export class PictureReadingJob implements JobKind<PictureReadingPayload, null>, OnModuleInit {
  readonly kind = PICTURE_READING_KIND;
  readonly policy: JobPolicy = {
    concurrency: 1,
    perPerson: 1,
    oneAtATimePerBusiness: true,
    maxAttempts: 2,
    backoffMs: 1_000,
    limitMs: LIMIT_MS,
    needsLog: false,
  };

  constructor(
    private readonly workers: JobWorkers,
    private readonly files: ReceiptFiles,
  ) {}

  onModuleInit(): void {
    this.workers.register(this);
  }

  async run({ businessId, payload }: Job<PictureReadingPayload>, run: JobRun): Promise<null> {
    if (businessId === null || !(await this.files.isToBeRead(businessId, payload.sha256))) return null;
    const picture = await this.pictureOf(businessId, payload);
    const text = picture ? await textOfPicture(picture, run.signal) : '';
    await this.files.notePictureRead(businessId, payload.sha256, readOfText(text));
    return null;
  }

  /** @returns undefined where there is none, or its file is damaged: it says so where it is looked at */
  private async pictureOf(businessId: string, file: FileFacts): Promise<Buffer | undefined> {
    try {
      return await this.files.view(businessId, file, 'picture');
    } catch (error) {
      if (error instanceof DamagedFile) return undefined;
      throw error;
    }
  }
}
