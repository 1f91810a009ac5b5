import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { CLONE } from './cruise';

/**
 * The source files below a directory of the clone.
 * @param place path from the clone
 * @returns paths from the clone, sorted; nothing for a directory that does not exist
 */
export function sourceFiles(place: string): string[] {
  const directory = join(CLONE, place);
  if (!statSync(directory, { throwIfNoEntry: false })) return [];
  return readdirSync(directory, { withFileTypes: true })
    .filter(({ name }) => !['node_modules', 'dist'].includes(name))
    .flatMap((entry) => (entry.isDirectory() ? sourceFiles(`${place}/${entry.name}`) : [`${place}/${entry.name}`]))
    .filter((file) => /\.(tsx?|js|cjs|mjs)$/.test(file))
    .sort();
}
