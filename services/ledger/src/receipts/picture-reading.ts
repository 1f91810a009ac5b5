import { v5 as uuidv5 } from 'uuid';
import type { NewJob } from '../jobs/jobs.module';
import type { FileFacts } from '../process/stored-file';

export const PICTURE_READING_KIND = 'receipt-picture';

/** The file whose picture is read. */
export type PictureReadingPayload = FileFacts;

const NAMESPACE = '3f0c1f0a-7a55-5b0e-8b7c-0d3b5d1f6a42';
const DAY_MS = 86_400_000;

/** The job that reads the picture of a receipt; asked for twice it is one. */
export function pictureReadingOf(
  receipt: { readonly id: string; readonly businessId: string; readonly actorId: string },
  { size, sha256 }: FileFacts,
): NewJob<PictureReadingPayload> {
  const { id, businessId, actorId } = receipt;
  const expiresAt = new Date(Date.now() + DAY_MS);
  return {
    id: uuidv5(id, NAMESPACE),
    kind: PICTURE_READING_KIND,
    businessId,
    actorId,
    payload: { size, sha256 },
    expiresAt,
  };
}
