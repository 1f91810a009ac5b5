import { Injectable, type OnModuleInit } from '@nestjs/common';
import { JobWorkers, type Job, type JobKind, type JobPolicy, type JobRun } from '../jobs/jobs.module';
import { DamagedFile, type FileFacts } from '../process/stored-file';
import { FileUnreadable, ReaderPool, type ReadingLimits } from '../reading/reading.module';
import { PICTURE_READING_KIND, type PictureReadingPayload } from './picture-reading';
import { ReceiptFiles } from './receipt-files';
import { ReceiptReading } from './receipt-reading';
import { readOfText } from './receipt-text';

/** A receipt takes one or two seconds; whatever is full of marks that are no letters takes a minute. */
const READING: ReadingLimits = { seconds: 20, megabytes: 600 };
/** With the wait for a reader. */
const LIMIT_MS = 300_000;

/**
 * Reads amount and day of a picture in the inbox: one picture after the other, so that nobody's call waits for it. What
 * it reads is put forward, and nothing depends on it.
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
    private readonly reading: ReceiptReading,
    private readonly readers: ReaderPool,
  ) {}

  onModuleInit(): void {
    this.workers.register(this);
  }

  async run({ businessId, actorId, payload }: Job<PictureReadingPayload>, run: JobRun): Promise<null> {
    if (businessId === null || !(await this.files.isToBeRead(businessId, payload.sha256))) return null;
    const picture = await this.pictureOf(businessId, payload, actorId);
    const text = picture ? await this.textOf(picture, actorId, run.signal) : '';
    await this.files.notePictureRead(businessId, payload.sha256, readOfText(text));
    return null;
  }

  /** @returns undefined where there is none, or its file is damaged: it says so where it is looked at */
  private async pictureOf(businessId: string, file: FileFacts, userId: string): Promise<Buffer | undefined> {
    try {
      return await this.files.view(businessId, file, 'picture', this.reading.for(userId));
    } catch (error) {
      if (error instanceof DamagedFile) return undefined;
      throw error;
    }
  }

  /** @returns nothing where it cannot be read, or not within its limits */
  private async textOf(picture: Buffer, userId: string, signal: AbortSignal): Promise<string> {
    try {
      return await this.readers.during(userId, READING, (reader) => reader.ask('pictureText', picture), signal);
    } catch (error) {
      if (error instanceof FileUnreadable) return '';
      throw error;
    }
  }
}
