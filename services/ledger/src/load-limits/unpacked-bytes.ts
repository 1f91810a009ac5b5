import { stat } from 'node:fs/promises';
import { HttpStatus } from '@nestjs/common';
import { openPromise } from 'yauzl';
import { Refusal } from '../http/answers/refusal';
import { UNPACKED_ALWAYS_ALLOWED, UNPACKED_PER_PACKED_BYTE } from './quota-limits';

/** Archives of ours have a dozen files; the directory of a zip must not be the bomb itself. */
const MAX_ENTRIES = 1_000;

/**
 * What the directory of a zip file says its files come to, in bytes. A reader that checks sizes, as ours does, never
 * gets more out of it than that.
 * @throws Refusal 413 where it unpacks to far more than any archive of books does; a file that is no zip comes to
 * nothing
 */
export async function unpackedBytesOf(path: string): Promise<number> {
  const { size } = await stat(path);
  const zip = await openPromise(path, { autoClose: false, strictFileNames: true }).catch(() => undefined);
  if (!zip) return 0;
  try {
    if (zip.entryCount > MAX_ENTRIES) throw unpacksTooLarge();
    const allowed = Math.max(UNPACKED_ALWAYS_ALLOWED, size * UNPACKED_PER_PACKED_BYTE);
    let unpacked = 0;
    for await (const entry of zip.eachEntry()) {
      unpacked += entry.uncompressedSize;
      if (unpacked > allowed) throw unpacksTooLarge();
    }
    return unpacked;
  } catch (error) {
    // Whoever reads it says what is wrong with it.
    if (error instanceof Refusal) throw error;
    return 0;
  } finally {
    zip.close();
  }
}

function unpacksTooLarge(): Refusal {
  return new Refusal(
    HttpStatus.PAYLOAD_TOO_LARGE,
    'unpacks_too_large',
    'The archive unpacks to far more than books come to. It was not kept.',
  );
}
