import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { CLONE } from './cruise';

/**
 * The source files below a directory of the clone.
 * @param place path from the clone
 * @returns paths from the clone, sorted; nothing for a directory that does not exist
 */
export function sourceFiles(place: string): string[] {
  return filesBelow(place, /\.(tsx?|mts|js|cjs|mjs)$/);
}

/** The same for files whose names fit. */
export function filesBelow(place: string, named: RegExp): string[] {
  const directory = join(CLONE, place);
  if (!statSync(directory, { throwIfNoEntry: false })) return [];
  return readdirSync(directory, { withFileTypes: true })
    .filter(({ name }) => !['node_modules', 'dist'].includes(name))
    .flatMap((entry) => {
      const path = `${place}/${entry.name}`;
      return entry.isDirectory() ? filesBelow(path, named) : [path];
    })
    .filter((file) => named.test(file))
    .sort();
}
