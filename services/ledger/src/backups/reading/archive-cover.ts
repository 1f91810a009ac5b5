import type { ArchiveManifest } from '../archive-format';
import { ArchiveReader, UnusableArchive } from '../archive-reader';

/** Far longer than a name that is shown. */
const MAX_NAME = 1_000;

/** What an upload is asked for before its job; the job reads the rest. */
export type ArchiveCover = Pick<ArchiveManifest, 'businessId' | 'businessName'>;

/** Reads whose books an archive holds. @returns words for people where it is no archive of ours, or not whole */
export async function readArchiveCover(path: string): Promise<ArchiveCover | { readonly unusable: string }> {
  try {
    const reader = await ArchiveReader.open(path);
    reader.close();
    const { businessId, businessName } = reader.manifest;
    return { businessId, businessName: businessName.slice(0, MAX_NAME) };
  } catch (error) {
    if (error instanceof UnusableArchive) return { unusable: error.message };
    throw error;
  }
}
