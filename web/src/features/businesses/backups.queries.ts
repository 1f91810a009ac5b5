import type { RestoreJob } from '@counterfoil/contracts/export.contract';
import { upload, writeForFile } from '../../api/client';
import { over, type OnProgress } from '../../books/exports.queries';

/** Field of the form that carries the archive. */
const FILE_FIELD = 'file';

/** The books on paper. */
export function readBackup(businessId: string): Promise<Blob> {
  return writeForFile(`/api/businesses/${businessId}/backup`);
}

/** Sends an archive and waits until its business is there, or is not. @throws what the calls throw */
export async function restoreArchive(
  file: File,
  key: string,
  onSent: (percent: number) => void,
  onProgress: OnProgress,
): Promise<RestoreJob> {
  const form = new FormData();
  form.set(FILE_FIELD, file);
  const job = await upload<RestoreJob>('/api/businesses/restore-archive', form, key, onSent);
  return over(`/api/businesses/restore-archive/${job.id}`, job, onProgress);
}
