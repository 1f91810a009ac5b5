import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { FileRoom } from '../../../services/ledger/src/files/file-store';
import type { ReachableApp } from '../app/app';

/** The paths of the files that an app keeps in a room of its own disk. @param part of their names */
export function storedFiles({ dataDir }: Pick<ReachableApp, 'dataDir'>, room: FileRoom, part = ''): string[] {
  return filesBelow(join(dataDir, 'files', room)).filter((path) => path.includes(part));
}

/** The one whose name contains the part. @throws where there is none, or another one too */
export function storedFile(app: Pick<ReachableApp, 'dataDir'>, room: FileRoom, part: string): string {
  const [found, ...others] = storedFiles(app, room, part);
  if (found === undefined || others.length > 0) throw new Error(`not one file of ${room} is called ${part}`);
  return found;
}

function filesBelow(directory: string): string[] {
  try {
    const names = readdirSync(directory, { recursive: true, encoding: 'utf8' });
    return names.map((name) => join(directory, name)).filter((path) => statSync(path).isFile());
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
