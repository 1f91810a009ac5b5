import type { FileFacts } from '../process/stored-file';

export const RESTORE_KIND = 'restore';

/** What a restore's job is told. */
export interface RestorePayload {
  readonly businessName: string;
  /** The business's id where the archive was made. */
  readonly archiveBusinessId: string;
  /** The upload as it was received. */
  readonly received: FileFacts;
}
