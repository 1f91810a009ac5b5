import type { CreateExportRequest, ExportJob } from '@counterfoil/contracts/export.contract';
import { isPassing } from '../api/api-error';
import { read, write } from '../api/client';
import { waitingText } from './waiting-text';

/**
 * How often a job is asked how far it is, and for how long; a file that takes longer is fetched from the list of
 * exports.
 */
const POLL_MS = 700;
const POLL_LIMIT_MS = 10 * 60_000;
/** Before it is asked again where the answer was a passing refusal, or none. */
const PAUSE_MS = 5_000;

/** An export that ended without a file, with what the server says about it. */
export class ExportFailed extends Error {}

/** Told how far a job is, in whole percent, and what it waits for where something is away. */
export type OnProgress = (percent: number, waiting: string | null) => void;

/**
 * Asks for a file, waits until it is made, and hands it to the browser's downloads.
 * @throws ExportFailed, or what the call throws
 */
export async function exportFile(
  businessId: string,
  request: CreateExportRequest,
  key: string,
  onProgress: OnProgress,
): Promise<ExportJob> {
  const asked = await write<ExportJob>('POST', `/api/businesses/${businessId}/exports`, request, key);
  return downloaded(businessId, asked, onProgress);
}

/** The same of the complete archive. */
export async function exportArchive(businessId: string, onProgress: OnProgress): Promise<ExportJob> {
  return downloaded(businessId, await read<ExportJob>(`/api/businesses/${businessId}/archive`), onProgress);
}

async function downloaded(businessId: string, asked: ExportJob, onProgress: OnProgress): Promise<ExportJob> {
  const path = `/api/businesses/${businessId}/exports/${asked.id}`;
  const job = await over(path, asked, onProgress);
  if (job.status !== 'completed')
    throw new ExportFailed(job.error ?? 'The file is no longer there. Please export again.');
  const link = document.createElement('a');
  link.href = `${path}/file`;
  link.download = job.fileName ?? '';
  link.click();
  return job;
}

/**
 * Waits until a job has ended, well or not. It goes on whether or not somebody can ask about it: a passing refusal of
 * the question says nothing of the job.
 * @throws ExportFailed where that takes too long, or what the call throws
 */
export async function over<Job extends Pick<ExportJob, 'progress' | 'waiting'> & { status: string }>(
  path: string,
  asked: Job,
  onProgress: OnProgress,
): Promise<Job> {
  let deadline = Date.now() + POLL_LIMIT_MS;
  let job = asked;
  while (job.status === 'queued' || job.status === 'running') {
    onProgress(job.progress, job.waiting && waitingText(job.waiting));
    // What waits for something that is away takes as long as that does.
    if (job.waiting) deadline = Date.now() + POLL_LIMIT_MS;
    if (Date.now() > deadline)
      throw new ExportFailed('It takes longer than expected. It goes on, and can be looked for later.');
    await pause(POLL_MS);
    job = (await read<Job>(path).catch(untilLater)) ?? job;
  }
  return job;
}

async function untilLater(error: unknown): Promise<null> {
  if (!isPassing(error)) throw error;
  await pause(PAUSE_MS);
  return null;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
