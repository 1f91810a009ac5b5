import type { IncomingMessage } from 'node:http';
import { HttpStatus, Injectable } from '@nestjs/common';
import { EXPORT_KEPT_DAYS, MAX_ARCHIVE_BYTES, type RestoreJob } from '@counterfoil/contracts/export.contract';
import type { CommandEnvelope } from '@counterfoil/event-sourcing/write/command-envelope';
import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import { exportStatusOf } from '../export-jobs/exports.module';
import { JOB_LIMITS, JobsQueue, JobsRepository, type Job } from '../jobs/jobs.module';
import { Refusal } from '../http/answers/refusal';
import { ArrivingFiles, refusedFile, type ArrivedFile, type UploadKind } from '../uploads/uploads.module';
import { FileUnreadable, ReaderPool, type ReadingLimits } from '../reading/reading.module';
import { isUsableText } from '../http/bodies/usable-text';
import { restoredBusinessId } from './archive-renaming';
import type { ArchiveCover } from './reading/archive-cover';
import { RestoreFiles } from './restore-files';
import { RESTORE_KIND, type RestorePayload } from './restore-payload';
import { RestoreReservation } from './restore-reservation';
import { RestoreTables } from './restore-tables.repository';

/** Its directory and its manifest; the books in it are read by the job, a line at a time. */
const READING: ReadingLimits = { seconds: 20, megabytes: 600 };
const DAY_MS = 86_400_000;
const MAX_NAME_SHOWN = 255;
const ARCHIVE: UploadKind = {
  field: 'file',
  maxBytes: MAX_ARCHIVE_BYTES,
  maxFieldBytes: 1_000,
  withinMs: 60 * 60_000,
  name: 'archive',
  maxName: MAX_NAME_SHOWN,
  missing: 'Please choose an archive.',
  tooLarge: 'The archive is too large: at most 1 GB can be restored',
};

/** Takes archives and has them restored. */
@Injectable()
export class RestoreService {
  constructor(
    private readonly queue: JobsQueue,
    private readonly jobs: JobsRepository,
    private readonly files: RestoreFiles,
    private readonly tables: RestoreTables,
    private readonly arriving: ArrivingFiles,
    private readonly reservation: RestoreReservation,
    private readonly readers: ReaderPool,
  ) {}

  /**
   * Takes an upload, looks at its manifest, and has a worker do the rest. The same command again is answered with its
   * job.
   * @throws Refusal for an upload that is no archive; DomainError where the business is here already, or the plan is
   *   full
   */
  async begin(request: IncomingMessage, { commandId: jobId, actorId }: CommandEnvelope): Promise<RestoreJob> {
    const known = await this.jobs.find(jobId);
    if (known) return this.answered(known, request);
    const sender = { userId: actorId };
    await this.arriving.during(request, sender, ARCHIVE, (archive) => this.ask(archive, jobId, actorId));
    return this.find(actorId, jobId);
  }

  private async ask({ path, size, sha256, share }: ArrivedFile, jobId: string, actorId: string): Promise<void> {
    const businessId = restoredBusinessId(jobId);
    try {
      await share.unpack(path);
      const { businessId: archiveBusinessId, businessName } = await this.coverOf(path, actorId);
      if (await this.tables.hasAlready(actorId, archiveBusinessId)) {
        throw new DomainError('conflict', 'business_exists', 'This business exists here already, or did before');
      }
      const overLimit = await this.reservation.holdBusiness(jobId, actorId);
      if (overLimit !== undefined) throw new DomainError('limit', 'business_limit', overLimit);
      await this.files.keep(path, { id: jobId, businessId });
      const received = { size, sha256 };
      const payload: RestorePayload = { businessName: shortened(businessName), archiveBusinessId, received };
      const expiresAt = new Date(Date.now() + EXPORT_KEPT_DAYS * DAY_MS);
      const job = { id: jobId, kind: RESTORE_KIND, businessId, actorId, payload, expiresAt };
      await share.keep(jobId, size);
      await this.queue.askWithin(job, JOB_LIMITS.restore);
    } catch (error) {
      await this.files.remove({ id: jobId, businessId });
      await this.reservation.giveBack(jobId);
      throw error;
    }
  }

  private async coverOf(path: string, userId: string): Promise<ArchiveCover> {
    const cover = await this.readers
      .during(userId, READING, (reader) => reader.ask('archiveCover', path))
      .catch((error: unknown) => {
        if (!(error instanceof FileUnreadable)) throw error;
        return { unusable: "We couldn't read this archive: it is too complex, or damaged." };
      });
    if ('unusable' in cover) throw refusedFile(ARCHIVE, 'archive_unusable', cover.unusable);
    return cover;
  }

  /** @throws DomainError for a restore that somebody else has asked for. */
  async find(userId: string, jobId: string): Promise<RestoreJob> {
    const job = await this.jobs.find(jobId);
    if (job?.kind !== RESTORE_KIND || job.actorId !== userId)
      throw new DomainError('not-found', 'restore_not_found', 'Restore not found');
    return restoreJobOf(job);
  }

  /** The upload is not read a second time; the connection is of no further use then. */
  private answered(known: Job, request: IncomingMessage): RestoreJob {
    request.resume();
    if (known.kind !== RESTORE_KIND)
      throw new Refusal(
        HttpStatus.CONFLICT,
        'command_id_reused',
        'This command id was already used for another request.',
      );
    return restoreJobOf(known);
  }
}

/** Cut between characters: half of one could not be stored. */
function shortened(name: string): string {
  return [...name.slice(0, MAX_NAME_SHOWN)].filter(isUsableText).join('');
}

function restoreJobOf(job: Job): RestoreJob {
  const status = exportStatusOf(job.status);
  return {
    id: job.id,
    status,
    progress: job.progress,
    waiting: job.waiting,
    businessId: job.businessId ?? '',
    businessName: (job.payload as RestorePayload).businessName,
    error: status === 'failed' ? (job.error ?? 'It was cancelled.') : null,
    createdAt: job.createdAt.toISOString(),
    completedAt: job.finishedAt?.toISOString() ?? null,
  };
}
