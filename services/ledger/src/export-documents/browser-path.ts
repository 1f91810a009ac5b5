import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC_PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Where `npm start` notes the path of a browser that it has downloaded. */
const NOTE = 'browser/path';

/**
 * Where Chrome or Chromium is, for PDFs: the one that is named, the machine's, the one that `npm start` has downloaded.
 * @param named `CHROMIUM_PATH`
 * @returns undefined where there is none, or where the one that was named is not there
 */
export function browserPath(named: string | undefined, dataDir: string): string | undefined {
  if (named !== undefined) return existsSync(named) ? named : undefined;
  const onPath = (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((directory) => NAMES.map((name) => join(directory, name)));
  return [...onPath, ...MAC_PLACES, ...downloaded(dataDir)].find((place) => existsSync(place));
}

function downloaded(dataDir: string): string[] {
  const note = join(dataDir, NOTE);
  return existsSync(note) ? [readFileSync(note, 'utf8')] : [];
}
