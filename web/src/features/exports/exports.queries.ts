import type { CreateExportRequest, ExportJob } from '@counterfoil/contracts/export.contract';
import { read, write } from '../../api/client';

/** How often a job is asked how far it is, and for how long; a file that takes longer is fetched from the list of exports. */
const POLL_MS = 700;
const POLL_LIMIT_MS = 10 * 60_000;

/** An export that ended without a file, with what the server says about it. */
export class ExportFailed extends Error {}

/** Asks for a file, waits until it is made, and hands it to the browser's downloads. @throws ExportFailed, or what the call throws */
export async function exportFile(businessId: string, request: CreateExportRequest, key: string): Promise<ExportJob> {
  const path = `/api/businesses/${businessId}/exports`;
  let job = await write<ExportJob>('POST', path, request, key);
  const deadline = Date.now() + POLL_LIMIT_MS;
  while (job.status === 'queued' || job.status === 'running') {
    if (Date.now() > deadline) throw new ExportFailed('The export takes longer than expected. It goes on, and can be fetched later.');
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    job = await read<ExportJob>(`${path}/${job.id}`);
  }
  if (job.status !== 'completed') throw new ExportFailed(job.error ?? 'The file is no longer there. Please export again.');
  const link = document.createElement('a');
  link.href = `${path}/${job.id}/file`;
  link.download = job.fileName ?? '';
  link.click();
  return job;
}
