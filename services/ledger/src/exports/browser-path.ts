import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC_PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Where Chrome or Chromium is, for PDFs. `npm start` finds or installs one and names it; a process that was started by hand looks itself.
 * @param named `CHROMIUM_PATH`
 * @returns undefined where there is none, or where the one that was named is not there
 */
export function browserPath(named: string | undefined): string | undefined {
  if (named !== undefined) return existsSync(named) ? named : undefined;
  const onPath = (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((directory) => NAMES.map((name) => join(directory, name)));
  return [...onPath, ...MAC_PLACES].find((place) => existsSync(place));
}
